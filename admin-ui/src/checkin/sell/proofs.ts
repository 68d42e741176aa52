import { useSyncExternalStore } from 'react';
import { accountOf, onClearAccountData, sessionState } from '../../api/session';
import type { Sold } from './sold';

// Transfers of this tab's sales whose screenshots have not been taken yet.

const KEY = 'usher.sale-proofs';

interface Stored {
  userId: string | null;
  sales: readonly Sold[];
}

function stored(): readonly Sold[] {
  try {
    const { userId, sales } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
    return userId === accountOf(sessionState()) && Array.isArray(sales) ? sales : [];
  } catch {
    return [];
  }
}

let proofs = stored();
const listeners = new Set<() => void>();

function show(next: readonly Sold[]): void {
  proofs = next;
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ userId: accountOf(sessionState()), sales: next } satisfies Stored),
    );
  } catch {
    // It lasts until the page is left.
  }
  listeners.forEach((listener) => listener());
}

onClearAccountData(() => show([]));

export const addProof = (sold: Sold): void => show([sold, ...proofs]);
export const dropProof = (saleId: string): void => show(proofs.filter((sold) => sold.saleId !== saleId));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useProofs = (): readonly Sold[] => useSyncExternalStore(subscribe, () => proofs);
