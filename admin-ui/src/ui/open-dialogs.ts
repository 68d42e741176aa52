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

/** As if somebody had pressed Escape. */
export const closeDialogs = (): void => [...dialogs].forEach((dialog) => dialog.close());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDialogOpen = (): boolean => useSyncExternalStore(subscribe, isDialogOpen);
