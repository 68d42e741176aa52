import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from './build.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { cacheDir } from './paths.mjs';
import { resolvePostgresPaths } from './postgres-paths.mjs';
import { isAlive } from './wait.mjs';

// The PostgreSQL of a test run. Creating a cluster and migrating a database takes seconds, so a stopped cluster with a migrated
// database is kept, and each run works on a copy of it, which it may leave in any state.

/** Nothing here needs to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  // A login that the network swallowed halfway (database-network.e2e.spec.ts) holds up every `drop database` on this server until
  // it is given up: a minute by default, which is all that a test's hook has.
  authentication_timeout: '15s',
};

/** The migrated database that tests copy theirs from. */
const TEMPLATE = 'usher_template';

/** All that a migrated database depends on: a change of any of it makes a new one (scripts/test/test-postgres.test.mjs). */
export const MADE_FROM = [
  'backend/src/database',
  'backend/src/mail/queue',
  'backend/src/rules',
  'package-lock.json',
  'scripts/lib/embedded-postgres.mjs',
  'scripts/lib/test-postgres.mjs',
];

/** Where the cluster is kept that belongs to the sources as they are. */
const keptFolder = () =>
  path.join(cacheDir, 'test-postgres', `${process.platform}-${process.arch}-${fingerprint(MADE_FROM)}`);

export const hasKeptPostgres = () => fs.existsSync(keptFolder());

/**
 * @typedef {object} Options
 * @property {string} dataDir  of this run; deleted when it stops
 * @property {import('./start-watchdog.mjs').Watchdog} watchdog
 * @property {(url: string) => Promise<void>} migrate  called only if no cluster is kept
 * @property {string} [kept]  tests use another folder
 */

/**
 * @param {Options} options
 * @returns {Promise<import('./embedded-postgres.mjs').EmbeddedPostgres & { template: string }>}
 */
export async function startTestPostgres({ dataDir, watchdog, migrate, kept = keptFolder() }) {
  const { home, cluster, account } = await resolvePostgresPaths(dataDir, () => undefined);
  const files = [
    { name: 'cluster', place: cluster },
    { name: 'password', place: path.join(home, 'password') },
  ];
  const start = (/** @type {boolean} */ persistent) =>
    startEmbeddedPostgres({ dataDir, persistent, settings, watchdog });

  if (!fs.existsSync(kept)) {
    const server = await start(true);
    try {
      await server.createDatabase(TEMPLATE);
      await migrate(server.url(TEMPLATE));
    } finally {
      await server.stop();
    }
    const draft = `${kept}.${process.pid}`;
    for (const { name, place } of files) copy(place, path.join(draft, name));
    keepOnly(kept, draft);
  } else {
    for (const { name, place } of files) copy(path.join(kept, name), place);
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  }
  return { ...(await start(false)), template: TEMPLATE };
}

/** @param {string} from @param {string} to */
const copy = (from, to) => fs.cpSync(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });

/**
 * Puts the finished draft in its place, and deletes what was kept for other sources; not another run's draft.
 * @param {string} kept
 * @param {string} draft
 */
function keepOnly(kept, draft) {
  const folder = path.dirname(kept);
  try {
    fs.renameSync(draft, kept);
  } catch (error) {
    // Another run was faster.
    if (!fs.existsSync(kept)) throw error;
    fs.rmSync(draft, { recursive: true });
  }
  for (const name of fs.readdirSync(folder)) {
    const [, maker] = /\.(\d+)$/.exec(name) ?? [];
    if (name !== path.basename(kept) && !(maker && isAlive(Number(maker))))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
