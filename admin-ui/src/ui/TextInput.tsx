import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './Field';

interface TextInputProps {
  label: string;
  error?: string;
  confirmation?: string;
  after?: ReactNode;
  registration: UseFormRegisterReturn;
  /** Type, autocomplete, keyboard and the like. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** One line of text, registered with its form. */
export function TextInput({ label, error, confirmation, after, registration, input }: TextInputProps) {
  const { ref, ...handlers } = registration;
  return (
    <Field label={label} error={error} confirmation={confirmation} after={after}>
      {(control) => (
        <OutlinedInput
          {...handlers}
          inputRef={ref}
          id={control.id}
          fullWidth
          error={Boolean(error)}
          type={input?.type}
          slotProps={{ input: { ...input, ...control } }}
        />
      )}
    </Field>
  );
}
