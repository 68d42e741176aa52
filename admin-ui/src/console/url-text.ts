import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const PAUSE_MS = 300;

/**
 * A text that is typed and kept in the address under `name`. It is there at once for the one who types, and in the
 * address after a pause, so that neither the caret jumps nor the history fills.
 */
export function useUrlText(name: string): [value: string, change: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(name) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<number>(undefined);
  // When the pause is over, the address may hold something else than when the key was pressed.
  const latest = useRef(setParams);
  useEffect(() => {
    latest.current = setParams;
  });

  // Back, forward and another event change it from outside.
  useEffect(() => {
    if (inAddress === written.current) return;
    window.clearTimeout(timer.current);
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const change = useCallback(
    (value: string) => {
      setTyped(value);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        written.current = value;
        latest.current(
          (before) => {
            const next = new URLSearchParams(before);
            if (value === '') next.delete(name);
            else next.set(name, value);
            return next;
          },
          { replace: true, preventScrollReset: true },
        );
      }, PAUSE_MS);
    },
    [name],
  );
  return [typed, change];
}
