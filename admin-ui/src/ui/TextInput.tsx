import type { InputHTMLAttributes, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './Field';
import { Input } from './Input';

interface TextInputProps {
  label: string;
  error?: string;
  confirmation?: string;
  after?: ReactNode;
  registration: UseFormRegisterReturn;
  /** Type, autocomplete, keyboard and the like. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** A single-line text field, registered with its form. */
export function TextInput({ label, error, confirmation, after, registration, input }: TextInputProps) {
  return (
    <Field label={label} error={error} confirmation={confirmation} after={after}>
      {(control) => <Input {...input} {...control} {...registration} />}
    </Field>
  );
}
