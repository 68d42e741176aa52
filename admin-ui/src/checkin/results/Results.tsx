import { useEffect, useState, type ComponentProps } from 'react';
import { whenTextsAreReady } from '../../i18n/language';
import { isGoodNews } from '../scans/queue';
import type { FailurePanel } from './FailurePanel';
import type { ResultPanel } from './ResultPanel';
import classes from '../checkin.module.css';

// The code that draws results is a separate chunk, because it is not needed before the first scan. Loading starts as soon as the
// page is mounted and is retried until it succeeds.

type Panels = typeof import('./panels');

const AGAIN_MS = 1000;
let panels: Panels | null = null;
let loading: Promise<Panels> | undefined;

async function load(): Promise<Panels> {
  for (;;)
    try {
      {
        const code = await import('./panels').then(whenTextsAreReady);
        panels = code;
        return code;
      }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
}

/** Loads the code that draws results. Never rejects: without a network it retries until there is one. */
export const loadPanels = (): Promise<Panels> => (loading ??= load());

/** Returns the code that draws results; null until it is loaded. */
export function usePanels(): Panels | null {
  const [loaded, setLoaded] = useState(panels);
  useEffect(() => {
    let isWanted = true;
    void loadPanels().then((code) => isWanted && setLoaded(code));
    return () => {
      isWanted = false;
    };
  }, []);
  return loaded;
}

interface ResultsProps {
  /** The result of a scan, or null. */
  result: ComponentProps<typeof ResultPanel> | null;
  /** Why the camera failed, or null. */
  failure: ComponentProps<typeof FailurePanel> | null;
}

/** Fills the stage with the result of a scan or the failure of the camera. */
export function Results({ result, failure }: ResultsProps) {
  const code = usePanels();
  const isGood = result !== null && isGoodNews(result.scan.result);
  // A new element for each scan, so that screen readers announce two guests of the same name both times.
  const panel = result && code && <code.ResultPanel key={result.scan.id} {...result} />;
  return (
    <>
      {/* Screen readers announce changes only in a live region that was there before. Bad news is an alert, which needs none. */}
      <div className={classes.news} role="status">
        {isGood && panel}
      </div>
      {!isGood && panel}
      {!result && failure && code && <code.FailurePanel {...failure} />}
    </>
  );
}
