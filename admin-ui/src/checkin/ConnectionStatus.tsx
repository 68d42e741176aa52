import { useState } from 'react';
import { useDoorStatus } from './offline/status';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

/** Announces to screen readers when the server stops and resumes answering, but not the number of waiting scans. */
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
