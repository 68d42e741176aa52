import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from './address';

const PAUSE_MS = 300;

/**
 * A text that is typed and kept in the address under `name`. It is there at once for the one who types, and in the
 * address after a pause, so that neither the caret jumps nor the history fills.
 */
export function useUrlText(name: string): [value: string, change: (value: string) => void] {
  const { params, change: changeAddress } = useAddress();
  const inAddress = params.get(name) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<number>(undefined);

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
        changeAddress({ [name]: value }, { replace: true });
      }, PAUSE_MS);
    },
    [name, changeAddress],
  );
  return [typed, change];
}
