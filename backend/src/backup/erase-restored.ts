import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { dataSourceOptions } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { NotYet } from '../personal-data/erase/erase-people.js';
import { findOpenErasures, type Place, stepErasure } from '../personal-data/erase/erasure.js';
import { Hashes } from '../personal-data/find/hashes.js';
import { ErasedList, parseList } from '../personal-data/list/erased-list.js';
import { eraseAgain } from '../personal-data/restored/erase-again.js';
import type { ScreenshotStore } from '../uploads/store/screenshot-store.js';

/** What a restore erased again. */
export interface ErasedSince {
  /** Erasures that were done after the backup was made, or were under way. */
  again: number;
  /** Those of people that cannot be looked for: their hashes have another key. */
  unreadable: number;
  /** Why some of it is left for the start of Usher; null if nothing is. */
  left: string | null;
}

/** How often a step waits for a mail that the backup has as being sent; nobody is sending it. */
const TRIES = 3;
const NOT_YET_MS = 250;

async function eraseWhole(place: Place, id: string): Promise<void> {
  for (let tries = 1; ;)
    try {
      if ((await stepErasure(place, id)) === null) return;
    } catch (error) {
      if (!(error instanceof NotYet) || tries++ === TRIES) throw error;
      await sleep(NOT_YET_MS);
    }
}

/**
 * Erases again what was erased after the restored backup was made: what the store's list tells, and the backup's own.
 * @param carried the list of the backup, if it has one. Never fails: what is left is erased as Usher starts.
 */
export async function eraseRestored(
  settings: Settings,
  store: ScreenshotStore,
  carried: Buffer | null,
): Promise<ErasedSince> {
  const hashes = new Hashes(settings.jwtSecret);
  const list = new ErasedList(store, hashes.keyId);
  const since: ErasedSince = { again: 0, unreadable: 0, left: null };
  const source = new DataSource(dataSourceOptions({ ...settings, databaseUrl: settings.databaseDirectUrl }));
  try {
    const database = new Database(await source.initialize());
    if (carried) await database.transaction((tx) => list.join(tx, parseList(carried.toString('utf8'))));
    since.unreadable = (await eraseAgain(database, list, hashes)).unreadable;
    for (const { id } of await findOpenErasures(database)) {
      await eraseWhole({ database, store, list }, id);
      since.again++;
    }
  } catch (error) {
    since.left = (error as Error).message;
  } finally {
    if (source.isInitialized) await source.destroy();
  }
  return since;
}
