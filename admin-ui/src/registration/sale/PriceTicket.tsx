import type { FoodOption } from '@usher/backend/rules';
import type { EventDto } from '../../api/generated/rest';
import { eventTimes } from '../../i18n/dates';
import { useRegistrationText } from '../texts/text';
import { BusyButton } from '../../ui/BusyButton';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { moneyText } from '../../i18n/money';
import { Perforation } from '../../theme/Perforation';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import type { Price } from './usePrice';
import classes from './price-ticket.module.css';

/** The page shows the number of tickets left if it is below this. */
const TICKETS_LEFT_SHOWN = 50;

interface PriceTicketProps {
  event: EventDto | null;
  quantity: number;
  foodOption: FoodOption;
  price: Price;
  submit: SubmitProps;
}

/** The price of a sale, drawn as the ticket that is sold. */
export function PriceTicket({ event, quantity, foodOption, price, submit }: PriceTicketProps) {
  const text = useRegistrationText();
  const { quote } = price;
  return (
    <Card as="aside" className={classes.ticket}>
      <div className={classes.upper}>
        {event ? (
          <>
            <h2>{event.name}</h2>
            <p className={classes.where}>
              {eventTimes(text, event)}
              <br />
              {event.location}
            </p>
            <TicketsLeft event={event} />
          </>
        ) : (
          <EventSkeleton />
        )}
        <dl className={classes.lines}>
          <dt>{text.registration.quantity}</dt>
          <dd className={classes.number}>{quantity}</dd>
          <dt>{text.registration.foodOption}</dt>
          <dd>{text.food[foodOption]}</dd>
          <dt>{text.registration.perTicket}</dt>
          <dd className={classes.number} data-pending={price.pending}>
            {quote ? moneyText(quote.price_per_ticket) : text.registration.noPrice}
          </dd>
        </dl>
      </div>
      <Perforation />
      <div className={classes.lower}>
        <p className={classes.total} aria-live="polite" aria-atomic="true">
          <span>{text.registration.total}</span>
          <b data-pending={price.pending}>
            {quote ? moneyText(quote.total_price) : text.registration.noPrice}
          </b>
        </p>
        <SubmitButton {...submit} className={classes.submit} />
      </div>
    </Card>
  );
}

/** Shown only when tickets are running out. */
function TicketsLeft({ event: { capacity, tickets_sold: sold } }: { event: EventDto }) {
  const text = useRegistrationText();
  if (capacity === null || capacity - sold >= TICKETS_LEFT_SHOWN) return null;
  const left = Math.max(0, capacity - sold);
  return (
    <p className={classes.left}>
      <Tag icon="warning" look="part">
        {left > 0 ? text.registration.ticketsLeft(left) : text.registration.soldOut}
      </Tag>
    </p>
  );
}

/** Placeholder of the event's lines, so that the layout does not shift when they load. */
const EventSkeleton = () => (
  <div className={classes.skeleton} aria-hidden="true">
    <h2>
      <Skeleton width="80%" />
    </h2>
    <p className={classes.where}>
      <Skeleton width="90%" />
      <Skeleton width="60%" />
    </p>
  </div>
);

export interface SubmitProps {
  formId: string;
  busy: boolean;
  /** Whether it cannot be sold. */
  disabled: boolean;
  /** Without a session the button leads to the login page instead. */
  onLoginFirst: (() => void) | null;
  className?: string;
  /** Total shown at the right of the button in the dock. */
  total?: string;
}

export function SubmitButton({ formId, busy, disabled, onLoginFirst, className, total }: SubmitProps) {
  const text = useRegistrationText();
  if (onLoginFirst) {
    return (
      <Button variant="contained" className={className} onClick={onLoginFirst}>
        {text.loginFirst}
      </Button>
    );
  }
  return (
    <BusyButton
      busy={busy}
      disabled={disabled}
      type="submit"
      form={formId}
      variant="contained"
      className={className}
    >
      <span>{text.registration.submit}</span>
      {total && <span className={classes.inButton}>{total}</span>}
    </BusyButton>
  );
}
