import { useCommand } from '../../../console/useCommand';
import { useText } from '../../../i18n/text';
import { ReasonDialog } from '../ReasonDialog';
import type { RegistrationRow } from '../../../console/records';
import { CorrectDialog } from './CorrectDialog';

export type ChangeKind = 'correct' | 'cancel' | 'undo';

export interface Change {
  kind: ChangeKind;
  registration: RegistrationRow;
}

interface ChangeDialogsProps {
  change: Change;
  zone: string | undefined;
  /** Told the registration as it is now. */
  onChanged: (registration: RegistrationRow) => void;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

/** Corrects a person, cancels one registration or takes its check-in back. */
export function ChangeDialogs({ change, zone, onChanged, onClose }: ChangeDialogsProps) {
  const text = useText();
  const words = text.lists.person;
  const cancel = useCommand('cancelRegistration');
  const undo = useCommand('undoCheckIn');
  const { kind, registration } = change;
  const tickets = text.tickets(registration.ticket_quantity);
  if (kind === 'correct')
    return (
      <CorrectDialog registration={registration} zone={zone} onCorrected={onChanged} onClose={onClose} />
    );
  const { title, hint, submit, failed } = kind === 'cancel' ? words.cancelling : words.undoing;
  return (
    <ReasonDialog
      title={title}
      hint={hint(registration.name, tickets)}
      submit={submit}
      failed={failed}
      send={async (reason) => {
        const now = await (kind === 'cancel' ? cancel : undo).run({ id: registration.id, reason });
        if (now) onChanged(now);
      }}
      onClose={onClose}
    />
  );
}
