import { useEffect, useState } from 'react';
import { ApiError } from '../api/error';
import { useCheckinText } from './texts/text';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { takeBack, useRecent } from './desk';
import { PracticeStamp } from './practice/PracticeStamp';
import type { RecentScan } from './recent-scans';
import { newTakeBack, takenBackUntil } from './take-back';
import classes from './checkin.module.css';

/** Whom this device let in within the last minute, and the way to say that fewer came than have tickets. */
export function LastCheckin() {
  const text = useCheckinText();
  const [last] = useRecent();
  const isOpen = useUntil(last ? takenBackUntil(last) : null);
  const [asked, setAsked] = useState<RecentScan | null>(null);
  return (
    <>
      {last && isOpen && (
        <div className={classes.last} role="group" aria-label={text.checkin.lastIn}>
          <span>
            <b>{last.guest.name}</b>{' '}
            {last.station === 'food' ? text.checkin.meals(last.counted) : text.tickets(last.counted)}
          </span>
          <Button onClick={() => setAsked(last)}>
            {last.station === 'food' ? text.checkin.fewerMeals : text.checkin.fewerCame}
          </Button>
        </div>
      )}
      {asked && <HowMany scan={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Whether a moment is still to come. */
function useUntil(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && moment !== passed;
}

function HowMany({ scan, onClose }: { scan: RecentScan; onClose: () => void }) {
  const text = useCheckinText();
  const [attempt] = useState(newTakeBack);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isFood = scan.station === 'food';
  const title = isFood ? text.checkin.howManyMeals : text.checkin.howManyCame;
  const say = (came: number, close: () => void) => {
    setBusy(true);
    setFailure(null);
    takeBack(scan, scan.counted - came, attempt).then(close, (error: unknown) => {
      setBusy(false);
      const otherwise = text.checkin.takeBackFailed;
      setFailure(error instanceof ApiError ? error.sentence(otherwise) : otherwise);
    });
  };
  return (
    <Dialog title={title(scan.guest.name)} onClose={onClose}>
      {(close) => (
        <>
          <PracticeStamp />
          <div className={classes.howMany}>
            {Array.from({ length: scan.counted }, (_, came) => (
              <Button key={came} disabled={isBusy} onClick={() => say(came, close)}>
                {came}
              </Button>
            ))}
          </div>
          {failure && (
            <p role="alert" className={classes.howManyFailed}>
              {failure}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
