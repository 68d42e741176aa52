import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLoginText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Alert } from '../ui/Alert';
import { PasswordField } from '../ui/PasswordField';
import { TextInput } from '../ui/TextInput';
import { ForgotPasswordDialog } from './ForgotPasswordDialog';
import classes from './login.module.css';

const FORM_ID = 'login-form';

export interface LoginFields {
  email: string;
  password: string;
}

interface SignInFormProps {
  form: UseFormReturn<LoginFields>;
  /** Why the user is here; null if nothing has happened. */
  notice: string | null | undefined;
  /** Why the sign-in failed. */
  problem: string | undefined;
  onSubmit: (fields: LoginFields) => Promise<void>;
}

export function SignInForm({ form, notice, problem, onSubmit }: SignInFormProps) {
  const text = useLoginText();
  const [isForgotten, setIsForgotten] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const required = { validate: (value: string) => (value.trim() === '' ? text.rules.required : true) };
  return (
    <>
      <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        {notice && !problem && <Alert kind="info">{notice}</Alert>}
        {problem && <Alert kind="error">{problem}</Alert>}
        <TextInput
          label={text.fields.email}
          error={errors.email?.message}
          registration={form.register('email', required)}
          input={{
            type: 'email',
            autoComplete: 'username webauthn',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
        <PasswordField
          label={text.fields.password}
          error={errors.password?.message}
          autoComplete="current-password"
          registration={form.register('password', required)}
        />
        <BusyButton busy={isSubmitting} type="submit" variant="contained" className={classes.submit}>
          {text.login.submit}
        </BusyButton>
        <Button variant="text" className={classes.forgot} onClick={() => setIsForgotten(true)}>
          {text.login.forgot}
        </Button>
      </form>
      {/* Outside the form: React would pass the submit event of a nested form to this form's handler as well. */}
      {isForgotten && (
        <ForgotPasswordDialog email={form.getValues('email').trim()} onClose={() => setIsForgotten(false)} />
      )}
      <DockAction>
        <BusyButton busy={isSubmitting} type="submit" form={FORM_ID} variant="contained">
          {text.login.submit}
        </BusyButton>
      </DockAction>
    </>
  );
}
