import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './Field';
import classes from './field.module.css';

interface TextAreaProps {
  label: string;
  error?: string;
  registration: UseFormRegisterReturn;
  rows?: number;
  className?: string;
}

/** A multi-line text field, registered with their form. */
export function TextArea({ label, error, registration, rows = 3, className }: TextAreaProps) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => <textarea {...registration} {...control} rows={rows} className={classes.area} />}
    </Field>
  );
}
