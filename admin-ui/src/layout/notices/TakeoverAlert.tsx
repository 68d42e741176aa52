import { useEffect, useRef } from 'react';
import { acknowledgeTakeover, useSessionState } from '../../api/session';
import { Button } from '../../ui/Button';
import { Alert } from '../../ui/Alert';
import { useApplication } from '../application';
import { useNoticesText } from './texts/text';
import classes from './notices.module.css';

/** Explains that another account took over this tab, until the next page. */
export function TakeoverAlert() {
  const text = useNoticesText();
  const { session, isTakenOver } = useSessionState();
  const { path } = useApplication();
  const firstPath = useRef(path);
  useEffect(() => {
    if (path !== firstPath.current) acknowledgeTakeover();
  }, [path]);
  if (!session || !isTakenOver) return null;
  return (
    <div className={classes.notice}>
      <Alert kind="error" title={text.takeover.title(session.user.full_name)}>
        <p>{text.takeover.explanation}</p>
      </Alert>
      <Button onClick={acknowledgeTakeover}>{text.close}</Button>
    </div>
  );
}
