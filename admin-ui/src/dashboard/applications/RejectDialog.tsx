import Button from '@mui/material/Button';
import { useMutation } from '@apollo/client/react';
import { REJECTION_REASON_MAX_LENGTH } from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { RejectApplicationDocument, type ApplicationFragment } from '../../api/generated/operations';
import type { ApiError } from '../../api/error';
import { apiErrorOf } from '../../console/apollo';
import { useText } from '../../i18n/text';
import { BusyButton } from '../../ui/BusyButton';
import { Dialog } from '../../ui/Dialog';
import { TextArea } from '../../ui/TextArea';
import { FailureNote } from './FailureNote';
import classes from './applications.module.css';

interface RejectDialogProps {
  application: ApplicationFragment;
  onRejected: () => void;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

/** Asks for the reason, which the applicant is told. */
export function RejectDialog({ application, onRejected, onClose }: RejectDialogProps) {
  const text = useText();
  const words = text.applicationsPanel;
  const [reject] = useMutation(RejectApplicationDocument);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sending = useRef(false);
  const form = useForm({ defaultValues: { rejectionReason: '' } });
  const { errors, isSubmitting } = form.formState;

  const send = async (rejectionReason: string, close: () => void) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      await reject({ variables: { id: application.id, input: { status: 'rejected', rejectionReason } } });
      close();
      onRejected();
    } catch (reason) {
      const error = apiErrorOf(reason);
      const [message] = error.errors.rejectionReason ?? [];
      if (message) form.setError('rejectionReason', { message }, { shouldFocus: true });
      else setFailure(error);
    } finally {
      sending.current = false;
    }
  };

  return (
    <Dialog title={words.rejectTitle} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) =>
            void form.handleSubmit(({ rejectionReason }) => send(rejectionReason, close))(event)
          }
        >
          <p className={classes.tip}>{words.rejectHint(application.name)}</p>
          <TextArea
            label={words.rejectReason}
            rows={4}
            error={errors.rejectionReason?.message}
            registration={form.register('rejectionReason', {
              validate: (typed) =>
                typed.trim() === ''
                  ? text.rules.required
                  : [...typed.trim()].length <= REJECTION_REASON_MAX_LENGTH || text.rules['text.too_long'],
            })}
          />
          {failure && <FailureNote error={failure} message={words.rejectFailed} />}
          <div className={classes.dialogActions}>
            <Button onClick={close}>{words.cancel}</Button>
            <BusyButton busy={isSubmitting} type="submit" variant="contained">
              {words.reject}
            </BusyButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}
