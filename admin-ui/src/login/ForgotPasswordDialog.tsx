import { checkEmail } from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/client';
import { ApiError } from '../api/error';
import { useLoginText } from './texts/text';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Alert } from '../ui/Alert';
import { TextInput } from '../ui/TextInput';
import classes from './login.module.css';

interface ForgotPasswordDialogProps {
  /** What the login form holds already. */
  email: string;
  onClose: () => void;
}

/** Has a link mailed that sets a new password. The answer is the same whether or not there is such an account. */
export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const text = useLoginText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const sending = useRef(false);
  const form = useForm<{ email: string }>({ defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;

  const send = async (fields: { email: string }) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      await call('POST', '/api/auth/forgot-password', { body: { email: fields.email.trim() } });
      setIsSent(true);
    } catch (error) {
      const otherwise = text.forgotPassword.failed;
      const atField = error instanceof ApiError ? error.errors.email?.[0] : undefined;
      if (atField) form.setError('email', { message: atField }, { shouldFocus: true });
      else setFailure(error instanceof ApiError ? error.sentence(otherwise) : otherwise);
    } finally {
      sending.current = false;
    }
  };

  // No typo check here: an account may have an unusual address, and only the server knows.
  const validate = (value: string) => {
    const broken = checkEmail(value);
    return broken === null || broken === 'email.typo' ? true : text.rules[broken];
  };
  return (
    <Dialog title={isSent ? text.forgotPassword.sent : text.forgotPassword.title} onClose={onClose}>
      {(close) =>
        isSent ? (
          <div className={classes.dialog}>
            <p role="status">{text.forgotPassword.sentHint}</p>
            <Button variant="contained" onClick={close}>
              {text.close}
            </Button>
          </div>
        ) : (
          <form
            className={classes.dialog}
            noValidate
            onSubmit={(event) => void form.handleSubmit(send)(event)}
          >
            <p>{text.forgotPassword.explanation}</p>
            {failure && <Alert kind="error">{failure}</Alert>}
            <TextInput
              label={text.fields.email}
              error={errors.email?.message}
              registration={form.register('email', { validate })}
              input={{ type: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
            />
            <BusyButton busy={isSubmitting} type="submit" variant="contained">
              {text.forgotPassword.submit}
            </BusyButton>
          </form>
        )
      }
    </Dialog>
  );
}
