import { checkEmail } from '@usher/backend/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../api/field-errors';
import { useOnEdit } from '../api/useOnEdit';
import { useCall } from '../api/useSend';
import { useLoginText } from './texts/text';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Alert } from '../ui/Alert';
import { TextInput } from '../ui/TextInput';
import classes from './login.module.css';

interface ForgotFields {
  email: string;
}

interface ForgotPasswordDialogProps {
  /** E-mail already typed into the login form. */
  email: string;
  onClose: () => void;
}

/** Requests a mail with a link for setting a new password. The answer is the same whether or not the account exists. */
export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const text = useLoginText();
  const [isSent, setIsSent] = useState(false);
  const form = useForm<ForgotFields>({ defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;

  const { send, failure, clearFailure } = useCall<ForgotFields, object>('POST', '/api/auth/forgot-password', {
    atFields: (error) => showFieldErrors(form, ['email'], error),
  });

  useOnEdit(form, clearFailure);

  const submit = async ({ email: typed }: ForgotFields) => {
    if (await send({ email: typed.trim() })) setIsSent(true);
  };

  // No typo check here, because an account may have an unusual address.
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
            onSubmit={(event) => void form.handleSubmit(submit)(event)}
          >
            <p>{text.forgotPassword.explanation}</p>
            {failure && <Alert kind="error">{failure.sentence(text.forgotPassword.failed)}</Alert>}
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
