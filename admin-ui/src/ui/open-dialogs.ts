import { useSyncExternalStore } from 'react';

// Which dialogs are open: what lies behind one is neither seen nor reached.

const dialogs = new Set<HTMLDialogElement>();
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

/** Called while a dialog is open. @returns how to say that it is not any more */
export function noteDialog(dialog: HTMLDialogElement): () => void {
  dialogs.add(dialog);
  tell();
  return () => {
    dialogs.delete(dialog);
    tell();
  };
}

export const isDialogOpen = (): boolean => dialogs.size > 0;

const INTERRUPTED = 'interrupted';

/** Something comes first that nobody could see behind them. */
export const interruptDialogs = (): void => [...dialogs].forEach((dialog) => dialog.close(INTERRUPTED));

/** Whether a dialog was closed by `interruptDialogs`, and not by a person. */
export const wasInterrupted = ({ returnValue }: HTMLDialogElement): boolean => returnValue === INTERRUPTED;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDialogOpen = (): boolean => useSyncExternalStore(subscribe, isDialogOpen);
