import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { RegistrationDto } from '../../../api/generated/rest';
import { useSession } from '../../../api/session';
import { useNow } from '../../../browser/useNow';
import { type Action, ActionMenu } from '../../../console/parts/ActionMenu';
import { AdmissionBadge, Badge, FoodBadge, PayBadge } from '../../../console/parts/badges';
import { useConsoleText } from '../../../console/texts/text';
import { useDeliveryText } from '../../../delivery/texts/text';
import { dateAndTime, timeOfDay } from '../../../i18n/dates';
import { moneyText } from '../../../i18n/money';
import { countText } from '../../../i18n/numbers';
import { mayGive } from '../../../gift/gift';
import { giftLines } from '../../../gift/lines';
import { useGiftText } from '../../../gift/texts/text';
import { mayChange } from '../../../person/sale-change';
import { Icon } from '../../../theme/Icon';
import { Perforation } from '../../../theme/Perforation';
import { DeliveryBadge } from '../delivery/DeliveryBadge';
import type { ChangeKind } from './ChangeDialogs';
import { nameOf } from '../../../i18n/names';
import classes from './person.module.css';

interface RegistrationTicketProps {
  registration: RegistrationDto;
  zone: string | undefined;
  /** Tickets of an event that is over go to nobody else. */
  isEventOver: boolean;
  onChange: (kind: ChangeKind) => void;
  onDeliver: () => void;
}

/** One registration as a ticket: what is on it, what became of it, and what can be done with it. */
export function RegistrationTicket(props: RegistrationTicketProps) {
  const { registration, zone } = props;
  const text = useConsoleText();
  const words = text.lists.person;
  const tickets = registration.ticket_quantity;
  const isCancelled = registration.cancelled_at !== null;
  return (
    <Paper component="li" className={isCancelled ? `${classes.ticket} ${classes.gone}` : classes.ticket}>
      <div className={classes.body}>
        <h2>{nameOf(text, registration.name)}</h2>
        <div className={classes.tags}>
          <PayBadge mode={registration.payment_mode} isGuest={registration.is_guest} />
          <FoodBadge food={registration.food_option} />
          {isCancelled ? (
            <Badge icon="close" color="error">
              {words.cancelled}
            </Badge>
          ) : (
            <>
              <Admission registration={registration} zone={zone} />
              <DeliveryBadge registration={registration} zone={zone} />
            </>
          )}
        </div>
        <History registration={registration} zone={zone} />
        {!isCancelled && <Actions {...props} />}
      </div>
      <Perforation direction="column" />
      <p className={classes.stub}>
        <b className={classes.quantity}>{countText(text, tickets)}</b>
        <span className={classes.small}>{text.ticketsUnit(tickets)}</span>
        <b className={classes.price}>{moneyText(registration.total_price)}</b>
      </p>
    </Paper>
  );
}

interface OfTicket {
  registration: RegistrationDto;
  zone: string | undefined;
}

function Admission({ registration, zone }: OfTicket) {
  const text = useConsoleText();
  const words = text.lists.person;
  return (
    <AdmissionBadge
      admitted={registration.tickets_admitted}
      tickets={registration.ticket_quantity}
      all={
        <>
          {words.checkedIn}
          {registration.checked_in_at && (
            <span className={classes.time}>{timeOfDay(text, registration.checked_in_at, zone)}</span>
          )}
        </>
      }
      none={words.notCheckedIn}
    />
  );
}

/** Who sold it, and what became of it since, a line each. */
function History({ registration, zone }: OfTicket) {
  const text = useConsoleText();
  const ways = useDeliveryText().delivery.ways;
  const giftText = useGiftText();
  const words = text.lists.person;
  const unknown = text.lists.attendees.unknown;
  return (
    <div className={classes.history}>
      <p>
        {words.sold(registration.volunteer_name ?? unknown, dateAndTime(text, registration.created_at, zone))}
      </p>
      {registration.paper_number !== null && (
        <p>{words.paperTicket(countText(text, registration.paper_number))}</p>
      )}
      {giftLines(giftText, registration).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {registration.delivered.map(({ way, at, by }) => (
        <p key={at}>{words.delivered(ways[way], by, timeOfDay(text, at, zone))}</p>
      ))}
      {registration.meals_served > 0 && (
        <p>
          {words.mealsServed(
            countText(text, registration.meals_served),
            countText(text, registration.ticket_quantity),
          )}
        </p>
      )}
      {registration.note !== null && (
        <p>
          {words.note} <q className={classes.note}>{registration.note}</q>
        </p>
      )}
      {registration.cancelled_at !== null && (
        <p>
          {words.cancelledBy(
            registration.cancelled_by ?? unknown,
            dateAndTime(text, registration.cancelled_at, zone),
          )}
          {registration.cancel_reason && <q>{registration.cancel_reason}</q>}
        </p>
      )}
    </div>
  );
}

/** Only tickets that nobody used can be cancelled. */
function Actions({ registration, isEventOver, onChange, onDeliver }: RegistrationTicketProps) {
  const text = useConsoleText();
  const words = text.lists.person;
  const deliver = useDeliveryText().delivery.deliver;
  const give = useGiftText().gift.open;
  const user = useSession()?.user;
  const now = useNow();
  const { ticket_quantity: tickets, tickets_admitted: admitted, meals_served: served } = registration;
  const more: Array<Action | false> = [
    registration.email === null && { label: deliver, icon: 'message', onChoose: onDeliver },
    mayChange(user, registration, now) && {
      label: words.changeSale,
      icon: 'price',
      onChoose: () => onChange('change'),
    },
    !isEventOver &&
      mayGive(user, registration, now) && { label: give, icon: 'people', onChoose: () => onChange('give') },
    { label: words.reissue, icon: 'scan', onChoose: () => onChange('reissue') },
    admitted > 0 && { label: words.undo, icon: 'undo', onChoose: () => onChange('undo') },
    served > 0 && { label: words.undoMeals, icon: 'undo', onChoose: () => onChange('undoMeals') },
    Math.max(admitted, served) < tickets && {
      label: words.cancel,
      icon: 'delete',
      isDestructive: true,
      onChoose: () => onChange('cancel'),
    },
  ];
  return (
    <div className={classes.actions}>
      <Button startIcon={<Icon name="edit" />} onClick={() => onChange('correct')}>
        {words.edit}
      </Button>
      <ActionMenu
        label={words.moreOf(text.tickets(tickets))}
        actions={more.filter((action) => action !== false)}
      />
    </div>
  );
}
