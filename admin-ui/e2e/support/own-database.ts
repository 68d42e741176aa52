import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDatabase, TEMPLATE } from './database';
import { ROOT } from './paths';
import { addDemo } from './stack';

interface EmbeddedPostgres {
  url: (database: string) => string;
  stop: () => Promise<void>;
}

/** Puts the demo into a copy of the migrated database, of which each worker's is a copy. */
async function makeDemoTemplate(): Promise<void> {
  const database = await createDatabase();
  await database.close();
  await addDemo(database.url);
  process.env.TEST_DEMO_TEMPLATE = database.name;
}

/** Starts the embedded PostgreSQL for a run outside `npm test` (one file, the pictures); `npm test` brings a server. */
export default async function ownDatabase(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    if (TEMPLATE) await makeDemoTemplate();
    return undefined;
  }
  const file = pathToFileURL(path.join(ROOT, 'scripts/lib/embedded-postgres.mjs')).href;
  const { startEmbeddedPostgres } = (await import(file)) as {
    startEmbeddedPostgres: (options: object) => Promise<EmbeddedPostgres>;
  };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'usher-postgres-'));
  const postgres = await startEmbeddedPostgres({ dataDir, persistent: false, settings: { fsync: 'off' } });
  process.env.TEST_DATABASE_URL = postgres.url('postgres');
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
