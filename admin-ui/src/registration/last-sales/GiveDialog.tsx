import type { ApiError } from '../../api/error';
import type { GiveInput, RegistrationDto } from '../../api/generated/rest';
import { useKeyedWrite } from '../../api/useKeyedWrite';
import type { KeyedAttempt } from '../../api/keyed-attempt';
import { mostToGive } from '../../gift/gift';
import { useGiftText } from '../../gift/texts/text';
import { useGift } from '../../gift/useGift';
import { countText } from '../../i18n/numbers';
import { BusyButton } from '../../ui/BusyButton';
import { Dialog } from '../../ui/Dialog';
import { PersonField } from '../../ui/PersonField';
import { SelectField } from '../../ui/SelectField';
import { FailureAlert } from '../FailureAlert';
import { failureOf, type Failure } from '../registration-failure';
import { useRegistrationText } from '../texts/text';
import { nameOf } from '../../i18n/names';
import classes from './last-sales.module.css';

interface GiveDialogProps {
  sale: RegistrationDto;
  timeZone: string | undefined;
  /** Called with what the other person has now. */
  onGiven: (given: RegistrationDto) => void;
  onClose: () => void;
}

/** Gives some of a sale's tickets, or all of them, to somebody else. */
export default function GiveDialog({ sale, timeZone, onGiven, onClose }: GiveDialogProps) {
  const text = useGiftText();
  const words = text.gift;
  const page = useRegistrationText();
  const { write } = useKeyedWrite<KeyedAttempt<GiveInput>, RegistrationDto>({
    method: 'POST',
    path: `/api/attendees/${sale.id}/give`,
  });
  const giftFailure = (error: ApiError): Failure => {
    if (error.code === 'insufficient_permissions') return { message: words.tooLate };
    if (error.code === 'duplicate_person') return failureOf(error, page);
    return { message: error.sentence(words.failed) };
  };
  const { fields, tickets, quantity, failure, isSubmitting, onSubmit } = useGift({
    sale,
    send: (gift) => write(gift, (key) => ({ key, body: gift })),
    failureOf: giftFailure,
    onGiven,
  });
  const of = sale.ticket_quantity;
  return (
    <Dialog title={words.title} onClose={onClose}>
      {() => (
        <form className={classes.dialog} noValidate onSubmit={onSubmit}>
          <p>{words.explanation(nameOf(text, sale.paid_by ?? sale.name))}</p>
          {failure && <FailureAlert failure={failure} timeZone={timeZone} />}
          <SelectField label={words.howMany} registration={quantity}>
            {Array.from({ length: mostToGive(sale) }, (_, before) => (
              <option key={before} value={before + 1}>
                {words.some(countText(text, before + 1), countText(text, of))}
              </option>
            ))}
          </SelectField>
          {tickets === of && <p>{words.all(nameOf(text, sale.name))}</p>}
          <PersonField {...fields.name} />
          <p>{words.contact}</p>
          <PersonField {...fields.email} />
          <PersonField {...fields.phone} />
          <BusyButton busy={isSubmitting} type="submit" variant="contained">
            {words.submit}
          </BusyButton>
        </form>
      )}
    </Dialog>
  );
}
