import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import {
  CREATE_APPLIED_FUNCTIONS,
  FORGET_REMOVED_FUNCTIONS,
  HAS_APPLIED_FUNCTIONS,
  LIST_APPLIED_FUNCTIONS,
  LIST_TRIGGERED_TABLES,
  lockWriters,
  RECORD_APPLIED_FUNCTIONS,
  setLockTimeout,
} from './functions.sql.js';
import { isRetryable } from './postgres-error.js';
import type { SqlQuery } from './sql.js';

/** The folder of functions and triggers, see docs/decisions/2026-11-22-functions-once.md. */
export const FUNCTIONS_FOLDER = new URL('./functions/', import.meta.url);

/** Maximum time that one attempt may block sales and scans while it waits for its locks. */
const LOCK_TIMEOUT = '300ms';
/** Pause between attempts, so that the transactions that waited can go on. */
const PAUSE_MS = 200;
/** Longer than a backup takes: dropping something waits until a running backup has finished. */
const DEADLINE_MS = 15 * 60_000;

interface FunctionFile {
  /** The file name without folder and extension. */
  name: string;
  text: string;
  /** SHA-256 of the text. */
  hash: string;
}

/** Reads the text of one file, also for migrations that need its triggers before they fill the tables that these maintain. */
export const readFunctions = (name: string, folder = FUNCTIONS_FOLDER): Promise<string> =>
  readFile(new URL(`${name}.sql`, folder), 'utf8');

async function readFiles(folder: URL): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      const name = file.slice(0, -'.sql'.length);
      const text = await readFunctions(name, folder);
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const run = async <Row>(
  runner: QueryRunner,
  { text }: SqlQuery<Row>,
  values: unknown[] = [],
): Promise<Row[]> => (await runner.query(text, values)) as Row[];

async function readApplied(runner: QueryRunner): Promise<Map<string, string>> {
  const [table] = await run(runner, HAS_APPLIED_FUNCTIONS);
  if (!table!.found) return new Map();
  return new Map((await run(runner, LIST_APPLIED_FUNCTIONS)).map(({ name, hash }) => [name, hash]));
}

/** Applies the files in one transaction: a concurrent writer finishes before it, or sees all of the new functions. */
async function apply(
  runner: QueryRunner,
  changed: readonly FunctionFile[],
  names: readonly string[],
): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(setLockTimeout(LOCK_TIMEOUT));
    await runner.query(CREATE_APPLIED_FUNCTIONS);
    const [{ tables }] = (await run(runner, LIST_TRIGGERED_TABLES)) as [{ tables: string | null }];
    if (tables) await runner.query(lockWriters(tables));
    for (const { text } of changed) await runner.query(text);
    await run(runner, RECORD_APPLIED_FUNCTIONS, [
      changed.map(({ name }) => name),
      changed.map(({ hash }) => hash),
    ]);
    await run(runner, FORGET_REMOVED_FUNCTIONS, [names]);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

/**
 * Applies every function file whose hash differs from the one recorded in the database. If none differs, nothing is written.
 * The caller must hold the migration lock.
 * @param hasMigrated whether migrations have just run: they may have dropped a table with its triggers, so all files are applied
 * @returns the names of the files that were applied
 */
export async function applyFunctions(
  runner: QueryRunner,
  { hasMigrated, folder = FUNCTIONS_FOLDER }: { hasMigrated: boolean; folder?: URL },
): Promise<string[]> {
  const files = await readFiles(folder);
  const names = files.map(({ name }) => name);
  const applied = await readApplied(runner);
  const changed = files.filter(({ name, hash }) => hasMigrated || applied.get(name) !== hash);
  const isRemoved = [...applied.keys()].some((name) => !names.includes(name));
  if (changed.length === 0 && !isRemoved) return [];

  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    try {
      await apply(runner, changed, names);
      return changed.map(({ name }) => name);
    } catch (error) {
      if (!isRetryable(error) || Date.now() > deadline) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
