import { REJECTION_REASON_MAX_LENGTH } from '@usher/backend/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { asApiError, type ApiError } from '../../api/error';
import type { Application } from '../../console/records';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import { Dialog } from '../../console/parts/Dialog';
import { SubmitActions } from '../../console/parts/DialogActions';
import { TextInput } from '../../console/parts/Field';
import { FailureAlert } from '../../console/parts/FailureAlert';
import classes from './applications.module.css';

interface RejectDialogProps {
  application: Application;
  onRejected: () => void;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

/** Asks for the reason, which the applicant is told. */
export function RejectDialog({ application, onRejected, onClose }: RejectDialogProps) {
  const text = useConsoleText();
  const words = text.applicationsPanel;
  const reject = useCommand('rejectApplication');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;

  const send = async (reason: string, close: () => void) => {
    setFailure(null);
    try {
      if (!(await reject.run({ id: application.id, reason }))) return;
      close();
      onRejected();
    } catch (failed) {
      const error = asApiError(failed);
      const [message] = error.errors.rejection_reason ?? [];
      if (message) form.setError('reason', { message }, { shouldFocus: true });
      else setFailure(error);
    }
  };

  return (
    <Dialog title={words.rejectTitle} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(({ reason }) => send(reason, close))(event)}
        >
          <p className={classes.tip}>{words.rejectHint(application.name)}</p>
          <TextInput
            label={words.rejectReason}
            rows={4}
            error={errors.reason?.message}
            registration={form.register('reason', {
              validate: (typed) =>
                typed.trim() === ''
                  ? text.rules.required
                  : [...typed.trim()].length <= REJECTION_REASON_MAX_LENGTH || text.rules['text.too_long'],
            })}
          />
          {failure && <FailureAlert error={failure} message={words.rejectFailed} />}
          <SubmitActions submit={words.reject} cancel={words.cancel} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
