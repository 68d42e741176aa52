import type { SqlHandle } from '../../database/database.js';
import { personKey } from '../../rules/person-key.js';
import type { World } from './decide-rows.js';
import { type OpenRow, READ_IMPORTED, READ_LEFT, READ_PEOPLE, READ_TIERS } from './rows.sql.js';

/** Reads what rows are decided by. Within a transaction it must hold the locks on it. */
export async function readWorld(
  handle: SqlHandle,
  eventId: string,
  rows: ReadonlyArray<Pick<OpenRow, 'sale' | 'identity'>>,
): Promise<World> {
  const keys = [...new Set(rows.map(({ sale }) => personKey(sale)))];
  const identities = rows.map(({ identity }) => Buffer.from(identity, 'hex'));
  const [limit] = await handle.run(READ_LEFT, [eventId]);
  const people = await handle.run(READ_PEOPLE, [eventId, keys]);
  const imported = await handle.run(READ_IMPORTED, [eventId, identities]);
  return {
    left: limit?.left ?? null,
    tiers: await handle.run(READ_TIERS, [eventId]),
    people: new Map(people.map(({ key, name, phone }) => [key, { name, phone }])),
    imported: new Map(imported.map(({ identity, key }) => [identity, key])),
  };
}
