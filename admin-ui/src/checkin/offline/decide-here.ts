import type { ListRowDto } from '../../api/generated/rest';
import { accountOf, sessionState } from '../../api/session';
import { scannerPreferences } from '../preferences';
import { faultOf, type Result } from '../scans/result';
import { tellOtherTabs } from './tabs';
import { cannotKeep, changeOfflineState, chosenList, offlineState, usableList } from './offline-state';
import { triggerSync } from './sender';
import { decideOffline, isListed, rowOf, type ScanToDecide } from './decide-stored';
import { countWaiting, keepWaiting, storeOverride, settleScans, type SettledScan } from './waiting-store';
import type { WaitingScan } from './waiting';

// The interface for deciding without the server: a decision is stored, and sent as soon as possible.

/** Whether this device has a list to decide by about tickets of an event, see `usableList`. */
export const canDecideHere = (eventId: string | undefined): boolean =>
  offlineState().canKeep === true && usableList(eventId) !== null;

/**
 * Returns the failure of a text that cannot be the code of a ticket of this event, nor is that of another one at the door; null if
 * only the server or a list can decide.
 */
export async function faultHere(code: string, eventId: string | undefined): Promise<Result | null> {
  const fault = faultOf(code, usableList(eventId)?.hasOtherCodes);
  const having = fault ? offlineState().lists.filter(({ hasOtherCodes }) => hasOtherCodes) : [];
  const isOther = having.length > 0 && (await isListed(code, having).catch(() => false));
  return isOther ? null : fault;
}

/** Returns the list's row for a scan, read before the server is asked; null if the list has none. Never rejects. */
export async function rowBefore(scan: ScanToDecide, eventId: string | undefined): Promise<ListRowDto | null> {
  const list = usableList(eventId);
  return list ? rowOf(scan, list).catch(() => null) : null;
}

async function waits(): Promise<void> {
  changeOfflineState({ waiting: await countWaiting().catch(() => offlineState().waiting + 1) });
  tellOtherTabs();
  triggerSync();
}

/**
 * Decides by its event's list about a scanned code or, given an `id`, about a registration that was looked up.
 * @param eventId the event that the device scanned for, see `usableList`
 * @param before the row as it was before the server was asked; undefined if the server was not asked
 * @returns null if this device has no list or cannot store the scan
 */
export async function decideHere(
  scan: ScanToDecide,
  eventId: string | undefined,
  before?: Promise<ListRowDto | null>,
): Promise<WaitingScan | null> {
  if (!canDecideHere(eventId)) return null;
  try {
    const { lists } = offlineState();
    const known = { eventId: chosenList(eventId)!.event.id, lists, before: await before };
    const decided = await decideOffline(scan, accountOf(sessionState()), known);
    // The decision is on disk, so the caller need not wait for the rest.
    if (decided) void waits();
    return decided;
  } catch {
    cannotKeep();
    return null;
  }
}

/**
 * Stores an undo until the server has it.
 * @param eventId the event of the scan that it takes back, see `chosenList`
 * @returns false if this device has no list or cannot store it
 */
export async function keepUndo(
  undo: Omit<WaitingScan, 'event_id' | 'account_id' | 'let_in' | 'told'>,
  eventId: string | undefined,
): Promise<boolean> {
  const list = chosenList(eventId);
  if (!offlineState().canKeep || !list) return false;
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
 * @param eventId the event that the device scanned for, see `chosenList`
 * @returns false if it could not be stored
 */
export async function letInHere(
  scanId: string,
  again: ScanToDecide,
  eventId: string | undefined,
): Promise<boolean> {
  const list = chosenList(eventId);
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
