import { checkPassword } from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { call } from '../api/client';
import { ApiError } from '../api/error';
import { useResetPasswordText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { useNavigate } from '../navigation';
import { LOGIN_PATH } from '../paths';
import { BusyButton } from '../ui/BusyButton';
import { Card } from '../ui/Card';
import { Alert } from '../ui/Alert';
import { PasswordField } from '../ui/PasswordField';
import classes from './reset-password.module.css';

const FORM_ID = 'reset-password-form';

interface ResetFields {
  password: string;
  confirmation: string;
}

/** Sets a password by the token of a mailed link. Public: whoever has the link has forgotten the password, or has none yet. */
export default function ResetPasswordPage() {
  const text = useResetPasswordText();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const token = parameters.get('token')?.trim() ?? '';
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const sending = useRef(false);
  const form = useForm<ResetFields>({ defaultValues: { password: '', confirmation: '' } });
  const { isSubmitting } = form.formState;

  /** What is wrong with the two fields, in the order of the specification; null where nothing is. */
  const refusal = ({ password, confirmation }: ResetFields): string | null => {
    if (password === '' || confirmation === '') return text.resetPassword.fillAll;
    const broken = checkPassword(password);
    if (broken) return text.rules[broken];
    return password === confirmation ? null : text.resetPassword.mismatch;
  };

  const reset = async (fields: ResetFields) => {
    if (sending.current) return;
    const wrong = refusal(fields);
    setFailure(wrong);
    if (wrong) {
      const isFirst = fields.password === '' || checkPassword(fields.password) !== null;
      form.setFocus(isFirst ? 'password' : 'confirmation');
      return;
    }
    sending.current = true;
    try {
      await call('POST', '/api/auth/reset-password', { body: { token, new_password: fields.password } });
      setIsDone(true);
    } catch (error) {
      const otherwise = text.resetPassword.failed;
      setFailure(error instanceof ApiError ? error.sentence(otherwise) : otherwise);
    } finally {
      sending.current = false;
    }
  };

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
            <BusyButton busy={false} variant="contained" className={classes.submit} onClick={toLogin}>
              {text.resetPassword.toLogin}
            </BusyButton>
          </>
        ) : (
          <>
            <h1>{text.resetPassword.title}</h1>
            {token === '' ? (
              <Alert kind="error">{text.resetPassword.noToken}</Alert>
            ) : (
              <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(reset)(event)}>
                {failure && <Alert kind="error">{failure}</Alert>}
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
          <BusyButton busy={false} variant="contained" onClick={toLogin}>
            {text.resetPassword.toLogin}
          </BusyButton>
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
