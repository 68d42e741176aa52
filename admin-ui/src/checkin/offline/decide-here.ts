import type { ListRowDto } from '../../api/generated/rest';
import { accountOf, sessionState } from '../../api/session';
import { scannerPreferences } from '../preferences';
import { tellOtherTabs } from './tabs';
import { cannotKeep, changeOfflineState, offlineState, usableList } from './offline-state';
import { triggerSync } from './sender';
import {
  countWaiting,
  decideOffline,
  keepWaiting,
  storeOverride,
  rowOf,
  settleScans,
  type ScanToDecide,
  type SettledScan,
} from './waiting-store';
import type { WaitingScan } from './waiting';

// The interface for deciding without the server: a decision is stored, and sent as soon as possible.

/** Whether this device has a list to decide by. */
export const canDecideHere = (): boolean => offlineState().canKeep === true && usableList() !== null;

/** Returns the list's row for a scan, read before the server is asked; null if the list has none. Never rejects. */
export async function rowBefore(scan: ScanToDecide): Promise<ListRowDto | null> {
  const list = usableList();
  return list ? rowOf(scan, list).catch(() => null) : null;
}

async function waits(): Promise<void> {
  changeOfflineState({ waiting: await countWaiting().catch(() => offlineState().waiting + 1) });
  tellOtherTabs();
  triggerSync();
}

/**
 * Decides by the list about a scanned code or, given an `id`, about a registration that was looked up.
 * @param before the row as it was before the server was asked; undefined if the server was not asked
 * @returns null if this device has no list or cannot store the scan
 */
export async function decideHere(
  scan: ScanToDecide,
  before?: Promise<ListRowDto | null>,
): Promise<WaitingScan | null> {
  const list = usableList();
  if (!offlineState().canKeep || !list) return null;
  try {
    const known = { state: list, before: await before };
    const decided = await decideOffline(scan, accountOf(sessionState()), known);
    // The decision is on disk, so the caller need not wait for the rest.
    if (decided) void waits();
    return decided;
  } catch {
    cannotKeep();
    return null;
  }
}

/** Stores an undo until the server has it. @returns false if this device has no list or cannot store it */
export async function keepUndo(
  undo: Omit<WaitingScan, 'event_id' | 'account_id' | 'let_in' | 'told'>,
): Promise<boolean> {
  const { canKeep, list } = offlineState();
  if (!canKeep || !list) return false;
  try {
    const account = accountOf(sessionState());
    const { label } = scannerPreferences();
    const kept = { ...undo, event_id: list.event.id, account_id: account, label };
    await keepWaiting({ ...kept, let_in: false, told: null });
    await waits();
    return true;
  } catch {
    cannotKeep();
    return false;
  }
}

/**
 * Lets the guest of a scan in although the list does not contain the code.
 * @param again the same scan under a new id, stored if the first one can no longer be changed
 * @returns false if it could not be stored
 */
export async function letInHere(scanId: string, again: ScanToDecide): Promise<boolean> {
  const { list } = offlineState();
  if (!list) return false;
  try {
    if (!(await storeOverride(scanId)))
      await keepWaiting({
        ...again,
        event_id: list.event.id,
        account_id: accountOf(sessionState()),
        label: scannerPreferences().label,
        let_in: true,
        registrationId: null,
        counted: 0,
        told: { outcome: 'unlisted' },
      });
    await waits();
    return true;
  } catch {
    cannotKeep();
    return false;
  }
}

/** Applies the server's direct answers to scans to the list. @returns the scans among them that were waiting to be sent */
export async function settleHere(settled: readonly SettledScan[]): Promise<WaitingScan[]> {
  if (!offlineState().canKeep) return [];
  try {
    const found = await settleScans(settled);
    if (found.length > 0) changeOfflineState({ waiting: await countWaiting() });
    return found;
  } catch {
    return [];
  }
}
