import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { UserError } from './fail.mjs';
import { run, runScript } from './npm.mjs';
import { dataDir, inRoot } from './paths.mjs';
import { readOrCreateSecret } from './postgres-paths.mjs';

/** Name of the database in the embedded PostgreSQL. */
export const databaseName = 'usher';

/** Whether the embedded PostgreSQL is used: no DATABASE_URL is set. */
export const usesEmbeddedDatabase = () => !process.env.DATABASE_URL;

/**
 * Returns the environment of the back end's processes.
 * @param {string} [databaseUrl] URL of the embedded database, if that is used
 * @returns {NodeJS.ProcessEnv}
 */
export function backendEnv(databaseUrl) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, DATA_DIR: dataDir() };
  delete env.EMBEDDED_DATABASE;
  if (!databaseUrl) return env;
  env.DATABASE_URL = databaseUrl;
  env.EMBEDDED_DATABASE = 'true';
  // Kept in DATA_DIR, so that a restart does not sign everybody out.
  env.JWT_SECRET ||= readOrCreateSecret(path.join(dataDir(), 'jwt-secret'));
  return env;
}

/**
 * Validates the settings before anything is started.
 * @returns {Promise<{ host: string, port: number }>}
 * @throws UserError with one line per wrong setting
 */
export async function checkSettings() {
  const placeholder = usesEmbeddedDatabase() ? `postgres://usher@127.0.0.1:5432/${databaseName}` : undefined;
  const { readSettings, SettingsError } = await import(
    pathToFileURL(inRoot('backend', 'dist', 'config', 'settings.js')).href
  );
  try {
    const settings = readSettings(backendEnv(placeholder));
    // Without HOST the API chooses between 127.0.0.1 and 0.0.0.0; either includes 127.0.0.1.
    return { host: settings.host ?? '127.0.0.1', port: settings.port };
  } catch (error) {
    throw error instanceof SettingsError ? new UserError(/** @type {Error} */ (error).message) : error;
  }
}

/**
 * Starts the embedded PostgreSQL and creates Usher's database if it is missing.
 * @param {import('./start-watchdog.mjs').Watchdog} watchdog
 */
export async function startDatabase(watchdog) {
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), watchdog });
  try {
    await postgres.createDatabase(databaseName);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}

/**
 * Checks that the database of DATABASE_URL can be connected to.
 * @throws UserError with one line if not
 */
export async function checkDatabase() {
  if (usesEmbeddedDatabase()) return;
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UserError(`DATABASE_URL: the database cannot be reached (${message || code}).`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A file in the data folder that says that it was begun without the demo, and stays so. */
const emptyMark = () => path.join(dataDir(), 'without-demo');

/**
 * Lets the data folder begin without the demo.
 * @throws UserError if it has data already
 */
export function beginEmpty() {
  if (!usesEmbeddedDatabase() || fs.existsSync(emptyMark())) return;
  if (fs.existsSync(path.join(dataDir(), 'postgres')))
    throw new UserError(
      `${dataDir()} has data already, which --empty would not remove. Set DATA_DIR to a new folder to begin with nothing.`,
    );
  fs.mkdirSync(dataDir(), { recursive: true });
  fs.writeFileSync(emptyMark(), '');
}

/**
 * Whether the demo is added to an empty database.
 * @param {NodeJS.ProcessEnv} env
 */
export const hasDemo = (env) =>
  env.EMBEDDED_DATABASE === 'true' && env.NODE_ENV !== 'production' && !fs.existsSync(emptyMark());

/**
 * Migrates the database and adds the demo where there is one.
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareDatabase(env) {
  await runBackendCommand('migrate', [], env);
  if (hasDemo(env)) await runBackendCommand('seed', [], env);
}

/**
 * Makes the key of the first account.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} the path of the page that takes it; null if there is an account
 */
export async function makeSetupLink(env) {
  const command = [inRoot('backend/dist/cli/setup-key.js'), '--json'];
  const { code, stdout, output } = await run(process.execPath, command, { env });
  if (code !== 0) throw new UserError(output.trim(), code === 78 ? 1 : code);
  return JSON.parse(stdout).link;
}

/**
 * Runs one of the back end's commands. The command prints its output and errors itself, so the thrown error has no message.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function runBackendCommand(name, args, env) {
  // `-` stands for standard input or output.
  const code = await runScript(`backend/dist/cli/${name}.js`, args, env, args.includes('-'));
  if (code !== 0) throw new UserError('', code === 78 ? 1 : code);
}
