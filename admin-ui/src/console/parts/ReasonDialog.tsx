import Alert from '@mui/material/Alert';
import { useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { asApiError } from '../../api/error';
import { useConsoleText } from '../texts/text';
import { Dialog } from './Dialog';
import { SubmitActions } from './DialogActions';
import { TextInput } from './Field';
import classes from './dialog-content.module.css';

interface ReasonDialogProps {
  title: string;
  /** What will happen, and to whom. */
  hint: string;
  submit: string;
  /** Whether it destroys something. */
  isDestructive?: boolean;
  /** Label of the button that changes nothing. */
  cancel?: string;
  /** Message if the server gave no reason. */
  failed: string;
  /** Performs the action; the dialog shows a failure. */
  send: (reason: string) => Promise<void> | void;
  /** Called when the dialog has closed because `send` succeeded. */
  onDone?: () => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** Label of the reason's field. */
  label?: string;
  /** Initial text of the reason. */
  known?: string;
  isOptional?: boolean;
  /** In characters; if left out, only the server checks the length. */
  maxLength?: number;
  /** The server's name for the reason's field. */
  field?: string;
}

/** Asks for the reason of an action, then performs the action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, hint, submit, isDestructive, cancel, failed, send, onDone, onClose, children } = props;
  const { label, known = '', isOptional = false, maxLength = Infinity, field = 'reason' } = props;
  const text = useConsoleText();
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const form = useForm({ defaultValues: { reason: known } });
  const { errors, isSubmitting } = form.formState;

  const rule = (typed: string) => {
    const reason = typed.trim();
    if (reason === '') return isOptional || text.rules.required;
    return [...reason].length <= maxLength || text.rules['text.too_long'];
  };
  const run = async (reason: string, close: () => void) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    try {
      await send(reason.trim());
      close();
      onDone?.();
    } catch (reasonOfFailure) {
      const error = asApiError(reasonOfFailure);
      const [message] = error.errors[field] ?? [];
      if (message) form.setError('reason', { message }, { shouldFocus: true });
      else setFailure(error.sentence(failed));
    } finally {
      busy.current = false;
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(({ reason }) => run(reason, close))(event)}
        >
          <p className={classes.hint}>{hint}</p>
          {children}
          <TextInput
            rows={3}
            label={label ?? text.reason.label}
            error={errors.reason?.message}
            registration={form.register('reason', { validate: rule })}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
          <SubmitActions
            submit={submit}
            isDestructive={isDestructive}
            cancel={cancel ?? text.reason.keep}
            isBusy={isSubmitting}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  );
}
