import type { ReactNode } from 'react';
import { PracticeStamp } from '../practice/PracticeStamp';
import { useCheckinText } from '../texts/text';
import { FailedShape } from './result-shapes';
import classes from './result.module.css';

interface FailurePanelProps {
  title?: string;
  message: string;
  /** Name of the guest, if known. */
  name?: string | null;
  /** Missing if the camera failed rather than a scan. */
  code?: string;
  again: ReactNode;
}

/** Nobody is let in, and why. */
export function FailurePanel({ title, message, name, code, again }: FailurePanelProps) {
  const text = useCheckinText();
  return (
    <section className={`${classes.result} ${classes.failed}`} role="alert">
      <PracticeStamp />
      <div className={classes.top}>
        <FailedShape />
        <h2>{title ?? text.checkin.failed}</h2>
        <p className={classes.reason}>{message}</p>
        {name && <p className={classes.sentence}>{name}</p>}
        {code && <p className={classes.code}>{code}</p>}
        {again}
      </div>
    </section>
  );
}
