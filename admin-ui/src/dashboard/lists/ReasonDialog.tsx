import { useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/error';
import { useConsoleText } from '../../console/texts/text';
import { Dialog } from '../../console/parts/Dialog';
import { SubmitActions } from '../../console/parts/DialogActions';
import Alert from '@mui/material/Alert';
import { TextInput } from '../../console/parts/Field';
import classes from './dialogs.module.css';

interface ReasonDialogProps {
  title: string;
  /** What will happen, and to whom. */
  hint: string;
  submit: string;
  /** Said where the server gave no reason. */
  failed: string;
  /** Does it; a failure that is an ApiError is shown. */
  send: (reason: string) => Promise<void>;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
  /** What else is asked, above the reason. */
  children?: ReactNode;
}

/** Asks why something is taken back, and does it. */
export function ReasonDialog({ title, hint, submit, failed, send, onClose, children }: ReasonDialogProps) {
  const text = useConsoleText();
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const form = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;

  const run = async (reason: string, close: () => void) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    try {
      await send(reason.trim());
      close();
    } catch (error) {
      const [message] = error instanceof ApiError ? (error.errors.reason ?? []) : [];
      if (message) form.setError('reason', { message }, { shouldFocus: true });
      else setFailure(error instanceof ApiError ? error.sentence(failed) : failed);
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
            label={text.lists.reason}
            error={errors.reason?.message}
            registration={form.register('reason', {
              validate: (typed) => typed.trim() !== '' || text.rules.required,
            })}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
          <SubmitActions submit={submit} cancel={text.lists.keep} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
