import { useEffect, useState, type ComponentProps } from 'react';
import { isGoodNews } from './queue';
import type { FailurePanel, ResultPanel } from './ResultPanel';
import classes from './checkin.module.css';

// Results are drawn by code of their own, which is not needed before the first scan: it is asked for as soon as the page is
// there, and again until it has come.

type Panels = typeof import('./ResultPanel');

const AGAIN_MS = 1000;
let panels: Panels | null = null;
let loading: Promise<Panels> | undefined;

async function load(): Promise<Panels> {
  for (;;)
    try {
      return (panels = await import('./ResultPanel'));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
}

/** Waits for the code that draws results. Never rejects: without a network it waits for one. */
export const loadPanels = (): Promise<Panels> => (loading ??= load());

function usePanels(): Panels | null {
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
  /** What came of a scan, or null. */
  result: ComponentProps<typeof ResultPanel> | null;
  /** Why the camera failed, or null. */
  failure: ComponentProps<typeof FailurePanel> | null;
}

/** What fills the stage once something is known of a scan, or of the camera. */
export function Results({ result, failure }: ResultsProps) {
  const code = usePanels();
  const isGood = result !== null && isGoodNews(result.scan.result);
  // A new element for each scan, so that two guests of the same name are both read out.
  const panel = result && code && <code.ResultPanel key={result.scan.id} {...result} />;
  return (
    <>
      {/* Screen readers read what comes into a region that they know. Bad news is an alert, which is read as it comes. */}
      <div className={classes.news} role="status">
        {isGood && panel}
      </div>
      {!isGood && panel}
      {!result && failure && code && <code.FailurePanel {...failure} />}
    </>
  );
}
