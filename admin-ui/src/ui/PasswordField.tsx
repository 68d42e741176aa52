import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/text';
import { Button } from './Button';
import { Field } from './Field';
import { Input } from './Input';
import classes from './field.module.css';

interface PasswordFieldProps {
  label: string;
  error?: string;
  autoComplete: 'current-password' | 'new-password';
  registration: UseFormRegisterReturn;
}

/** A password field with a show/hide button. */
export function PasswordField({ label, error, autoComplete, registration }: PasswordFieldProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className={classes.password}>
          <Input
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...registration}
          />
          <Button
            variant="text"
            className={classes.show}
            aria-label={shown ? text.fields.hidePassword : text.fields.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? text.fields.hide : text.fields.show}
          </Button>
        </span>
      )}
    </Field>
  );
}
