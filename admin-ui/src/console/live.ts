import { useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { DashboardChangedDocument } from '../api/generated/operations';

/** The specification's refresh, for whoever the subscription does not reach. */
const FALLBACK_MS = 30_000;
/** At the door changes come many a second: the first shows at once, those after it together. */
const GAP_MS = 2_000;

/**
 * Calls `refresh` when something changed, at once but at most every two seconds, and every 30 seconds in any case.
 * A tab that nobody sees waits until it is looked at. What `refresh` does must keep scroll, page, focus and dialogs.
 * @param fallback false where another hook of the page does the 30 seconds
 */
export function useLiveRefresh(refresh: () => void, { fallback = true } = {}): void {
  const latest = useRef(refresh);
  const last = useRef(0);
  const timer = useRef<number>(undefined);
  const owed = useRef(false);
  useEffect(() => {
    latest.current = refresh;
  });

  const changed = useCallback(() => {
    if (document.hidden) {
      owed.current = true;
      return;
    }
    if (timer.current !== undefined) return;
    const run = () => {
      timer.current = undefined;
      last.current = Date.now();
      latest.current();
    };
    const wait = last.current + GAP_MS - Date.now();
    if (wait <= 0) run();
    else timer.current = window.setTimeout(run, wait);
  }, []);

  useSubscription(DashboardChangedDocument, { onData: changed, ignoreResults: true });

  useEffect(() => {
    const seen = () => {
      if (document.hidden || !owed.current) return;
      owed.current = false;
      changed();
    };
    document.addEventListener('visibilitychange', seen);
    const interval = fallback ? window.setInterval(changed, FALLBACK_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.clearInterval(interval);
      window.clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [changed, fallback]);
}
