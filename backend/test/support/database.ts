import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/database/migrations/migrate.js';
import { migrateQueue } from '../../src/mail/queue/bullmq.js';
import { testSettings } from './settings.js';

const SERVER = process.env.TEST_DATABASE_URL!;

export const databaseUrl = (name: string): string => {
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return url.href;
};

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The version of the server, such as 180004. */
export const serverVersion = (): Promise<number> =>
  onServer(async (client) => {
    const { rows } = await client.query(`select current_setting('server_version_num')::int as version`);
    return rows[0].version as number;
  });

/** Key of the advisory lock for creating the template; any number will do. */
const TEMPLATE_LOCK = 4_711;
/** The migrated database that others are copied from. `npm test` brings one; in containers the first test process creates it. */
const TEMPLATE = process.env.TEST_TEMPLATE ?? `usher_template_${process.ppid}`;

async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const found = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (found.rowCount) return;
    const draft = `${TEMPLATE}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const settings = testSettings({ DATABASE_URL: databaseUrl(draft) });
    await migrate(settings);
    await migrateQueue(settings);
    await client.query(`alter database ${draft} rename to ${TEMPLATE}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

export interface TestDatabase {
  url: string;
  /** Runs plain SQL, without going through any service. */
  query<Row = Record<string, any>>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates a database without any tables. */
export async function createEmptyDatabase(owner?: string): Promise<TestDatabase> {
  const name = freshName();
  await onServer((client) => client.query(`create database ${name} ${owner ? `owner ${owner}` : ''}`));
  return open(name);
}

/** Creates an empty, migrated database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = freshName();
  await onServer(async (client) => {
    await ensureTemplate(client);
    // PostgreSQL makes only one copy of a template at a time.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });
  return open(name);
}

/** Opens a database of a server that the test has started itself, and migrates it. */
export async function migratedDatabase(url: string): Promise<TestDatabase> {
  const settings = testSettings({ DATABASE_URL: url });
  await migrate(settings);
  await migrateQueue(settings);
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'the test' });
  pool.on('error', () => undefined);
  return {
    url,
    query: async (text, values) => (await pool.query(text, values as unknown[])).rows,
    drop: () => pool.end(),
  };
}

const freshName = (): string => `usher_test_${randomBytes(6).toString('hex')}`;

function open(name: string): TestDatabase {
  const pool = new pg.Pool({ connectionString: databaseUrl(name), max: 4 });
  pool.on('error', () => undefined);
  return {
    url: databaseUrl(name),
    query: async (text, values) => (await pool.query(text, values as unknown[])).rows,
    drop: async () => {
      await pool.end();
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Creates a role that may do nothing beyond the objects it owns. Drop its databases before the role. */
export async function createRole(): Promise<{
  name: string;
  urlOf(database: TestDatabase): string;
  drop(): Promise<unknown>;
}> {
  const name = `usher_role_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`create role ${name} login password 'owner'`));
  return {
    name,
    urlOf(database) {
      const url = new URL(database.url);
      [url.username, url.password] = [name, 'owner'];
      return url.href;
    },
    drop: () => onServer((client) => client.query(`drop role ${name}`)),
  };
}
