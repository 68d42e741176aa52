import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/error';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { takeBack } from '../checkin-actions';
import { PracticeStamp } from '../practice/PracticeStamp';
import type { RecentScan } from '../scans/recent-scans';
import { newTakeBack, takenBackUntil } from '../scans/take-back';
import { useCheckinText } from '../texts/text';
import classes from '../checkin.module.css';

interface FewerCame {
  /** Opens the dialog that asks how many of a scan's party actually came. */
  ask: (scan: RecentScan) => void;
  /** The open dialog, or null. It stays open even after the minute for taking back is over or others were let in. */
  dialog: ReactNode;
}

/** Lets the volunteer report that fewer people came than have tickets, or that fewer meals were handed out. */
export function useTakeBackDialog(): FewerCame {
  const [asked, setAsked] = useState<RecentScan | null>(null);
  return { ask: setAsked, dialog: asked && <HowMany scan={asked} onClose={() => setAsked(null)} /> };
}

/** Whether tickets of a scan may still be taken back; false without a scan. */
export const useCanTakeBack = (scan: RecentScan | undefined): boolean =>
  useUntil(scan ? takenBackUntil(scan) : null);

/** Whether a moment, in milliseconds since 1970, is in the future; rerenders when it passes. False for null. */
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
      const fallback = text.checkin.takeBackFailed;
      setFailure(error instanceof ApiError ? error.sentence(fallback) : fallback);
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
