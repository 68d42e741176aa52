import { useRef } from 'react';
import { TicketFacts, type TicketEvent, type TicketOf } from '../../delivery/TicketFacts';
import { useDeliveryText } from '../../delivery/texts/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import classes from '../../delivery/delivery.module.css';

/**
 * Shows the ticket on the seller's screen, so that the buyer takes a picture of it. Needs no network.
 * @param onShown called once, with the press that closes it: whoever is quick has the next buyer's form open before it is closed
 */
export function ShowTicketDialog({
  registration,
  event,
  onShown,
  onClose,
}: {
  registration: TicketOf;
  event: TicketEvent | null;
  onShown: () => void;
  onClose: () => void;
}) {
  const text = useDeliveryText();
  const wasShown = useRef(false);
  const done = () => {
    if (wasShown.current) return;
    wasShown.current = true;
    onShown();
  };
  return (
    <Dialog
      title={text.delivery.show}
      onClose={() => {
        done();
        onClose();
      }}
    >
      {(close) => (
        <div className={classes.shown}>
          <p>{text.delivery.showHint}</p>
          <TicketFacts registration={registration} event={event} />
          <Button
            variant="contained"
            onClick={() => {
              done();
              close();
            }}
          >
            {text.delivery.shown}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
