import { useState } from 'react';
import { useDoorStatus } from './offline/status';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

/** Tells screen readers when the server stops answering and when it answers again, and not how many scans wait for it. */
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
