import type { RegistrationDto, WithoutEmailDto } from '../../../api/generated/rest';
import { useNotify } from 'react-admin';
import { useCommand } from '../../../console/useCommand';
import { useConsoleText } from '../../../console/texts/text';
import { ReasonDialog } from '../../../console/parts/ReasonDialog';
import { CancelDialog } from './CancelDialog';
import { ChangeSaleDialog } from './ChangeSaleDialog';
import { useGiftText } from '../../../gift/texts/text';
import { GiveDialog } from './GiveDialog';
import { CorrectDialog } from './CorrectDialog';
import { nameOf } from '../../../i18n/names';

export type ChangeKind = 'correct' | 'change' | 'give' | 'cancel' | 'undo' | 'undoMeals' | 'reissue';

export interface Change {
  kind: ChangeKind;
  registration: RegistrationDto;
}

interface ChangeDialogsProps {
  change: Change;
  zone: string | undefined;
  /** Called with the registration as it is now, and with whom the mail about it does not reach. */
  onChanged: (registration: RegistrationDto, unreached: WithoutEmailDto | null) => void;
  /** Called with what somebody else has now. */
  onGiven: (given: RegistrationDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Corrects the person, or changes or cancels the registration, undoes its admissions or meals, or replaces its code. */
export function ChangeDialogs({ change, zone, onChanged, onGiven, onClose }: ChangeDialogsProps) {
  const text = useConsoleText();
  const words = text.lists.person;
  const { gift } = useGiftText();
  const undo = useCommand('undoCheckIn');
  const undoMeals = useCommand('undoMeals');
  const reissue = useCommand('reissueTicket');
  const notify = useNotify();
  const { kind, registration } = change;
  const changed = (message: string) => (now: RegistrationDto & { without_email?: WithoutEmailDto }) => {
    notify(message, { type: 'success' });
    onChanged(now, now.without_email ?? null);
  };
  if (kind === 'correct')
    return (
      <CorrectDialog
        registration={registration}
        zone={zone}
        onCorrected={changed(words.correcting.done)}
        onClose={onClose}
      />
    );
  if (kind === 'change')
    return (
      <ChangeSaleDialog
        registration={registration}
        onChanged={changed(words.changing.done)}
        onClose={onClose}
      />
    );
  if (kind === 'give')
    return (
      <GiveDialog
        registration={registration}
        zone={zone}
        onGiven={(given) => {
          notify(gift.done(text.tickets(given.ticket_quantity), nameOf(text, given.name)), {
            type: 'success',
          });
          onGiven(given);
        }}
        onClose={onClose}
      />
    );
  if (kind === 'cancel')
    return (
      <CancelDialog
        registration={registration}
        onCancelled={(now) =>
          changed(
            now.id === registration.id
              ? words.cancelling.done
              : words.cancelling.someDone(text.tickets(now.ticket_quantity)),
          )(now)
        }
        onClose={onClose}
      />
    );
  const { name, ticket_quantity, tickets_admitted, meals_served } = registration;
  const isMailed = registration.email !== null;
  const { reissuing, undoing, undoingMeals } = words;
  const asked = {
    undo: {
      ...undoing,
      command: undo,
      hint: undoing.hint(nameOf(text, name), text.tickets(tickets_admitted)),
    },
    undoMeals: {
      ...undoingMeals,
      command: undoMeals,
      hint: undoingMeals.hint(nameOf(text, name), words.meals(meals_served)),
    },
    reissue: {
      ...reissuing,
      command: reissue,
      hint: reissuing.hint(nameOf(text, name), text.tickets(ticket_quantity), isMailed),
      submit: reissuing.submit(isMailed),
      done: reissuing.done(isMailed),
    },
  }[kind];
  const { command, title, hint, submit, done, failed } = asked;
  return (
    <ReasonDialog
      title={title}
      hint={hint}
      submit={submit}
      failed={failed}
      send={async (reason) => {
        const now = await command.run({ id: registration.id, reason });
        if (now) changed(done)(now);
      }}
      onClose={onClose}
    />
  );
}
