import { doorOpensAt } from '@usher/backend/rules';
import { useNow } from '../browser/useNow';
import { eventTimesInShort, type EventTimes } from '../i18n/dates';
import { useDoorEvents } from './door-events';
import { EventChoice } from './EventChoice';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

interface EventLineProps {
  /** Undefined until it is known. */
  event: (EventTimes & { name: string }) | undefined;
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
      {isAhead && <span> · {eventTimesInShort(text, event)}</span>}
    </p>
  );
}
