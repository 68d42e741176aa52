import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { UserError } from './fail.mjs';
import { runScript } from './npm.mjs';
import { dataDir, inRoot } from './paths.mjs';
import { keptSecret } from './postgres-place.mjs';

/** The database's name in the embedded PostgreSQL. */
export const databaseName = 'usher';

/** Whether PostgreSQL comes with the product: nothing else was named. */
export const usesEmbeddedDatabase = () => !process.env.DATABASE_URL;

/**
 * What the back end's processes are given.
 * @param {string} [databaseUrl] of the embedded PostgreSQL
 * @returns {NodeJS.ProcessEnv}
 */
export function backendEnv(databaseUrl) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, DATA_DIR: dataDir() };
  delete env.EMBEDDED_DATABASE;
  if (!databaseUrl) return env;
  env.DATABASE_URL = databaseUrl;
  env.EMBEDDED_DATABASE = 'true';
  // Kept, so that a restart does not sign everybody out.
  env.JWT_SECRET ||= keptSecret(path.join(dataDir(), 'jwt-secret'));
  return env;
}

/**
 * Fails with the lines that name the wrong settings, before anything is started.
 * @returns {Promise<{ host: string, port: number }>}
 */
export async function checkSettings() {
  const placeholder = usesEmbeddedDatabase() ? `postgres://usher@127.0.0.1:5432/${databaseName}` : undefined;
  const { readSettings, SettingsError } = await import(
    pathToFileURL(inRoot('backend', 'dist', 'config', 'settings.js')).href
  );
  try {
    const settings = readSettings(backendEnv(placeholder));
    // Without HOST the API may choose; on 127.0.0.1 it listens in any case.
    return { host: settings.host ?? '127.0.0.1', port: settings.port };
  } catch (error) {
    throw error instanceof SettingsError ? new UserError(/** @type {Error} */ (error).message) : error;
  }
}

/**
 * Starts the embedded PostgreSQL with the product's database in it.
 * @param {import('./guard.mjs').Guard} guard
 */
export async function startDatabase(guard) {
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), guard });
  try {
    await postgres.createDatabase(databaseName);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}

/**
 * Fails with one line where the database of DATABASE_URL does not let us in.
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

/**
 * Brings the schema up to date and, in an embedded database outside production, fills an empty one for a try.
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareDatabase(env) {
  await cli('migrate', [], env);
  if (env.EMBEDDED_DATABASE === 'true' && env.NODE_ENV !== 'production') await cli('seed', [], env);
}

/**
 * Runs one of the back end's commands; it prints its own words, also when it fails.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function cli(name, args, env) {
  // A lone dash is standard input or output.
  const code = await runScript(`backend/dist/cli/${name}.js`, args, env, args.includes('-'));
  if (code !== 0) throw new UserError('', code === 78 ? 1 : code);
}
