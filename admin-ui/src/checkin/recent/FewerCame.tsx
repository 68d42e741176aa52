import { useEffect, useState, type ReactNode } from 'react';
import { HowMany } from './HowMany';
import { takenBackUntil, type RecentScan } from '../scans/recent-scans';

interface FewerCame {
  /** Opens the dialog that asks how many of a scan's party actually came. */
  ask: (scan: RecentScan) => void;
  /** The open dialog, or null. It stays open even after the minute for taking back is over or others were let in. */
  dialog: ReactNode;
}

/** Lets the volunteer report that fewer people came than have tickets, or that fewer meals were handed out. */
export function useTakeBackDialog(): FewerCame {
  const [asked, setAsked] = useState<RecentScan | null>(null);
  const dialog = asked && <HowMany scan={asked} onClose={() => setAsked(null)} />;
  return { ask: setAsked, dialog };
}

/** Whether tickets of a scan may still be taken back; false without a scan. */
export const useCanTakeBack = (scan: RecentScan | undefined): boolean =>
  useUntil(scan ? takenBackUntil(scan) : null);

/** Whether a moment, in milliseconds since 1970, is in the future; rerenders when it passes. False for null. */
function useUntil(moment: number | null): boolean {
  const [known, setKnown] = useState(() => ({ moment, isAhead: isAhead(moment) }));
  // At once, because what was offered before must not flash up for a moment that has passed, as after a reload.
  if (known.moment !== moment) setKnown({ moment, isAhead: isAhead(moment) });
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setKnown({ moment, isAhead: false }), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return known.moment === moment && known.isAhead;
}

const isAhead = (moment: number | null): boolean => moment !== null && Date.now() < moment;
