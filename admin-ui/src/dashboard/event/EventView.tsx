import Button from '@mui/material/Button';
import type { EventRecord } from '../../console/records';
import { dateAndTime, longDate } from '../../i18n/dates';
import { moneyText } from '../../i18n/money';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import classes from './event.module.css';

export function EventView({ event, onEdit }: { event: EventRecord; onEdit: () => void }) {
  const text = useConsoleText();
  const words = text.eventPanel;
  const sold = text.tickets(event.tickets_sold);
  const row = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <>
      <dl className={classes.rows}>
        {row(words.name, event.name)}
        {row(words.date, longDate(text, event.event_date, event.time_zone))}
        {row(words.location, event.location)}
        {row(
          words.capacity,
          event.capacity === null
            ? words.noLimitOf(sold)
            : words.capacityOf(countText(text, event.capacity), countText(text, event.tickets_sold)),
        )}
        {row(words.recipient, event.payment_recipient ?? words.none)}
        {row(
          words.reminder,
          event.reminder_hours_before === null ? words.never : words.hoursBefore(event.reminder_hours_before),
        )}
        {row(words.cashLimit, event.cash_limit === null ? words.noCashLimit : moneyText(event.cash_limit))}
        {row(words.replyTo, event.reply_to ?? words.replyToSender)}
        {row(words.description, event.description || words.none)}
      </dl>
      <div className={classes.actions}>
        <Button startIcon={<Icon name="edit" />} onClick={onEdit}>
          {words.edit}
        </Button>
        <p className={classes.updated}>
          {words.lastUpdated(dateAndTime(text, event.updated_at, event.time_zone))}
        </p>
      </div>
    </>
  );
}
