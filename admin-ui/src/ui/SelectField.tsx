import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field } from './Field';
import { Icon } from '../theme/Icon';
import classes from './field.module.css';

interface SelectFieldProps {
  label: string;
  error?: string;
  /** What a form registers it with, or its value and what to do with another one. */
  registration: ComponentPropsWithRef<'select'>;
  children: ReactNode;
}

/** A list to choose from; `children` are its options. */
export function SelectField({ label, error, registration, children }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className={classes.select}>
          <select {...registration} {...control}>
            {children}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}
