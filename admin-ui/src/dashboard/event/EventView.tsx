import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { EventDto } from '../../api/generated/rest';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { WithoutEmail } from '../../console/parts/WithoutEmail';
import { Fact } from '../../console/parts/Fact';
import { dateAndTime, eventTimes } from '../../i18n/dates';
import { languageName } from '../../i18n/language';
import { moneyText } from '../../i18n/money';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import classes from './event.module.css';

/** Whom the reminder does not reach. */
function NotReminded({ eventId }: { eventId: string }) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['events', 'unreached', eventId],
    queryFn: ({ signal }) => provider.unreached({ eventId }, signal),
  });
  return data && <WithoutEmail people={data} />;
}

export function EventView({ event, onEdit }: { event: EventDto; onEdit: () => void }) {
  const text = useConsoleText();
  const words = text.eventPanel;
  const sold = text.tickets(event.tickets_sold);
  return (
    <>
      <dl className={classes.rows}>
        <Fact label={words.name}>{event.name}</Fact>
        <Fact label={words.date}>{eventTimes(text, event)}</Fact>
        <Fact label={words.location}>{event.location}</Fact>
        <Fact label={words.capacity}>
          {event.capacity === null
            ? words.noLimitOf(sold)
            : words.capacityOf(countText(text, event.capacity), countText(text, event.tickets_sold))}
          {event.tickets_reserved > 0 && `, ${words.reserved(countText(text, event.tickets_reserved))}`}
        </Fact>
        {event.capacity !== null && (
          <Fact label={words.reserve}>
            {event.offline_reserve === 0
              ? words.reserveNone
              : words.reserveOf(text.tickets(event.offline_reserve))}
          </Fact>
        )}
        <Fact label={words.recipient}>{event.payment_recipient ?? words.none}</Fact>
        <Fact label={words.reminder}>
          {event.reminder_hours_before === null
            ? words.never
            : words.hoursBefore(event.reminder_hours_before)}
          {event.reminder_hours_before !== null && !event.is_over && <NotReminded eventId={event.id} />}
        </Fact>
        <Fact label={words.cashLimit}>
          {event.cash_limit === null ? words.noCashLimit : moneyText(event.cash_limit)}
        </Fact>
        <Fact label={words.replyTo}>{event.reply_to ?? words.replyToSender}</Fact>
        <Fact label={words.paperAtDoor}>{words.paperWays[event.paper_at_door]}</Fact>
        <Fact label={words.guestLanguage}>{languageName(event.lang)}</Fact>
        <Fact label={words.description}>{event.description || words.none}</Fact>
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
