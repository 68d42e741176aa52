import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from '../../theme/Icon';
import classes from './field.module.css';

/** The attributes that connect a control to its label and its message. */
interface ControlProps {
  id: string;
  'aria-describedby': string;
}

interface FieldProps {
  label: string;
  /** The message of the broken rule. */
  error?: string;
  /** A positive message, shown if there is no error. */
  confirmation?: string;
  /** Content beside the message, such as a suggestion. */
  after?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A control with its label above and a line below, reserved for its message so that nothing moves when one appears. Not MUI's
 * TextField: what stands beside the message, such as a suggestion to press, would be part of the control's description.
 */
export function Field({ label, error, confirmation, after, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <FormControl fullWidth error={Boolean(error)} className={className}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      {children({ id, 'aria-describedby': messageId })}
      <div className={classes.below}>
        <FieldMessage id={messageId} error={error} confirmation={confirmation} />
        {after}
      </div>
    </FormControl>
  );
}

const CONFIRMED = { color: 'var(--ok)' };

export function FieldMessage({
  id,
  error,
  confirmation,
}: {
  id: string;
  error?: string;
  confirmation?: string;
}) {
  return (
    <FormHelperText id={id} component="div" error={Boolean(error)} aria-live="polite" sx={CONFIRMED}>
      {(error || confirmation) && <Icon name={error ? 'warning' : 'check'} />}
      {error || confirmation}
    </FormHelperText>
  );
}

interface TextInputProps extends Omit<FieldProps, 'children'> {
  registration: UseFormRegisterReturn;
  /** Type, autocomplete, keyboard and the like. */
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** Minimum height of a multi-line input, in lines; a single-line input if left out. */
  rows?: number;
}

/** A text input that is registered with its form. */
export function TextInput({ registration, input, rows, ...field }: TextInputProps) {
  const { ref, ...registered } = registration;
  const lines: OutlinedInputProps = rows === undefined ? {} : { multiline: true, minRows: rows };
  return (
    <Field {...field}>
      {({ id, ...described }) => (
        <OutlinedInput
          id={id}
          inputRef={ref}
          {...registered}
          {...lines}
          type={input?.type}
          slotProps={{ input: { ...input, ...described } }}
        />
      )}
    </Field>
  );
}
