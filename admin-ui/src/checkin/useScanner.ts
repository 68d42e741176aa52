import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { allowSound } from './feedback';
import { CameraError, startScanner, type CameraFailure, type Scanner } from './scanner';

export type ScannerState = 'off' | 'starting' | 'on';

export interface ScannerControl {
  state: ScannerState;
  start: () => void;
  stop: () => void;
}

interface ScannerEvents {
  onCode: (text: string) => void;
  onFailure: (failure: CameraFailure) => void;
}

/** The camera of the check-in page. It stops by itself after a code, a failure, and with the page. */
export function useScanner(elementId: string, events: ScannerEvents): ScannerControl {
  const [state, setState] = useState<ScannerState>('off');
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  // Each start has a number; whatever belongs to an older one is over.
  const round = useRef(0);
  // Starting waits until the camera before it is let go: two at once would find it busy.
  const stopping = useRef<Promise<void>>(Promise.resolve());
  const running = useRef<Scanner | null>(null);

  const stop = useCallback(() => {
    round.current++;
    const scanner = running.current;
    running.current = null;
    if (scanner) stopping.current = scanner.stop();
    setState('off');
  }, []);

  const start = useCallback(async () => {
    const mine = ++round.current;
    allowSound();
    setState('starting');
    try {
      await stopping.current;
      if (mine !== round.current) return;
      const scanner = await startScanner(elementId, (text) => {
        if (mine !== round.current) return;
        stop();
        latest.current.onCode(text);
      });
      if (mine !== round.current) {
        stopping.current = scanner.stop();
        return;
      }
      running.current = scanner;
      setState('on');
    } catch (error) {
      if (mine !== round.current) return;
      stop();
      latest.current.onFailure(error instanceof CameraError ? error.failure : 'failed');
    }
  }, [elementId, stop]);

  useEffect(() => stop, [stop]);

  return { state, start: () => void start(), stop };
}
