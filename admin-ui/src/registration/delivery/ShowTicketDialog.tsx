import { TicketFacts, type TicketEvent, type TicketOf } from '../../delivery/TicketFacts';
import { useDeliveryText } from '../../delivery/texts/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import classes from '../../delivery/delivery.module.css';

/** Shows the ticket on the seller's screen, so that the buyer takes a picture of it. Needs no network. */
export function ShowTicketDialog({
  registration,
  event,
  onClose,
}: {
  registration: TicketOf;
  event: TicketEvent | null;
  onClose: () => void;
}) {
  const text = useDeliveryText();
  return (
    <Dialog title={text.delivery.show} onClose={onClose}>
      {(close) => (
        <div className={classes.shown}>
          <p>{text.delivery.showHint}</p>
          <TicketFacts registration={registration} event={event} />
          <Button variant="contained" onClick={close}>
            {text.delivery.shown}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
