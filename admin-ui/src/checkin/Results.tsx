import { useEffect, useState, type ComponentProps } from 'react';
import type { FailurePanel, ResultPanel } from './ResultPanel';

// Results are drawn by code of their own, which is not needed before the first scan: it is asked for as soon as the page is
// there, and again until it has come.

type Panels = typeof import('./ResultPanel');

const AGAIN_MS = 1000;
let panels: Panels | null = null;

function usePanels(): Panels | null {
  const [loaded, setLoaded] = useState(panels);
  useEffect(() => {
    if (panels) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const load = () =>
      import('./ResultPanel').then(
        (code) => {
          panels = code;
          if (isWanted) setLoaded(code);
        },
        () => {
          if (isWanted) timer = setTimeout(() => void load(), AGAIN_MS);
        },
      );
    void load();
    return () => {
      isWanted = false;
      clearTimeout(timer);
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
  if (!code) return null;
  if (result) return <code.ResultPanel {...result} />;
  return failure && <code.FailurePanel {...failure} />;
}
