import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The server on which tests create their databases; the URL is that of a superuser. */
const server = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set');
  return url;
};

const urlOf = (database: string): string => {
  const url = new URL(server());
  url.pathname = `/${database}`;
  return url.href;
};

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  name: string;
  url: string;
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Ends the connection, and leaves the database. */
  close: () => Promise<void>;
  drop: () => Promise<void>;
}

/** The migrated database that `npm test` brings; undefined in other runs. */
export const TEMPLATE = process.env.TEST_TEMPLATE;

/** The same with the demo in it, which is made once for all workers; undefined in other runs. */
export const DEMO_TEMPLATE = process.env.TEST_DEMO_TEMPLATE;

/** Creates a database: a copy of this one where there is one, or else an empty one. */
export async function createDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `usher_e2e_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}${template ? ` template ${template}` : ''}`);
  const url = urlOf(name);
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    name,
    url,
    query: async <Row extends object>(sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
    close: () => client.end(),
    drop: async () => {
      await client.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
