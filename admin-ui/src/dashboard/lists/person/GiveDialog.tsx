import { mostToGive } from '../../../gift/gift';
import { useGiftText } from '../../../gift/texts/text';
import { useGift } from '../../../gift/useGift';
import type { RegistrationDto } from '../../../api/generated/rest';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { PersonField } from '../../../console/parts/PersonField';
import { SelectField } from '../../../console/parts/Select';
import { useCommand } from '../../../console/useCommand';
import { countText } from '../../../i18n/numbers';
import { existingAttendeeOf } from '../../../person/existing-attendee';
import { PersonFailure } from './PersonFailure';
import { nameOf } from '../../../i18n/names';
import classes from '../../../console/parts/dialog-content.module.css';

interface GiveDialogProps {
  registration: RegistrationDto;
  zone: string | undefined;
  /** Called with what the other person has now. */
  onGiven: (given: RegistrationDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Gives some of a registration's tickets, or all of them, to somebody else. */
export function GiveDialog({ registration, zone, onGiven, onClose }: GiveDialogProps) {
  const text = useGiftText();
  const words = text.gift;
  const { run } = useCommand('giveTickets');
  const { fields, tickets, quantity, failure, isSubmitting, onSubmit } = useGift({
    sale: registration,
    send: (gift) => run({ id: registration.id, gift }),
    failureOf: (error) => ({
      message: error.sentence(words.failed),
      existing: existingAttendeeOf(error),
    }),
    onGiven: (given) => {
      onClose();
      onGiven(given);
    },
  });
  const of = registration.ticket_quantity;
  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={onSubmit}>
          <p className={classes.hint}>
            {words.explanation(nameOf(text, registration.paid_by ?? registration.name))}
          </p>
          <SelectField
            label={words.howMany}
            registration={quantity}
            options={Array.from({ length: mostToGive(registration) }, (_, before) => ({
              value: String(before + 1),
              label: words.some(countText(text, before + 1), countText(text, of)),
            }))}
          />
          {tickets === of && <p className={classes.hint}>{words.all(nameOf(text, registration.name))}</p>}
          <PersonField {...fields.name} />
          <p className={classes.hint}>{words.contact}</p>
          <PersonField {...fields.email} />
          <PersonField {...fields.phone} />
          {failure && <PersonFailure failure={failure} zone={zone} />}
          <SubmitActions submit={words.submit} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
