import type { EventDto, RegistrationDto } from '../../api/generated/rest';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useRegistrationText } from '../texts/text';
import { TicketFacts } from './TicketFacts';
import classes from './delivery.module.css';

/** Shows the ticket on the seller's screen, so that the buyer takes a picture of it. Needs no network. */
export function ShowTicketDialog({
  registration,
  event,
  onClose,
}: {
  registration: RegistrationDto;
  event: EventDto | null;
  onClose: () => void;
}) {
  const text = useRegistrationText();
  return (
    <Dialog title={text.registration.delivery.show} onClose={onClose}>
      {(close) => (
        <div className={classes.shown}>
          <p>{text.registration.delivery.showHint}</p>
          <TicketFacts registration={registration} event={event} />
          <Button variant="contained" onClick={close}>
            {text.registration.delivery.shown}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
