import type { Page } from '@playwright/test';
import type { RegistrationDto } from '../../src/api/generated/rest';
import type { ListState } from '../../src/checkin/offline/database';
import type { KeptLease, KeptSale } from '../../src/checkin/offline/kept-sale';
import { packId } from '../../src/checkin/offline/kept-row';
import type { WaitingScan } from '../../src/checkin/offline/waiting';
import { expect, openAs } from './test';
import type { Api } from './api';
import type { Network } from './network';
import type { Stack } from './stack';

/** Opens the door of the current event, so that volunteers get its list. */
export async function openDoor(api: Api): Promise<void> {
  const { id } = await api.send<{ id: string }>('GET', '/api/events/current', undefined, 'president');
  await api.send('PUT', `/api/events/${id}/door`, { is_open: true }, 'president');
}

/** Waits until the service worker is ready and controls this page, so that it opens without a network. */
export const waitUntilInstalled = (page: Page) =>
  // `waitForFunction` survives a reload of the page.
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

type StoreName = 'waiting' | 'state' | 'sales' | 'leases';

/** Reads one of the page's door stores. Returns [] if the page keeps nothing. */
const kept = (page: Page, store: StoreName): Promise<unknown[]> =>
  page.evaluate(async (store) => {
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'usher-door')) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('usher-door');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error!));
    });
    try {
      return await new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll();
        reading.addEventListener('success', () => resolve(reading.result));
        reading.addEventListener('error', () => reject(reading.error!));
      });
    } finally {
      db.close();
    }
  }, store);

/** Stores these scans on the device, as if it had decided them itself. The store has to exist. */
export const storeWaitingScans = (page: Page, scans: readonly WaitingScan[]): Promise<void> =>
  page.evaluate(
    (scans) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('usher-door');
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const tx = db.transaction('waiting', 'readwrite');
          for (const scan of scans) tx.objectStore('waiting').put(scan);
          tx.addEventListener('complete', () => (db.close(), resolve()));
          tx.addEventListener('abort', () => reject(tx.error!));
        });
      }),
    scans,
  );

/** A scan that the page keeps until a server has taken it. */
export interface KeptScan {
  scan_id: string;
  event_id: string;
  registrationId: string | null;
  let_in: boolean;
  /** The scan that this one takes back. */
  undoes?: string;
}

export const waitingScans = (page: Page) => kept(page, 'waiting') as Promise<KeptScan[]>;

/** The sales at the door that the page keeps until the server has taken them. */
export const keptSales = (page: Page) => kept(page, 'sales') as Promise<KeptSale[]>;

/** The tickets that the page may sell without a network. */
export const keptLeases = (page: Page) => kept(page, 'leases') as Promise<KeptLease[]>;

/** Tells whether the page's list has this registration. */
const isListed = (page: Page, { id }: Pick<RegistrationDto, 'id'>): Promise<boolean> =>
  page.evaluate(
    (units) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('usher-door');
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const counting = db
            .transaction('rows')
            .objectStore('rows')
            .count(String.fromCharCode(...units));
          counting.addEventListener('success', () => (db.close(), resolve(counting.result === 1)));
          counting.addEventListener('error', () => reject(counting.error!));
        });
      }),
    // The packed id is not valid text and cannot be passed to the page as a string.
    packId(id)
      .split('')
      .map((unit) => unit.charCodeAt(0)),
  );

/** The events whose lists the page has, complete. */
export const listedEvents = async (page: Page): Promise<string[]> =>
  ((await kept(page, 'state')) as ListState[]).flatMap(({ isComplete, event }) =>
    isComplete ? [event.id] : [],
  );

/** Everything that the page keeps for the door, as text. */
export const allKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const db = await done(indexedDB.open('usher-door'));
    try {
      const stores = [...db.objectStoreNames].map((name) => db.transaction(name).objectStore(name).getAll());
      return JSON.stringify(await Promise.all(stores.map(done)));
    } finally {
      db.close();
    }
  });

/** Waits until a list of the page is complete and has these registrations. */
export async function waitUntilListed(
  page: Page,
  ...registrations: Array<Pick<RegistrationDto, 'id'>>
): Promise<void> {
  await expect.poll(() => listedEvents(page)).not.toEqual([]);
  for (const registration of registrations) await expect.poll(() => isListed(page, registration)).toBe(true);
}

/** Opens the check-in page through this network, and waits until its list is complete and has these registrations. */
export async function openAtDoor(
  { page, api, network }: { page: Page; api: Api; network: Network },
  ...registrations: Array<Pick<RegistrationDto, 'id'>>
): Promise<void> {
  await openAs(page, api, 'volunteer', `${network.url}/checkin`);
  await waitUntilListed(page, ...registrations);
}

/**
 * Restores the network and waits until no scan waits any more. The page's clock has to be installed, because the retry pauses
 * follow it.
 */
export async function restoreNetworkAndDrain(page: Page, network: Network): Promise<void> {
  network.setFate('pass');
  await expect(async () => {
    await page.clock.fastForward(4000);
    const waiting = () => page.evaluate(() => localStorage.getItem('usher.waiting-scans'));
    await expect.poll(waiting, { timeout: 1000 }).toBeNull();
  }).toPass({ timeout: 30_000 });
}

/** Tells the page that the network is back. */
export const comesOnline = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Tells the page that the network is back, and waits until the server has taken its sales. */
export async function drainSales(page: Page): Promise<void> {
  await comesOnline(page);
  await expect.poll(async () => (await keptSales(page)).length, { timeout: 40_000 }).toBe(0);
}

/** Tells the page that it is visible again. */
export const firePageVisible = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Waits until these people are gone from the page's list. */
export async function waitUntilUnlisted(
  page: Page,
  ...registrations: Array<Pick<RegistrationDto, 'id'>>
): Promise<void> {
  for (const registration of registrations) await expect.poll(() => isListed(page, registration)).toBe(false);
}

/** Tells whether the page has a list at all. */
export const hasList = async (page: Page): Promise<boolean> => (await kept(page, 'state')).length > 0;

export interface Standing {
  admitted: number;
  served: number;
  /** Number of rows in the ledger. */
  admissions: number;
}

/** Reads how a registration stands in the database. */
export async function standingOf({ database }: Stack, id: string): Promise<Standing> {
  const [row] = await database.query<Standing>(
    `select r.tickets_admitted as admitted, r.meals_served as served,
       (select count(*)::int from admissions a where a.registration_id = r.id) as admissions
     from registrations r where r.id = $1`,
    [id],
  );
  return row!;
}
