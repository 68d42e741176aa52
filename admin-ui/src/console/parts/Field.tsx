import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from '../../theme/Icon';
import classes from './field.module.css';

/** What a control needs to belong to its label and its message. */
interface ControlProps {
  id: string;
  'aria-describedby': string;
}

interface FieldProps {
  label: string;
  /** The broken rule's sentence. */
  error?: string;
  /** Good news, shown where no error is. */
  confirmation?: string;
  /** Beside the message: a suggestion, for example. */
  after?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, and a line below that is kept free for its message, so that nothing jumps when one comes. */
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
    <FormHelperText id={id} component="div" error={Boolean(error)} aria-live="polite">
      {(error || confirmation) && <Icon name={error ? 'warning' : 'check'} />}
      {error || confirmation}
    </FormHelperText>
  );
}

interface TextInputProps extends Omit<FieldProps, 'children'> {
  registration: UseFormRegisterReturn;
  /** Type, autocomplete, keyboard and the like. */
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** The height of several lines of text; a single one where it is left out. */
  rows?: number;
}

/** Text, registered with its form. */
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
