import { checkPassword } from '@usher/backend/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { useCall } from '../api/useSend';
import { useResetPasswordText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { useNavigate } from '../navigation';
import { LOGIN_PATH } from '../paths';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Alert } from '../ui/Alert';
import { PasswordField } from '../ui/PasswordField';
import classes from './reset-password.module.css';

const FORM_ID = 'reset-password-form';

interface ResetFields {
  password: string;
  confirmation: string;
}

/** Sets a password with the token of a mailed link. Public, because the user has forgotten the password or has none yet. */
export default function ResetPasswordPage() {
  const text = useResetPasswordText();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const token = parameters.get('token')?.trim() ?? '';
  /** Sentence of the rule that the fields break, checked before sending. */
  const [wrong, setWrong] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { send, failure } = useCall<{ token: string; new_password: string }, object>(
    'POST',
    '/api/auth/reset-password',
  );
  const form = useForm<ResetFields>({ defaultValues: { password: '', confirmation: '' } });
  const { isSubmitting } = form.formState;

  /** Returns the first rule that the two fields break, in the specification's order; null if none. */
  const refusal = ({ password, confirmation }: ResetFields): string | null => {
    if (password === '' || confirmation === '') return text.resetPassword.fillAll;
    const broken = checkPassword(password);
    if (broken) return text.rules[broken];
    return password === confirmation ? null : text.resetPassword.mismatch;
  };

  const reset = async (fields: ResetFields) => {
    const broken = refusal(fields);
    setWrong(broken);
    if (broken) {
      const isFirst = fields.password === '' || checkPassword(fields.password) !== null;
      form.setFocus(isFirst ? 'password' : 'confirmation');
    } else if (await send({ token, new_password: fields.password })) setIsDone(true);
  };
  const problem = wrong ?? failure?.sentence(text.resetPassword.failed);

  const toLogin = () => navigate(LOGIN_PATH);
  return (
    <div className={classes.page}>
      <title>{text.pageTitle(text.resetPassword.title)}</title>
      <Card as="div" className={classes.card}>
        {isDone ? (
          <>
            <div role="status">
              <h1>{text.resetPassword.done}</h1>
              <p>{text.resetPassword.doneHint}</p>
            </div>
            <Button variant="contained" className={classes.submit} onClick={toLogin}>
              {text.resetPassword.toLogin}
            </Button>
          </>
        ) : (
          <>
            <h1>{text.resetPassword.title}</h1>
            {token === '' ? (
              <Alert kind="error">{text.resetPassword.noToken}</Alert>
            ) : (
              <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(reset)(event)}>
                {problem && <Alert kind="error">{problem}</Alert>}
                <PasswordField
                  label={text.resetPassword.password}
                  autoComplete="new-password"
                  registration={form.register('password')}
                />
                <PasswordField
                  label={text.resetPassword.confirmation}
                  autoComplete="new-password"
                  registration={form.register('confirmation')}
                />
                <BusyButton busy={isSubmitting} type="submit" variant="contained" className={classes.submit}>
                  {text.resetPassword.submit}
                </BusyButton>
              </form>
            )}
          </>
        )}
      </Card>
      {isDone && (
        <DockAction>
          <Button variant="contained" onClick={toLogin}>
            {text.resetPassword.toLogin}
          </Button>
        </DockAction>
      )}
      {!isDone && token !== '' && (
        <DockAction>
          <BusyButton busy={isSubmitting} type="submit" form={FORM_ID} variant="contained">
            {text.resetPassword.submit}
          </BusyButton>
        </DockAction>
      )}
    </div>
  );
}
