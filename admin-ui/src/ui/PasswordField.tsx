import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/text';
import { Field } from './Field';
import classes from './field.module.css';

interface PasswordFieldProps {
  label: string;
  error?: string;
  autoComplete: 'current-password' | 'new-password';
  registration: UseFormRegisterReturn;
}

/** A password with its show/hide switch. */
export function PasswordField({ label, error, autoComplete, registration }: PasswordFieldProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const { ref, ...input } = registration;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <OutlinedInput
          {...input}
          inputRef={ref}
          id={control.id}
          fullWidth
          error={Boolean(error)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          slotProps={{ input: { ...control, autoCapitalize: 'none', spellCheck: false } }}
          endAdornment={
            <Button
              variant="text"
              className={classes.show}
              aria-label={shown ? text.fields.hidePassword : text.fields.showPassword}
              onClick={() => setShown(!shown)}
            >
              {shown ? text.fields.hide : text.fields.show}
            </Button>
          }
        />
      )}
    </Field>
  );
}
