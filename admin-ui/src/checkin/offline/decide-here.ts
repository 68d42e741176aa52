import { accountOf, sessionState } from '../../api/session';
import { scannerPreferences } from '../preferences';
import { tellOtherTabs } from './tabs';
import { cannotKeep, changeDoor, door, usableList } from './door';
import { wakeSender } from './sender';
import {
  countWaiting,
  decideOffline,
  keepWaiting,
  letInAnyway,
  rowOf,
  settleScans,
  type ScanToDecide,
  type Settled,
} from './waiting-store';
import type { ListRow } from './shapes';
import type { WaitingScan } from './waiting';

// Deciding without the server, as the rest of the page sees it: a decision is kept, and sent as soon as possible.

/** Whether this device has a list to decide by. */
export const canDecideHere = (): boolean => door().canKeep === true && usableList() !== null;

/** The row of a scan, before the server is asked; null where the list has none. Never rejects. */
export async function rowBefore(scan: ScanToDecide): Promise<ListRow | null> {
  const list = usableList();
  return list ? rowOf(scan, list).catch(() => null) : null;
}

async function waits(): Promise<void> {
  changeDoor({ waiting: await countWaiting().catch(() => door().waiting + 1) });
  tellOtherTabs();
  wakeSender();
}

/**
 * Decides by the list about a code or, with an `id`, about a registration that was looked up.
 * @param before its row before the server was asked; left out where it was not
 * @returns null where that cannot be: no list, or a browser that does not keep the scan
 */
export async function decideHere(
  scan: ScanToDecide,
  before?: Promise<ListRow | null>,
): Promise<WaitingScan | null> {
  const list = usableList();
  if (!door().canKeep || !list) return null;
  try {
    const known = { state: list, before: await before };
    const decided = await decideOffline(scan, accountOf(sessionState()), known);
    // It is on the disk: nobody waits for the rest.
    if (decided) void waits();
    return decided;
  } catch {
    cannotKeep();
    return null;
  }
}

/** Keeps an undo until the server has it. @returns false where that cannot be */
export async function keepUndo(
  undo: Omit<WaitingScan, 'event_id' | 'account_id' | 'let_in' | 'told'>,
): Promise<boolean> {
  const { canKeep, list } = door();
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

/** Lets the person of a scan in although the list does not have the code. @param again the same scan under a new id */
export async function letInHere(scanId: string, again: ScanToDecide): Promise<boolean> {
  const { list } = door();
  if (!list) return false;
  try {
    if (!(await letInAnyway(scanId)))
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

/** The server has answered these scans by themselves: the list learns it. @returns those that waited for it */
export async function settleHere(settled: readonly Settled[]): Promise<WaitingScan[]> {
  if (!door().canKeep) return [];
  try {
    const found = await settleScans(settled);
    if (found.length > 0) changeDoor({ waiting: await countWaiting() });
    return found;
  } catch {
    return [];
  }
}
