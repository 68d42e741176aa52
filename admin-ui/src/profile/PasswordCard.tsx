import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Redirect } from 'wouter';
import type { PasswordChangedDto } from '../api/generated/rest';
import { takeKeptDraft, useKeptDraft } from '../api/drafts';
import { currentSession, startSession, useSession } from '../api/session';
import { useOnEdit } from '../api/useOnEdit';
import { useCall } from '../api/useSend';
import { useProfileText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { useNavigate } from '../navigation';
import { LOGIN_PATH } from '../paths';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Alert } from '../ui/Alert';
import { PasswordField } from '../ui/PasswordField';
import { brokenRule, type PasswordFields } from './password-rules';
import classes from './profile.module.css';

const FORM_ID = 'password-form';
const EMPTY: PasswordFields = { current_password: '', new_password: '', confirmation: '' };

type Passwords = Pick<PasswordFields, 'current_password' | 'new_password'>;

interface PasswordCardProps {
  /** Whether this is the page's main action, which is in the dock on phones. */
  isMain: boolean;
}

/** Changes the user's password. All other sessions end; this one continues with the token in the answer. */
export function PasswordCard({ isMain }: PasswordCardProps) {
  const text = useProfileText();
  const [isChanged, setIsChanged] = useState(false);
  const { send, failure, clearFailure } = useCall<Passwords, PasswordChangedDto>(
    'POST',
    '/api/auth/change-password',
  );
  const session = useSession();
  const navigate = useNavigate();
  const [kept] = useState(() => takeKeptDraft<PasswordFields>('password', session?.user.id));
  const form = useForm<PasswordFields>({ defaultValues: kept ?? EMPTY });
  const fields = useWatch({ control: form.control }) as PasswordFields;
  const isTyped = Object.values(fields).some((value) => value !== '');
  useKeptDraft('password', isTyped ? fields : null);
  useOnEdit(form, clearFailure);
  const { errors, isSubmitting } = form.formState;

  const change = async ({ current_password, new_password, confirmation }: PasswordFields) => {
    setIsChanged(false);
    const broken = brokenRule({ current_password, new_password, confirmation }, text);
    if (broken) return form.setError(broken.field, { message: broken.message }, { shouldFocus: true });
    const answer = await send({ current_password, new_password });
    if (!answer) return;
    const current = currentSession();
    if (current) startSession({ ...current, token: answer.access_token });
    form.reset(EMPTY);
    setIsChanged(true);
  };

  // The page stays open after its session ends only to keep what is typed here.
  if (!session && !isTyped) return <Redirect to={LOGIN_PATH} replace />;
  const look = isMain || isTyped ? 'contained' : undefined;
  const submit = (className?: string) =>
    session ? (
      <BusyButton busy={isSubmitting} type="submit" form={FORM_ID} variant={look} className={className}>
        {text.profile.changePassword}
      </BusyButton>
    ) : (
      <Button variant={look} className={className} onClick={() => navigate(LOGIN_PATH)}>
        {text.loginFirst}
      </Button>
    );
  return (
    <Card className={classes.card}>
      <h2>{text.profile.changePassword}</h2>
      <form
        id={FORM_ID}
        noValidate
        className={classes.form}
        onSubmit={(event) => void form.handleSubmit(change)(event)}
      >
        {failure && <Alert kind="error">{failure.sentence(text.profile.failed)}</Alert>}
        {isChanged && <Alert kind="success">{text.profile.changed}</Alert>}
        <PasswordField
          label={text.profile.current}
          error={errors.current_password?.message}
          autoComplete="current-password"
          registration={form.register('current_password')}
        />
        <PasswordField
          label={text.profile.password}
          error={errors.new_password?.message}
          autoComplete="new-password"
          registration={form.register('new_password')}
        />
        <PasswordField
          label={text.profile.confirmation}
          error={errors.confirmation?.message}
          autoComplete="new-password"
          registration={form.register('confirmation')}
        />
        {submit(isMain ? classes.inDock : classes.submit)}
      </form>
      {isMain && <DockAction>{submit()}</DockAction>}
    </Card>
  );
}
