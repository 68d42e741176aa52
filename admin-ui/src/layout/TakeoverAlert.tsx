import { useEffect } from 'react';
import { acknowledgeTakeover, useSessionState } from '../api/session';
import { useText } from '../i18n/text';
import { Button } from '../ui/Button';
import { Alert } from '../ui/Alert';
import classes from './layout.module.css';

/** Explains that another account took over this tab. Unmounting acknowledges it, so remount it for each page. */
export function TakeoverAlert() {
  const text = useText();
  const { session, isTakenOver } = useSessionState();
  useEffect(() => acknowledgeTakeover, []);
  if (!session || !isTakenOver) return null;
  return (
    <div className={classes.takeover}>
      <Alert kind="error" title={text.takeover.title(session.user.full_name)}>
        <p>{text.takeover.explanation}</p>
      </Alert>
      <Button onClick={acknowledgeTakeover}>{text.close}</Button>
    </div>
  );
}
