import Button from '@mui/material/Button';
import type { EventDetailsFragment } from '../../api/generated/operations';
import { dateAndTime, longDate } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { useText } from '../../i18n/text';
import { Icon } from '../../ui/Icon';
import classes from './event.module.css';

export function EventView({ event, onEdit }: { event: EventDetailsFragment; onEdit: () => void }) {
  const text = useText();
  const words = text.eventPanel;
  const sold = text.tickets(event.ticketsSold);
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
        {row(words.date, longDate(text, event.eventDate, event.timeZone))}
        {row(words.location, event.location)}
        {row(
          words.capacity,
          event.capacity === null
            ? words.noLimitOf(sold)
            : words.capacityOf(countText(text, event.capacity), countText(text, event.ticketsSold)),
        )}
        {row(words.recipient, event.paymentRecipient ?? words.none)}
        {row(words.description, event.description || words.none)}
      </dl>
      <div className={classes.actions}>
        <Button startIcon={<Icon name="edit" />} onClick={onEdit}>
          {words.edit}
        </Button>
        <p className={classes.updated}>
          {words.lastUpdated(dateAndTime(text, event.updatedAt, event.timeZone))}
        </p>
      </div>
    </>
  );
}
