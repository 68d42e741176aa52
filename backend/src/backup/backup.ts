import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Settings } from '../config/settings.js';
import { endWhenSilent } from '../database/guarded-pool.js';
import { LIST_KEY } from '../personal-data/list/erased-list.js';
import { openScreenshotStore } from '../uploads/store/open-store.js';
import type { ScreenshotStore } from '../uploads/store/screenshot-store.js';
import {
  BEGIN_SNAPSHOT,
  copyOutOf,
  countRowsOf,
  HAS_MIGRATIONS,
  LIST_MIGRATIONS,
  LIST_SEQUENCES,
  LIST_TABLES,
  LIST_UPLOADS,
  lockForReading,
} from './catalog.sql.js';
import {
  BackupError,
  END,
  type End,
  FORMAT,
  MANIFEST,
  type Manifest,
  tablePart,
  upload,
  usherVersion,
} from './format.js';
import { TAR_END, tarEntry } from './tar.js';

/** Approximate size of one part of a table, in bytes; parts end after a row. Only one part is in memory at a time. */
const PART_BYTES = 4 * 1024 * 1024;
const UPLOADS_AT_ONCE = 8;
/** Counting the largest table takes a few seconds; a connection that is silent for longer than this is considered lost. */
const SILENCE_MS = 10 * 60_000;
const NEW_LINE = 10;

interface BackupProgress {
  /** Called once with the number of rows and uploads. */
  total(count: number): void;
  advance(count: number, what: string): void;
}

const countRows = (part: Buffer): number => {
  let rows = 0;
  for (let at = part.indexOf(NEW_LINE); at >= 0; at = part.indexOf(NEW_LINE, at + 1)) rows++;
  return rows;
};

/** Yields the rows of one table, in COPY format, in parts that end after a row. */
async function* partsOf(
  client: pg.Client,
  table: { name: string; columns: string[] },
): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(copyOutOf(table.name, table.columns)));
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    pending.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(pending, size);
    const end = all.lastIndexOf(NEW_LINE) + 1;
    if (end === 0) continue;
    yield all.subarray(0, end);
    pending = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(pending, size);
}

async function readWhole(store: ScreenshotStore, key: string): Promise<Buffer | null> {
  const stream = await store.open(key);
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Begins the transaction whose snapshot is backed up, and reads its manifest and the keys of its uploads. */
async function takeSnapshot(client: pg.Client): Promise<{ manifest: Manifest; uploads: string[] }> {
  const { rows: found } = await client.query<{ migrated: boolean; tables: number }>(HAS_MIGRATIONS.text);
  if (!found[0]!.migrated) throw new BackupError('There are no tables of Usher in this database.');
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(LIST_TABLES.text);
  await client.query(BEGIN_SNAPSHOT);
  // Locked before the first read, which takes the snapshot: migrations wait until the backup is done.
  await client.query(lockForReading(tables.map(({ name }) => name)));
  const { rows: migrations } = await client.query<{ name: string }>(LIST_MIGRATIONS.text);
  const counted = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: number }>(countRowsOf(table.name));
    counted.push({ ...table, rows: rows[0]!.rows });
  }
  const { rows: sequences } = await client.query(LIST_SEQUENCES.text);
  const { rows: screenshots } = await client.query<{ key: string }>(LIST_UPLOADS.text);
  const manifest: Manifest = {
    format: FORMAT,
    usher: usherVersion(),
    takenAt: new Date().toISOString(),
    schema: migrations.map(({ name }) => name),
    tables: counted,
    sequences,
    uploads: screenshots.length,
  };
  return { manifest, uploads: screenshots.map(({ key }) => key) };
}

/**
 * Yields a backup as the bytes of a tar file: manifest, tables, uploads, the list of what was erased, checksum. All tables are from one snapshot, even while
 * the system runs; a picture that was replaced since then is missing and is listed in the last file.
 * @throws BackupError
 */
export async function* backup(settings: Settings, progress: BackupProgress): AsyncGenerator<Buffer, End> {
  const hash = createHash('sha256');
  let bytes = 0;
  const startedAt = new Date();
  const file = async (name: string, content: Buffer): Promise<Buffer> => {
    const entry = await tarEntry(name, content, startedAt);
    hash.update(entry);
    bytes += entry.length;
    return entry;
  };
  const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

  const client = new pg.Client({
    connectionString: settings.databaseDirectUrl,
    application_name: 'usher backup',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  endWhenSilent(client, SILENCE_MS);
  try {
    const { manifest, uploads } = await takeSnapshot(client);
    progress.total(manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.uploads));
    yield await file(MANIFEST, json(manifest));
    for (const table of manifest.tables) {
      let number = 0;
      for await (const part of partsOf(client, table)) {
        yield await file(tablePart(table.name, ++number), part);
        progress.advance(countRows(part), table.name);
      }
    }
    await client.query('commit');

    const store = await openScreenshotStore(settings);
    const missingUploads: string[] = [];
    for (let at = 0; at < uploads.length; at += UPLOADS_AT_ONCE) {
      const keys = uploads.slice(at, at + UPLOADS_AT_ONCE);
      const pictures = await Promise.all(keys.map((key) => readWhole(store, key)));
      for (const [index, key] of keys.entries()) {
        const picture = pictures[index];
        if (picture) yield await file(upload(key), picture);
        else missingUploads.push(key);
      }
      progress.advance(keys.length, 'pictures');
    }
    const erased = await readWhole(store, LIST_KEY);
    if (erased) yield await file(upload(LIST_KEY), erased);
    const end: End = { sha256: hash.copy().digest('hex'), bytes, missingUploads };
    yield await file(END, json(end));
    yield TAR_END;
    return end;
  } finally {
    await client.end();
  }
}
