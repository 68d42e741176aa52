import { checkPassword } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../api/field-errors';
import { startSession } from '../api/session';
import type { LoginDto } from '../api/generated/rest';
import { useOnEdit } from '../api/useOnEdit';
import { useCall } from '../api/useSend';
import { DockAction } from '../layout/DockAction';
import { useNavigate } from '../navigation';
import { LOGIN_PATH, START_PATH } from '../paths';
import { PERSON_FIELD, personRule } from '../person/fields';
import { enterToNextEmpty } from '../person/next-empty';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { ButtonLink } from '../ui/ButtonLink';
import { Card } from '../ui/Card';
import { PasswordField } from '../ui/PasswordField';
import { TextInput } from '../ui/TextInput';
import { useSetupText } from './texts/text';
import classes from '../reset-password/reset-password.module.css';
import own from './setup.module.css';

const FORM_ID = 'setup-form';

/** The key in the address; a new one may be pasted over it, which loads nothing anew. */
const useKey = (): string =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => window.removeEventListener('hashchange', onChange);
    },
    () => window.location.hash.slice(1),
  );

interface SetupFields {
  full_name: string;
  email: string;
  password: string;
}

const EMPTY: SetupFields = { full_name: '', email: '', password: '' };
const FIELD_NAMES = Object.keys(EMPTY) as Array<keyof SetupFields>;
const onKeyDown = enterToNextEmpty(FIELD_NAMES);

/** Makes the first account, with the key in the address that the terminal printed. Public: nobody can sign in yet. */
export default function SetupPage() {
  const text = useSetupText();
  const navigate = useNavigate();
  const key = useKey();
  const form = useForm<SetupFields>({ mode: 'onTouched', defaultValues: EMPTY });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { send, failure, clearFailure } = useCall<SetupFields & { key: string }, LoginDto>(
    'POST',
    '/api/setup',
    { atFields: (error) => showFieldErrors(form, FIELD_NAMES, error) },
  );
  useOnEdit(form, clearFailure);

  const setUp = async (fields: SetupFields) => {
    const answer = await send({ ...fields, key });
    if (!answer) return;
    startSession({ token: answer.access_token, user: answer.user });
    navigate(START_PATH, { replace: true });
  };
  const isRefused = failure?.status === 403;
  const problem = isRefused ? text.setup.wrongKey : failure?.sentence(text.setup.failed);

  return (
    <div className={classes.page}>
      <title>{text.pageTitle(text.setup.title)}</title>
      <Card as="div" className={classes.card}>
        <h1>{text.setup.title}</h1>
        {key === '' ? (
          <>
            <Alert kind="error">{text.setup.noKey}</Alert>
            <p className={own.below}>{text.setup.noKeyHint}</p>
          </>
        ) : (
          <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(setUp)(event)}>
            <p className={own.hint}>{text.setup.explanation}</p>
            {problem && <Alert kind="error">{problem}</Alert>}
            {isRefused && <ButtonLink to={LOGIN_PATH}>{text.setup.toLogin}</ButtonLink>}
            <TextInput
              label={text.fields.name}
              error={errors.full_name?.message}
              registration={register('full_name', { validate: personRule(text.rules, 'name') })}
              input={{ ...PERSON_FIELD.name.input, autoComplete: 'name', onKeyDown }}
            />
            <TextInput
              label={text.fields.email}
              error={errors.email?.message}
              registration={register('email', { validate: personRule(text.rules, 'email') })}
              input={{ ...PERSON_FIELD.email.input, autoComplete: 'username', onKeyDown }}
            />
            <PasswordField
              label={text.setup.password}
              error={errors.password?.message}
              autoComplete="new-password"
              registration={register('password', {
                validate: (typed) => {
                  const broken = checkPassword(typed);
                  return broken === null || text.rules[broken];
                },
              })}
            />
            <BusyButton busy={isSubmitting} type="submit" variant="contained" className={classes.submit}>
              {text.setup.submit}
            </BusyButton>
          </form>
        )}
      </Card>
      {key !== '' && (
        <DockAction>
          <BusyButton busy={isSubmitting} type="submit" form={FORM_ID} variant="contained">
            {text.setup.submit}
          </BusyButton>
        </DockAction>
      )}
    </div>
  );
}
