import { PAYMENT_MODES, rangesOf, type FoodOption, type PaymentMode } from '@usher/backend/rules';
import type { AttendeeDto } from '../../../api/generated/rest';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import { moneyText } from '../../../i18n/money';
import { AdmissionBadge, Badge, FoodBadge, PayBadge } from '../../../console/parts/badges';
import classes from '../lists.module.css';

/** How a person paid: number of registrations and amount per payment mode. */
export function PaymentSummary({ row }: { row: AttendeeDto }) {
  const text = useConsoleText();
  if (row.is_guest) return <PayBadge mode="cash" isGuest />;
  const paid: Record<PaymentMode, { count: number; amount: number }> = {
    cash: { count: row.cash_registrations, amount: row.total_cash_amount },
    zelle: { count: row.zelle_registrations, amount: row.total_zelle_amount },
  };
  return (
    <span className={classes.summary}>
      {PAYMENT_MODES.filter((mode) => paid[mode].count > 0).map((mode) => (
        <span key={mode} className={classes.paid}>
          <Badge icon={mode}>
            {text.lists.countOf(text.payment[mode], countText(text, paid[mode].count))}
          </Badge>
          <span className={classes.figure}>{moneyText(paid[mode].amount)}</span>
        </span>
      ))}
    </span>
  );
}

/** How many tickets are with food, and how many without. */
export function FoodSummary({ row }: { row: AttendeeDto }) {
  const text = useConsoleText();
  const line = (food: FoodOption, count: number) =>
    count > 0 && (
      <FoodBadge food={food}>{text.lists.countOf(text.food[food], countText(text, count))}</FoodBadge>
    );
  return (
    <span className={classes.summary}>
      {line('with_food', row.with_food_tickets)}
      {line('without_food', row.without_food_tickets)}
    </span>
  );
}

/** Which paper tickets a person has; nothing where none are on paper. */
export function PaperNumbers({ row: { paper_numbers: numbers } }: { row: AttendeeDto }) {
  const words = useConsoleText().lists.attendees;
  if (numbers.length === 0) return null;
  return (
    <span className={classes.small}>{words.paperTickets(numbers.length, rangesOf(numbers).join(', '))}</span>
  );
}

/** Whether a person's tickets are in: all of them, none, or how many. */
export function CheckedInTag({ row }: { row: AttendeeDto }) {
  const words = useConsoleText().lists.attendees;
  return (
    <AdmissionBadge
      admitted={row.tickets_admitted}
      tickets={row.total_tickets_per_person}
      all={words.filters.checked_in}
      none={words.filters.not_checked_in}
    />
  );
}
