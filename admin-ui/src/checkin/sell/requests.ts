import { useSyncExternalStore } from 'react';
import type { Sold } from './sold';

// What the page is asked to open. Its own file, because the page has the buttons at first view and the rest is loaded later.

export type SaleRequest = { open: 'sale' } | { open: 'ticket' | 'undo'; sold: Sold };

let current: SaleRequest | null = null;
const listeners = new Set<() => void>();

export function request(next: SaleRequest | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Opens the sheet for selling at the door, as soon as its code is there. */
export const openSale = (): void => request({ open: 'sale' });

/** Whether somebody is selling, so that a scanner's codes are not for now. */
export const isSelling = (): boolean => current?.open === 'sale';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSaleRequest = (): SaleRequest | null => useSyncExternalStore(subscribe, () => current);
