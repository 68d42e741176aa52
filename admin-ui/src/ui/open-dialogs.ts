import { useSyncExternalStore } from 'react';

// The open dialogs. Content behind a dialog can be neither seen nor reached.

const dialogs = new Set<HTMLDialogElement>();
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

/** Registers an open dialog. @returns a function that unregisters it */
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

/** Closes all dialogs, because something more urgent would be hidden behind them. */
export const interruptDialogs = (): void => [...dialogs].forEach((dialog) => dialog.close(INTERRUPTED));

/** Whether a dialog was closed by `interruptDialogs` and not by the user. */
export const wasInterrupted = ({ returnValue }: HTMLDialogElement): boolean => returnValue === INTERRUPTED;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDialogOpen = (): boolean => useSyncExternalStore(subscribe, isDialogOpen);
