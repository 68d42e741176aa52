import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { Settings } from '../config/settings.js';
import { migrate, MIGRATION_NAMES } from '../database/migrations/migrate.js';
import { migrateQueue } from '../mail/queue/bullmq.js';
import { LIST_KEY } from '../personal-data/list/erased-list.js';
import { openScreenshotStore } from '../uploads/store/open-store.js';
import type { ScreenshotStore } from '../uploads/store/screenshot-store.js';
import {
  addKey,
  AUDIT_RESTORE,
  copyInto,
  disableTrigger,
  dropKey,
  enableTrigger,
  END_SESSIONS,
  findRowOf,
  FORGET_TRANSACTIONS,
  HAS_MIGRATIONS,
  LIST_FOREIGN_KEYS,
  LIST_TABLES,
  LIST_TRIGGERS,
  lockForLoad,
  SET_SEQUENCE,
} from './catalog.sql.js';
import { type ErasedSince, eraseRestored } from './erase-restored.js';
import {
  BackupError,
  END,
  type End,
  FORMAT,
  MANIFEST,
  type Manifest,
  parsePath,
  schemaDifference,
} from './format.js';
import { DamagedFile, readTar, type TarFile } from './tar.js';

function parseJson<T>(file: TarFile): T {
  try {
    return JSON.parse(file.content.toString('utf8')) as T;
  } catch {
    throw new DamagedFile(`${file.name} cannot be read`);
  }
}

/** A running COPY into one table. */
class TableLoad {
  private readonly stream: CopyStreamQuery;
  private readonly done: Promise<void>;
  private failed = false;

  constructor(
    client: pg.Client,
    readonly table: Manifest['tables'][number],
  ) {
    this.stream = client.query(copyFrom(copyInto(table.name, table.columns)));
    this.done = finished(this.stream);
    this.done.catch(() => (this.failed = true));
  }

  async write(part: Buffer): Promise<void> {
    if (this.failed) return this.done;
    if (!this.stream.write(part))
      await Promise.race([new Promise((resolve) => this.stream.once('drain', resolve)), this.done]);
  }

  /** @throws DamagedFile if rows are missing */
  async end(): Promise<void> {
    this.stream.end();
    await this.done;
    if (this.stream.rowCount !== this.table.rows)
      throw new DamagedFile(`rows of ${this.table.name} are missing`);
  }

  /** Ends the COPY so that the transaction can be rolled back. */
  async abandon(): Promise<void> {
    this.stream.destroy(new Error('given up'));
    await this.done.catch(() => undefined);
  }
}

/** @throws BackupError if a restore would mix with existing rows or overwrite them */
async function requireEmpty(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(findRowOf(table));
    if (rowCount)
      throw new BackupError(
        `The database is not empty (there are rows in ${table}), and a restore overwrites nothing. Name an empty one.`,
      );
  }
}

/**
 * Loads the tables and pictures.
 * @param added collects the keys of stored pictures
 * @returns the last file of the backup, and its list of what was erased
 */
async function load(
  files: AsyncGenerator<TarFile>,
  manifest: Manifest,
  client: pg.Client,
  store: ScreenshotStore,
  added: string[],
): Promise<{ end: End; erased: Buffer | null }> {
  let erased: Buffer | null = null;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let current: TableLoad | null = null;
  try {
    for await (const file of files) {
      if (file.name === END) {
        await current?.end();
        current = null;
        const end = parseJson<End>(file);
        const before = file.before();
        if (end.sha256 !== before.sha256 || end.bytes !== before.bytes)
          throw new DamagedFile('its checksum is wrong');
        if ([...tables.values()].some(({ rows }) => rows > 0)) throw new DamagedFile('tables are missing');
        return { end, erased };
      }
      const target = parsePath(file.name);
      if (!target) throw new DamagedFile(`it holds ${file.name}, which no backup has`);
      if ('table' in target) {
        if (current?.table.name !== target.table) {
          await current?.end();
          current = null;
          const table = tables.get(target.table);
          if (!table) throw new DamagedFile(`the table ${target.table} does not belong here`);
          tables.delete(target.table);
          current = new TableLoad(client, table);
        }
        await current.write(file.content);
      } else {
        await current?.end();
        current = null;
        if (target.upload === LIST_KEY) {
          erased = file.content;
          continue;
        }
        const present = await store.open(target.upload);
        if (present) present.destroy();
        else {
          added.push(target.upload);
          await store.put(target.upload, Readable.from([file.content]));
        }
      }
    }
    throw new DamagedFile('it ends too early');
  } finally {
    await current?.abandon();
  }
}

/**
 * Restores a backup into an empty database, all or nothing. Rows are loaded without the triggers, which would count them a second
 * time, and foreign keys are checked once at the end; both require the tables' owner, but no superuser. All users are signed
 * out, password links become invalid, and the audit log records the restore. What was erased after the backup was made is then
 * erased again.
 * @param source the bytes of the tar file
 * @throws BackupError, DamagedFile
 */
export async function restore(
  settings: Settings,
  source: AsyncIterable<Buffer>,
): Promise<{ manifest: Manifest; end: End; erased: ErasedSince }> {
  const files = readTar(source);
  const first = await files.next();
  if (first.done || first.value.name !== MANIFEST) throw new DamagedFile('it is no backup of Usher');
  const manifest = parseJson<Manifest>(first.value);
  if (manifest.format !== FORMAT)
    throw new BackupError(
      `The backup's format ${manifest.format} is not one that this version of Usher reads.`,
    );
  const difference = schemaDifference(manifest, MIGRATION_NAMES);
  if (difference) throw new BackupError(difference);

  const client = new pg.Client({
    connectionString: settings.databaseDirectUrl,
    application_name: 'usher restore',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  const store = await openScreenshotStore(settings);
  const added: string[] = [];
  try {
    await store.check();
    const { rows: found } = await client.query<{ migrated: boolean; tables: number }>(HAS_MIGRATIONS.text);
    if (!found[0]!.migrated && found[0]!.tables > 0)
      throw new BackupError('The database holds tables of something else. Name an empty one.');
    await migrate(settings);
    await migrateQueue(settings);
    const { rows: present } = await client.query<{ name: string }>(LIST_TABLES.text);
    const tables = present.map(({ name }) => name);
    await client.query('begin');
    await client.query(lockForLoad(tables));
    await requireEmpty(client, tables);

    const { rows: triggers } = await client.query<{ tableName: string; name: string }>(LIST_TRIGGERS.text);
    const { rows: keys } = await client.query<{ tableName: string; name: string; definition: string }>(
      LIST_FOREIGN_KEYS.text,
    );
    for (const { tableName, name } of triggers) await client.query(disableTrigger(tableName, name));
    for (const { tableName, name } of keys) await client.query(dropKey(tableName, name));
    const { end, erased } = await load(files, manifest, client, store, added);
    await client.query(FORGET_TRANSACTIONS);
    for (const { tableName, name, definition } of keys)
      await client.query(addKey(tableName, name, definition));
    for (const { tableName, name } of triggers) await client.query(enableTrigger(tableName, name));
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query(SET_SEQUENCE, [name, value, isCalled]);
    await client.query(END_SESSIONS);
    const { takenAt, usher } = manifest;
    await client.query(AUDIT_RESTORE, [JSON.stringify({ taken_at: takenAt, usher })]);
    await client.query('commit');
    await client.query('analyze');
    return { manifest, end, erased: await eraseRestored(settings, store, erased) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    for (const key of added) await store.remove(key).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
