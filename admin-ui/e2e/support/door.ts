import type { Page } from '@playwright/test';
import type { Registration } from '../../src/api/types';
import { expect } from './test';
import type { Api } from './api';
import type { Stack } from './stack';

/** Opens the door of the current event, so that volunteers get its list. */
export async function openDoor(api: Api): Promise<void> {
  const { id } = await api.send<{ id: string }>('GET', '/api/events/current', undefined, 'president');
  await api.send('PUT', `/api/events/${id}/door`, { is_open: true }, 'president');
}

/** Everything that opens the pages without a network is there, and this page is served by it. */
export const installed = (page: Page) =>
  // Outlives a page that reloads itself meanwhile.
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** What the page keeps under a key of one of its door's stores; undefined where it keeps nothing. */
const kept = (page: Page, store: 'rows' | 'waiting' | 'state', key: string) =>
  page.evaluate(
    async ([store, key]) => {
      // Opening one that is not there yet would make it.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'usher-door')) return undefined;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('usher-door');
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error!));
      });
      try {
        return await new Promise<unknown>((resolve, reject) => {
          const reading = db.transaction(store!).objectStore(store!).get(key!);
          reading.addEventListener('success', () => resolve(reading.result));
          reading.addEventListener('error', () => reject(reading.error!));
        });
      } finally {
        db.close();
      }
    },
    [store, key],
  );

/** Waits until the page's list is whole and has these registrations. */
export async function listed(page: Page, ...registrations: Array<Pick<Registration, 'id'>>): Promise<void> {
  await expect
    .poll(async () => ((await kept(page, 'state', 'list')) as { isComplete?: boolean })?.isComplete)
    .toBe(true);
  for (const { id } of registrations) await expect.poll(() => kept(page, 'rows', id)).toBeTruthy();
}

/** Whether the page has a list at all. */
export const hasList = async (page: Page): Promise<boolean> =>
  (await kept(page, 'state', 'list')) !== undefined;

export interface Standing {
  admitted: number;
  served: number;
  /** Rows of the ledger. */
  admissions: number;
}

/** How a registration stands in the database. */
export async function standingOf({ database }: Stack, id: string): Promise<Standing> {
  const [row] = await database.query<Standing>(
    `select r.tickets_admitted as admitted, r.meals_served as served,
       (select count(*)::int from admissions a where a.registration_id = r.id) as admissions
     from registrations r where r.id = $1`,
    [id],
  );
  return row!;
}
