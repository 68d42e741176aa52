import { useEffect } from 'react';
import { queries } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';
import { Icon } from '../theme/Icon';
import { renew } from './offline/open-door';
import { takeDoorEvents, useDoorEvent, useDoorEvents } from './door-events';
import { switchDoorEvent } from './checkin-actions';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

/** Keeps the events at the door up to date while the page is open. */
export function useDoorEventNews(): void {
  const { data } = useApiQuery(queries.doorEvents());
  useEffect(() => {
    if (!data) return;
    takeDoorEvents(data);
    if (data.length > 1) renew();
  }, [data]);
}

/**
 * The events at the door, where there is more than one, to choose the one that this device scans for.
 * @param isFixed whether another may not be chosen now
 */
export function EventChoice({ isFixed = false }: { isFixed?: boolean }) {
  const text = useCheckinText().checkin;
  const doors = useDoorEvents();
  const chosen = useDoorEvent();
  if (doors.events.length < 2 || !chosen) return null;
  return (
    <label className={classes.choice}>
      <span className="visually-hidden">{text.event}</span>
      <select value={chosen.id} disabled={isFixed} onChange={({ target }) => switchDoorEvent(target.value)}>
        {doors.events.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
