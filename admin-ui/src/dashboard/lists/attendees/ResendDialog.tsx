import { checkEmail, normalizeEmail } from '@usher/backend/rules';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asApiError } from '../../../api/error';
import { useCommand } from '../../../console/useCommand';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { Icon } from '../../../theme/Icon';
import Alert from '@mui/material/Alert';
import { TextInput } from '../../../console/parts/Field';
import classes from '../../../console/parts/dialog-content.module.css';

const CLOSES_AFTER_MS = 2_000;

interface ResendDialogProps {
  /** Initial value of the field. */
  email: string;
  eventId: string | null;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Mails the tickets of all registrations under an address again. */
export function ResendDialog({ email, eventId, onClose }: ResendDialogProps) {
  const text = useConsoleText();
  const words = text.lists.resend;
  const form = useForm({ defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const { run } = useCommand('resendTickets');
  const isDone = success !== null;

  const send = async (address: string) => {
    if (isDone) return;
    setFailure(null);
    try {
      const answer = await run({ email: address.trim(), eventId });
      if (answer) setSuccess(words.queued(countText(text, answer.queued)));
    } catch (reason) {
      const error = asApiError(reason);
      const [message] = error.errors.email ?? [];
      if (message) form.setError('email', { message }, { shouldFocus: true });
      else setFailure(error.sentence(words.failed));
    }
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(({ email: address }) => send(address))(event)}
        >
          <p className={classes.hint}>{words.hint}</p>
          <TextInput
            label={text.fields.email}
            error={errors.email?.message}
            input={{ type: 'email', autoComplete: 'off', inputMode: 'email', spellCheck: false }}
            registration={form.register('email', {
              validate: (typed) => {
                const rule = normalizeEmail(typed) === '' ? 'email.blank' : checkEmail(typed);
                return rule === null || text.rules[rule];
              },
            })}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
          {success && (
            <>
              <Alert severity="success" role="status">
                {success}
              </Alert>
              <CloseLater close={close} />
            </>
          )}
          <SubmitActions
            submit={words.submit}
            icon={<Icon name="mail" />}
            isBusy={isSubmitting}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  );
}

/** Closes the dialog after a delay, so that the user can read the result. */
function CloseLater({ close }: { close: () => void }) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
