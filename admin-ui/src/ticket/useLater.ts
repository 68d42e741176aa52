import { useCallback, useEffect, useState } from 'react';

type Later<Module> = Module | 'loading' | 'failed';

/** Loads a part's code. @param load the same function each time */
export function useLater<Module extends object>(
  load: () => Promise<Module>,
): [Later<Module>, retry: () => void] {
  const [part, setPart] = useState<Later<Module>>('loading');
  const start = useCallback(() => {
    load().then(setPart, () => setPart('failed'));
  }, [load]);
  useEffect(start, [start]);
  return [
    part,
    () => {
      setPart('loading');
      start();
    },
  ];
}
