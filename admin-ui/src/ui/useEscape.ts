import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from './open-dialogs';

/** Calls a function on the Escape key, unless that closes a dialog. @param onEscape null if there is nothing to call */
export function useEscape(onEscape: (() => void) | null): void {
  const isWanted = onEscape !== null;
  const escape = useEffectEvent(() => onEscape?.());
  useEffect(() => {
    if (!isWanted) return;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !isDialogOpen()) escape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isWanted]);
}
