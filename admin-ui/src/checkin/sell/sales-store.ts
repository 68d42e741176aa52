import { CODE_END_LENGTH, foodOptionRules } from '@usher/backend/rules';
import type { IDBPObjectStore } from 'idb';
import type { LeaseDto } from '../../api/generated/rest';
import { withDoor, type DoorSchema, type StoreName } from '../offline/database';
import { deviceId } from '../offline/device';
import { hashOf } from '../offline/hash';
import { ofSlot, packId, type KeptRow } from '../offline/kept-row';
import { leftOn, type KeptLease, type KeptSale, type SaleNews } from '../offline/kept-sale';
import { readSales } from '../offline/sales-state';
import { listState } from '../offline/list-store';
import { changeOfflineState } from '../offline/offline-state';
import { tellOtherTabs } from '../offline/tabs';

// The sales at the door that the server has not confirmed, and the tickets that this device may sell without it. Each change is
// one transaction, on disk before it is on the screen, and safe beside other tabs.

const STRICT: IDBTransactionOptions = { durability: 'strict' };

type Store<Name extends StoreName> = IDBPObjectStore<DoorSchema, ArrayLike<StoreName>, Name, 'readwrite'>;

/** Tells the screen, here and in other tabs, what waits and what may be sold. */
export async function tellSales(): Promise<void> {
  changeOfflineState(await readSales());
  tellOtherTabs();
}

/** Takes tickets from a lease. @returns its number; null if it has not that many */
async function takeFrom(
  leases: Store<'leases'>,
  { event_id: id, tickets }: KeptSale,
): Promise<number | null> {
  const lease = await leases.get(id);
  if (!lease || lease.device !== deviceId() || leftOn(lease) < tickets) return null;
  await leases.put({ ...lease, sold: lease.sold + tickets });
  return lease.number;
}

/** Gives back what a sale took from a lease, unless the lease has been replaced since. */
async function giveBack(
  leases: Store<'leases'>,
  { event_id: id, lease: number, tickets }: KeptSale,
): Promise<void> {
  if (number === null) return;
  const lease = await leases.get(id);
  if (lease?.number === number) await leases.put({ ...lease, sold: Math.max(0, lease.sold - tickets) });
}

/**
 * Stores a sale before the server is asked, or because it cannot be.
 * @param isLeased whether its tickets are to be taken from the event's lease
 * @returns what was stored; null if the lease has not enough tickets
 * @throws if the browser cannot store it
 */
export const keepSale = (sale: KeptSale, isLeased: boolean): Promise<KeptSale | null> =>
  withDoor(async (db) => {
    const tx = db.transaction(['sales', 'leases'], 'readwrite', STRICT);
    const [sales, leases] = [tx.objectStore('sales'), tx.objectStore('leases')];
    // A second run of this function, and a sale that is asked again.
    const before = await sales.get(sale.sale_id);
    const lease = before?.lease ?? (isLeased ? await takeFrom(leases, sale) : null);
    const isLacking = isLeased && lease === null;
    const kept = { ...sale, lease };
    if (!isLacking) await sales.put(kept);
    await tx.done;
    return isLacking ? null : kept;
  });

/** Makes the list's row of a sale, so that its code is known on this device: everybody is in. null without a list. */
async function rowOfSale(sale: KeptSale, id: string): Promise<{ salt: string; row: KeptRow } | null> {
  const list = await listState(sale.event_id);
  if (!list) return null;
  const row = {
    i: packId(id),
    h: await hashOf(list.salt, sale.code),
    n: '',
    q: sale.tickets,
    f: foodOptionRules(sale.food_option).hasFood ? (1 as const) : (0 as const),
    a: sale.tickets,
    m: 0,
    p: '',
    c: sale.code.slice(-CODE_END_LENGTH),
    // Whatever the server sends is newer.
    v: 0,
    ...ofSlot(list.slot ?? 0),
  };
  return { salt: list.salt, row };
}

/** Marks a sale as let in without the server, and makes its code known. @returns false if it is stored no more */
export async function letInWith(sale: KeptSale): Promise<boolean> {
  const listed = await rowOfSale(sale, sale.sale_id).catch(() => null);
  return withDoor(async (db) => {
    const tx = db.transaction(['sales', 'rows', 'state'], 'readwrite', STRICT);
    const [sales, rows, states] = [tx.objectStore('sales'), tx.objectStore('rows'), tx.objectStore('state')];
    const kept = await sales.get(sale.sale_id);
    if (kept) {
      const { isAsked: _isAsked, ...rest } = kept;
      await sales.put(rest);
      if (listed && (await states.get(sale.event_id))?.salt === listed.salt) await rows.put(listed.row);
    }
    await tx.done;
    return kept !== undefined;
  });
}

/** Removes a sale that was never made: the server refused it before the guest went in. */
export const dropSale = (saleId: string): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction(['sales', 'leases'], 'readwrite', STRICT);
    const kept = await tx.objectStore('sales').get(saleId);
    if (kept) {
      await tx.objectStore('sales').delete(saleId);
      await giveBack(tx.objectStore('leases'), kept);
    }
    await tx.done;
  });

/** What the server says of a sale that it took. */
export interface TakenSale {
  registrationId: string;
  /** Whether it let people in with a ticket that nobody on this device has seen. */
  news: SaleNews | null;
  /** `undone_at` of what was sent. */
  undoneAt: string | undefined;
  /** Whether it does not count on the lease: it was sold with a network. */
  isOnline: boolean;
}

/**
 * Removes a sale that the server has, unless it was undone after it had been sent: then it has to be sent again, with that. Its
 * code stays known, under the registration's id, and so do the scans of it that wait.
 */
export async function settleSale(sale: KeptSale, taken: TakenSale): Promise<void> {
  const { registrationId: id, news, undoneAt, isOnline } = taken;
  const listed = await rowOfSale(sale, id).catch(() => null);
  await withDoor(async (db) => {
    const tx = db.transaction(['sales', 'leases', 'rows', 'state', 'waiting'], 'readwrite', STRICT);
    const [sales, rows, waiting] = [
      tx.objectStore('sales'),
      tx.objectStore('rows'),
      tx.objectStore('waiting'),
    ];
    const kept = await sales.get(sale.sale_id);
    if (kept && kept.undone_at !== undoneAt) {
      await tx.done;
      return;
    }
    if (kept) {
      if (news) await sales.put({ ...kept, news });
      else await sales.delete(sale.sale_id);
      if (isOnline) await giveBack(tx.objectStore('leases'), kept);
    }
    const own = await rows.get(packId(sale.sale_id));
    await rows.delete(packId(sale.sale_id));
    const isListed = listed && (await tx.objectStore('state').get(sale.event_id))?.salt === listed.salt;
    if (isListed && undoneAt === undefined && !(await rows.get(packId(id))))
      await rows.put({ ...listed.row, m: own?.m ?? 0 });
    // Of what was sold without the server, and scanned since.
    for (const scan of await waiting.index('registration').getAll(sale.sale_id))
      await waiting.put({ ...scan, registrationId: id });
    await tx.done;
  });
}

/** Keeps what the seller is to be told about a sale that is sent no more. */
export const noteSaleNews = (saleId: string, news: SaleNews): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction('sales', 'readwrite', STRICT);
    const kept = await tx.store.get(saleId);
    if (kept) await tx.store.put({ ...kept, news });
    await tx.done;
  });

/** Removes a sale whose news the seller has seen. */
export const forgetSaleNews = (saleId: string): Promise<void> => withDoor((db) => db.delete('sales', saleId));

/**
 * Undoes a sale that waits: from now on it is sent only together with that. Its tickets may be sold again, and its code is good no
 * more.
 * @returns false if it waits no more
 */
export async function undoKeptSale(saleId: string, at: string): Promise<boolean> {
  const isKept = await withDoor(async (db) => {
    const tx = db.transaction(['sales', 'leases', 'rows', 'gone'], 'readwrite', STRICT);
    const sales = tx.objectStore('sales');
    const kept = await sales.get(saleId);
    if (kept && !kept.undone_at) {
      await sales.put({ ...kept, undone_at: at });
      await giveBack(tx.objectStore('leases'), kept);
    }
    if (kept) await forgetRow(tx.objectStore('rows'), tx.objectStore('gone'), saleId);
    await tx.done;
    return kept !== undefined;
  });
  return isKept;
}

/** Makes the code of a registration that was undone known as cancelled. */
export const noteUndone = (registrationId: string): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction(['rows', 'gone'], 'readwrite');
    await forgetRow(tx.objectStore('rows'), tx.objectStore('gone'), registrationId);
    await tx.done;
  });

async function forgetRow(rows: Store<'rows'>, gone: Store<'gone'>, id: string): Promise<void> {
  const row = await rows.get(packId(id));
  if (!row) return;
  await rows.delete(row.i);
  await gone.put({ h: row.h, why: 'cancelled', ...ofSlot(row.e ?? 0) });
}

/** Stores the undo of a sale that the server has, until it can be told: the sale again, with its undo. */
export const keepUndoneSale = (sale: KeptSale): Promise<void> =>
  withDoor(async (db) => {
    const tx = db.transaction('sales', 'readwrite', STRICT);
    await tx.store.put(sale);
    await tx.done;
  });

/** Stores what the server lets this device sell at an event; null for nothing. */
export async function storeLease(eventId: string, lease: LeaseDto | null): Promise<void> {
  await withDoor(async (db) => {
    const tx = db.transaction(['leases', 'sales'], 'readwrite', STRICT);
    const leases = tx.objectStore('leases');
    const before = await leases.get(eventId);
    if (!lease) {
      await leases.delete(eventId);
    } else {
      const isSame = before?.number === lease.number && before.device === deviceId();
      const now: KeptLease = {
        ...lease,
        event_id: eventId,
        device: deviceId(),
        sold: isSame ? before.sold : 0,
      };
      await leases.put(now);
    }
    await tx.done;
  });
  await tellSales();
}
