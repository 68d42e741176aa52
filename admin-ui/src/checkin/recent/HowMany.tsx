import { useState } from 'react';
import { ApiError } from '../../api/error';
import { nameOf } from '../../i18n/names';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { PracticeStamp } from '../practice/PracticeStamp';
import type { RecentScan } from '../scans/recent-scans';
import { newTakeBack, takeBack } from '../scans/take-back';
import { useCheckinText } from '../texts/text';
import classes from '../checkin.module.css';

/** Asks how many of a scan's party came after all, or whether a single guest did. */
export function HowMany({ scan, onClose }: { scan: RecentScan; onClose: () => void }) {
  const text = useCheckinText();
  const [attempt] = useState(newTakeBack);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Nobody counts a party of one.
  const isOne = scan.counted === 1;
  const ask = {
    entrance: isOne ? text.checkin.didNotCome : text.checkin.howManyCame,
    food: isOne ? text.checkin.didNotEat : text.checkin.howManyMeals,
  }[scan.station];
  const say = (came: number, close: () => void) => {
    setBusy(true);
    setFailure(null);
    takeBack(scan, scan.counted - came, attempt).then(close, (error: unknown) => {
      setBusy(false);
      const fallback = text.checkin.takeBackFailed;
      setFailure(error instanceof ApiError ? error.sentence(fallback) : fallback);
    });
  };
  return (
    <Dialog title={ask(nameOf(text, scan.guest.name))} onClose={onClose}>
      {(close) => (
        <>
          <PracticeStamp />
          {isOne ? (
            <Button disabled={isBusy} onClick={() => say(0, close)}>
              {text.checkin.takeBack}
            </Button>
          ) : (
            <div className={classes.howMany}>
              {Array.from({ length: scan.counted }, (_, came) => (
                <Button key={came} disabled={isBusy} onClick={() => say(came, close)}>
                  {came}
                </Button>
              ))}
            </div>
          )}
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
