import type { Database, SqlHandle } from '../../database/database.js';
import { LOCK_ACCOUNT, ONLY_OF_ACCOUNT, READ_NAMES_OF_ACCOUNT } from '../erase/accounts.sql.js';
import { addErasure } from '../erase/add-erasure.js';
import { ADD_GUESTS } from '../erase/guests.sql.js';
import { Finder, type Found, onlyTheirs, type Whom } from '../find/finder.js';
import type { Hashes } from '../find/hashes.js';
import { isFullName } from '../find/pattern.js';
import type { ErasedEntry, ErasedList } from '../list/erased-list.js';
import { LOCK_LIST } from '../list/list.sql.js';
import {
  ADD_DONE,
  CLOSE_ADDRESSES,
  DEACTIVATE,
  EXISTING_EVENTS,
  KNOWN_ERASURES,
  NEXT_ADDRESSES,
  OPEN_ADDRESSES,
} from './restored.sql.js';

/** What the list of what was erased asks of this database. */
export interface ErasedAgain {
  /** The erasures that were begun, as their people, guests or accounts are here again. */
  begun: string[];
  /** Erasures of people whose hashes were made with another JWT_SECRET: whether they are here, nobody can tell. */
  unreadable: number;
}

/**
 * Begins every erasure of the list that this database does not know: it was made anew from a backup that is older. What it begins
 * is done like any other erasure. Repeating it begins nothing.
 * @throws the error of the store or the database; then nothing is begun
 */
export async function eraseAgain(database: Database, list: ErasedList, hashes: Hashes): Promise<ErasedAgain> {
  const entries = await list.read();
  if (entries.length === 0) return { begun: [], unreadable: 0 };
  return database.transaction(async (tx) => {
    await tx.run(LOCK_LIST, []);
    const known = new Set((await tx.run(KNOWN_ERASURES, [entries.map(({ id }) => id)])).map(({ id }) => id));
    const missing = entries.filter(({ id }) => !known.has(id));
    const people = missing.filter(({ kind }) => kind === 'person');
    const readable = people.filter(({ keyId }) => keyId === hashes.keyId);
    return {
      begun: [
        ...(await erasePeopleAgain(tx, new Finder(database), hashes, readable)),
        ...(await eraseAccountsAgain(
          tx,
          missing.filter(({ kind }) => kind === 'account'),
        )),
        ...(await eraseGuestsAgain(
          tx,
          missing.filter(({ kind }) => kind === 'event'),
        )),
      ],
      unreadable: people.length - readable.length,
    };
  });
}

async function erasePeopleAgain(
  tx: SqlHandle,
  finder: Finder,
  hashes: Hashes,
  entries: readonly ErasedEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const whoms = await findHashed(tx, hashes, new Set(entries.flatMap((entry) => entry.hashes)));
  const begun: string[] = [];
  for (const entry of entries) {
    const found: Found[] = [];
    for (const hash of entry.hashes)
      for (const whom of whoms.get(hash) ?? []) found.push(await finder.subjectOf(whom, tx));
    if (found.length === 0) {
      await tx.run(ADD_DONE, [entry.id, entry.kind, null, entry.hashes, entry.at]);
      continue;
    }
    const { events, people, names, emails, phones } = joined(found);
    const everywhere = await onlyTheirs(tx, { names, emails, phones }, events, people);
    begun.push(
      await addErasure(tx, {
        id: entry.id,
        kind: 'person',
        askedBy: null,
        sought: { names, emails, phones, everywhere },
        hashes: entry.hashes,
        events,
        people,
      }),
    );
  }
  return begun;
}

/** The addresses and phones that have one of the hashes. */
async function findHashed(
  tx: SqlHandle,
  hashes: Hashes,
  sought: ReadonlySet<string>,
): Promise<Map<string, Whom[]>> {
  const found = new Map<string, Whom[]>();
  await tx.run(OPEN_ADDRESSES, []);
  for (;;) {
    const rows = await tx.run(NEXT_ADDRESSES, []);
    if (rows.length === 0) break;
    for (const { kind, value } of rows) {
      const hash = kind === 'email' ? hashes.ofEmail(value) : hashes.ofPhone(value);
      if (!sought.has(hash)) continue;
      const whom = kind === 'email' ? { email: value, phone: null } : { email: null, phone: value };
      found.set(hash, [...(found.get(hash) ?? []), whom]);
    }
  }
  await tx.run(CLOSE_ADDRESSES, []);
  return found;
}

/** Several people who were erased as one. */
function joined(found: readonly Found[]): Pick<Found, 'events' | 'people' | 'names' | 'emails' | 'phones'> {
  const byId = new Map(
    found.flatMap(({ events, people }) => people.map((id, at) => [id, events[at]!] as const)),
  );
  const each = (of: 'names' | 'emails' | 'phones'): string[] => [...new Set(found.flatMap((one) => one[of]))];
  return {
    people: [...byId.keys()],
    events: [...byId.values()],
    names: each('names'),
    emails: each('emails'),
    phones: each('phones'),
  };
}

async function eraseAccountsAgain(tx: SqlHandle, entries: readonly ErasedEntry[]): Promise<string[]> {
  const begun: string[] = [];
  for (const { id, userId, hashes } of entries) {
    if (userId === null) continue;
    const [account] = await tx.run(LOCK_ACCOUNT, [userId]);
    if (!account || account.isErased) continue;
    await tx.run(DEACTIVATE, [userId]);
    const [sought] = await tx.run(READ_NAMES_OF_ACCOUNT, [userId]);
    const { names, emails, phones } = sought!;
    const [only] = await tx.run(ONLY_OF_ACCOUNT, [emails, phones, names.filter(isFullName), userId]);
    begun.push(
      await addErasure(tx, {
        id,
        kind: 'account',
        askedBy: null,
        userId,
        sought: { ...sought!, everywhere: only! },
        hashes,
        events: [],
        people: [],
      }),
    );
  }
  return begun;
}

async function eraseGuestsAgain(tx: SqlHandle, entries: readonly ErasedEntry[]): Promise<string[]> {
  const ids = entries.flatMap(({ eventId }) => eventId ?? []);
  const existing = (await tx.run(EXISTING_EVENTS, [ids])).map(({ id }) => id);
  const begun: string[] = [];
  for (const eventId of existing) {
    // One of an event is enough, however often it was erased as phones sent more.
    const [{ id }, ...others] = entries.filter((entry) => entry.eventId === eventId) as [
      ErasedEntry,
      ...ErasedEntry[],
    ];
    for (const other of others)
      await tx.run(ADD_DONE, [other.id, other.kind, eventId, other.hashes, other.at]);
    await addErasure(tx, {
      id,
      kind: 'event',
      askedBy: null,
      eventId,
      sought: null,
      hashes: [],
      events: [],
      people: [],
    });
    await tx.run(ADD_GUESTS, [id, eventId]);
    begun.push(id);
  }
  return begun;
}
