import { doorOpensAt } from '@usher/backend/rules';
import type { ListedEventDto } from '../api/generated/rest';
import { useNow } from '../browser/useNow';
import { dateAndTime } from '../i18n/dates';
import { useDoorEvents } from './door-events';
import { EventChoice } from './EventChoice';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

interface EventLineProps {
  /** Undefined until it is known. */
  event: Pick<ListedEventDto, 'name' | 'event_date' | 'time_zone'> | undefined;
}

/** Names the event of this page, and says when it is as long as the door does not open by itself. Keeps its place while empty. */
export function EventLine({ event }: EventLineProps) {
  const text = useCheckinText();
  const now = useNow();
  const doors = useDoorEvents();
  const isAhead = event && now < doorOpensAt(new Date(event.event_date)).getTime();
  return (
    <p className={classes.event}>
      {doors.events.length > 1 ? <EventChoice /> : event?.name}
      {isAhead && <span> · {dateAndTime(text, event.event_date, event.time_zone)}</span>}
    </p>
  );
}
