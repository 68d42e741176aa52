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
  /** The word on the button that leaves all as it is. */
  cancel?: string;
  /** Said where the server gave no reason. */
  failed: string;
  /** Does it; a failure is shown. */
  send: (reason: string) => Promise<void> | void;
  /** Called once it is closed because it was done. */
  onDone?: () => void;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
  /** What else is asked, above the reason. */
  children?: ReactNode;
  /** What the reason is called here. */
  label?: string;
  /** What there is of it already. */
  known?: string;
  isOptional?: boolean;
  /** In characters; where it is left out the server alone knows. */
  maxLength?: number;
  /** The server's name for the reason. */
  field?: string;
}

/** Asks why something is done, or taken back, and does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, hint, submit, cancel, failed, send, onDone, onClose, children } = props;
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
            cancel={cancel ?? text.reason.keep}
            isBusy={isSubmitting}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  );
}
