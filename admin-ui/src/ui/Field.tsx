import { useId, type ReactNode } from 'react';
import { Icon } from '../theme/Icon';
import classes from './field.module.css';

/** What a control needs to belong to its label and its message. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface FieldProps {
  label: string;
  /** The broken rule's sentence. */
  error?: string;
  /** Good news, shown where no error is. */
  confirmation?: string;
  /** Below the message: a suggestion, for example. */
  after?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, and a line below that is kept free for its message, so that nothing jumps when one comes. */
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
