import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { DeliveryWay } from '@usher/backend/rules';
import { useState } from 'react';
import type { EventDto, RegistrationDto } from '../../../api/generated/rest';
import { asApiError } from '../../../api/error';
import { Dialog } from '../../../console/parts/Dialog';
import { DialogActions } from '../../../console/parts/DialogActions';
import { Select } from '../../../console/parts/Select';
import { useCommand } from '../../../console/useCommand';
import { deliveryState, messagesOf, phoneWithPrefix } from '../../../delivery/deliver';
import { PrintedTicket } from '../../../delivery/PrintedTicket';
import { type DeliveryTexts, useDeliveryText } from '../../../delivery/texts/text';
import { TicketFacts } from '../../../delivery/TicketFacts';
import { Icon } from '../../../theme/Icon';
import { nameOf } from '../../../i18n/names';
import delivery from '../../../delivery/delivery.module.css';

interface DeliverDialogProps {
  /** Registrations of one person without an e-mail; at least one. */
  registrations: readonly RegistrationDto[];
  /** The one that was asked for; else the first that nobody has given on. */
  chosen?: string;
  event: EventDto | null;
  /** Called with the registration once it is noted how its ticket was given on. */
  onDelivered: (registration: RegistrationDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Gives on the tickets of somebody without an e-mail, one code after the other. */
export function DeliverDialog({ registrations, chosen, event, onDelivered, onClose }: DeliverDialogProps) {
  const text = useDeliveryText();
  const zone = event?.time_zone;
  const stateOf = (registration: RegistrationDto) => deliveryState(text, registration, zone);
  const [id, setId] = useState(
    () => chosen ?? (registrations.find((one) => stateOf(one)?.isDue) ?? registrations[0]!).id,
  );
  const registration = registrations.find((one) => one.id === id) ?? registrations[0]!;
  const state = stateOf(registration);
  return (
    <Dialog title={text.delivery.title(nameOf(text, registration.name))} onClose={onClose}>
      {() => (
        <div className={delivery.deliver}>
          {registrations.length > 1 && (
            <Select
              label={text.delivery.which}
              value={registration.id}
              options={registrations.map((one) => ({ value: one.id, label: labelOf(text, one, zone) }))}
              onChoose={setId}
            />
          )}
          <Ways key={registration.id} {...{ registration, event, onDelivered }} />
          {state && (
            // The choice above shows it already, and is not read out when it changes.
            <p role="status" className={registrations.length > 1 ? 'visually-hidden' : delivery.note}>
              {state.label}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** `2 tickets · With Food · Not delivered yet` */
const labelOf = (text: DeliveryTexts, registration: RegistrationDto, zone: string | undefined): string =>
  [
    text.tickets(registration.ticket_quantity),
    text.food[registration.food_option],
    deliveryState(text, registration, zone)?.label,
  ].join(' · ');

interface WaysProps extends Pick<DeliverDialogProps, 'event' | 'onDelivered'> {
  registration: RegistrationDto;
}

/** The four ways. Nothing is sent by itself: this device opens its own app with the message. */
function Ways({ registration, event, onDelivered }: WaysProps) {
  const text = useDeliveryText();
  const words = text.delivery;
  const { run } = useCommand('deliverTicket');
  const [isShown, setShown] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const note = async (way: DeliveryWay) => {
    setFailure(null);
    try {
      const now = await run({ id: registration.id, way });
      if (now) onDelivered(now);
    } catch (reason) {
      setFailure(asApiError(reason).sentence(words.notNoted));
    }
  };
  const { canOpen, ways } = messagesOf(text, registration, event);
  const messages = (
    <div className={delivery.row} key="messages">
      {ways.map(({ way, href }) => (
        <Button
          key={way}
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<Icon name="message" />}
          onClick={() => void note(way)}
        >
          {words[way]}
        </Button>
      ))}
    </div>
  );
  const byHand = (
    <div className={delivery.row} key="by-hand">
      <Button startIcon={<Icon name="scan" />} onClick={() => setShown(true)}>
        {words.show}
      </Button>
      <Button startIcon={<Icon name="print" />} onClick={() => setPrinting(true)}>
        {words.print}
      </Button>
    </div>
  );
  const onShown = () => {
    setShown(false);
    void note('shown');
  };
  return (
    <>
      <p className={delivery.note}>
        {canOpen
          ? words.byItself(registration.phone && phoneWithPrefix(registration.phone))
          : words.notReachable}
      </p>
      {canOpen ? [messages, byHand] : [byHand, messages]}
      {failure && <Alert severity="error">{failure}</Alert>}
      {isShown && (
        <Dialog title={words.show} onClose={onShown}>
          {() => (
            <div className={delivery.shown}>
              <p>{words.showHint}</p>
              <TicketFacts registration={registration} event={event} />
              <DialogActions>
                <Button variant="contained" onClick={onShown}>
                  {words.shown}
                </Button>
              </DialogActions>
            </div>
          )}
        </Dialog>
      )}
      {isPrinting && (
        <PrintedTicket
          registration={registration}
          event={event}
          onPrinted={() => {
            setPrinting(false);
            void note('printed');
          }}
        />
      )}
    </>
  );
}
