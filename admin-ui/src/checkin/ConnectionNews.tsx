import { useState } from 'react';
import { useDoorStatus } from './offline/status';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

/** Says to whoever does not see it that the server is gone, and that it is there again; not each scan that waits for it. */
export function ConnectionNews() {
  const text = useCheckinText().checkin.connection;
  const { isOnline } = useDoorStatus();
  const [wasLost, setWasLost] = useState(!isOnline);
  if (!isOnline && !wasLost) setWasLost(true);
  return (
    <p className={classes.connection} role="status">
      {isOnline ? wasLost && text.back : text.lost}
    </p>
  );
}
