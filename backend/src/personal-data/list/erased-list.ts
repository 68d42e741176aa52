import { Readable } from 'node:stream';
import { isUUID } from 'class-validator';
import type { SqlHandle } from '../../database/database.js';
import type { ScreenshotStore } from '../../uploads/store/screenshot-store.js';
import { ERASURE_KINDS, type ErasureKind, LOCK_LIST } from './list.sql.js';

/** One erasure, as a restored backup learns of it: keyed hashes of what was sought, and ids that tell nobody's name. */
export interface ErasedEntry {
  id: string;
  /** When it was done. */
  at: string;
  kind: ErasureKind;
  eventId: string | null;
  userId: string | null;
  hashes: string[];
  /** Of the key of the hashes. */
  keyId: string;
}

/** The list's name in the store of the pictures, beside them: a backup contains it, and a restore joins it with the one there. */
export const LIST_KEY = 'erased.jsonl';

const isId = (value: unknown): boolean => isUUID(value);
const isIdOrNull = (value: unknown): boolean => value === null || isId(value);

const isEntry = (entry: Partial<ErasedEntry>): entry is ErasedEntry =>
  isId(entry.id) &&
  !Number.isNaN(Date.parse(String(entry.at))) &&
  ERASURE_KINDS.some((kind) => kind === entry.kind) &&
  isIdOrNull(entry.eventId) &&
  isIdOrNull(entry.userId) &&
  Array.isArray(entry.hashes) &&
  entry.hashes.every((hash) => typeof hash === 'string');

/** @returns the entries of a list, without lines that are none */
export function parseList(text: string): ErasedEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const entry = JSON.parse(line) as Partial<ErasedEntry>;
      return isEntry(entry) ? [entry] : [];
    } catch {
      return [];
    }
  });
}

export const formatList = (entries: readonly ErasedEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** Joins lists: each erasure once, the oldest first. */
export function joinLists(...lists: ReadonlyArray<readonly ErasedEntry[]>): ErasedEntry[] {
  const byId = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The list of what was erased. It is kept outside the database, as a restored database does not know it. */
export class ErasedList {
  constructor(
    private readonly store: ScreenshotStore,
    private readonly keyId: string,
  ) {}

  async read(): Promise<ErasedEntry[]> {
    const stream = await this.store.open(LIST_KEY);
    if (!stream) return [];
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return parseList(Buffer.concat(chunks).toString('utf8'));
  }

  /** Joins another list to this one. */
  async join(tx: SqlHandle, others: readonly ErasedEntry[]): Promise<void> {
    await tx.run(LOCK_LIST, []);
    const own = await this.read();
    const all = joinLists(others, own);
    if (all.length > own.length) await this.write(all);
  }

  /** Adds an entry, once however often it is called. */
  async add(tx: SqlHandle, entry: Omit<ErasedEntry, 'keyId'>): Promise<void> {
    await tx.run(LOCK_LIST, []);
    const entries = await this.read();
    if (entries.some(({ id }) => id === entry.id)) return;
    await this.write([...entries, { ...entry, keyId: this.keyId }]);
  }

  async write(entries: readonly ErasedEntry[]): Promise<void> {
    await this.store.put(LIST_KEY, Readable.from([Buffer.from(formatList(entries))]));
  }
}
