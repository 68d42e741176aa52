import Alert from '@mui/material/Alert';
import { checkEmail, normalizeEmail } from '@usher/backend/rules';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { FormDialog } from '../../../console/parts/FormDialog';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { countText } from '../../../i18n/numbers';

const CLOSES_AFTER_MS = 2_000;
const INPUT = { type: 'email', autoComplete: 'off', inputMode: 'email', spellCheck: false } as const;

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
  const [success, setSuccess] = useState<string | null>(null);
  const { run } = useCommand('resendTickets');
  const rule = (typed: string) => {
    const broken = normalizeEmail(typed) === '' ? 'email.blank' : checkEmail(typed);
    return broken === null ? undefined : text.rules[broken];
  };
  const send = async (typed: { email: string }) => {
    const answer = await run({ email: typed.email.trim(), eventId });
    if (!answer) return;
    setSuccess(words.queued(countText(text, answer.queued)));
    // So long, the result can be read.
    await new Promise((resolve) => setTimeout(resolve, CLOSES_AFTER_MS));
  };
  return (
    <FormDialog
      title={words.title}
      hint={words.hint}
      defaultValues={{ email }}
      submit={words.submit}
      save={send}
      failed={words.failed}
      onClose={onClose}
    >
      <TextInput source="email" label={text.fields.email} validate={rule} slotProps={{ htmlInput: INPUT }} />
      {success && (
        <Alert severity="success" role="status">
          {success}
        </Alert>
      )}
    </FormDialog>
  );
}
