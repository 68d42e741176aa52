import { useId, type ReactNode } from 'react';
import { Icon } from '../theme/Icon';
import classes from './field.module.css';

/** Attributes that connect a control with its label and message. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface FieldProps {
  label: string;
  /** Sentence of the broken rule. */
  error?: string;
  /** Confirmation, shown if there is no error. */
  confirmation?: string;
  /** Content beside or below the message, such as a suggestion. */
  after?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above and a line reserved for its message below, so that the layout does not shift. */
export function Field({ label, error, confirmation, after, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={`${classes.field} ${className ?? ''}`}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': messageId })}
      <div className={classes.below}>
        <Message id={messageId} error={error} confirmation={confirmation} />
        {after}
      </div>
    </div>
  );
}

export function Message({ id, error, confirmation }: { id: string; error?: string; confirmation?: string }) {
  const look = error ? classes.bad : classes.ok;
  return (
    <div id={id} className={`${classes.message} ${look}`} aria-live="polite">
      {error ? (
        <>
          <Icon name="warning" />
          {error}
        </>
      ) : (
        confirmation && (
          <>
            <Icon name="check" />
            {confirmation}
          </>
        )
      )}
    </div>
  );
}
