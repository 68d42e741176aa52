import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from './when-idle';

interface LazyDialog<Props> {
  /** null while the dialog is closed. */
  Dialog: ComponentType<Props> | null;
  /** Whether its code could not be loaded when it was to be opened. */
  isFailed: boolean;
  open: () => void;
  close: () => void;
}

/**
 * A dialog whose code is loaded while the page is idle, in case the network is lost later.
 * @param load always the same function
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  const open = () => {
    setFailed(false);
    load().then(
      (dialog) => setDialog(() => dialog),
      () => setFailed(true),
    );
  };
  return { Dialog, isFailed, open, close: () => setDialog(null) };
}
