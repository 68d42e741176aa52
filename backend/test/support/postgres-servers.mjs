/**
 * A process with PostgreSQL servers of its own, for a test that changes a server's settings or stops it. Sends `{ url }` when the
 * first one runs; `standby` makes a hot standby of it and is answered with that one's URL. Ends the servers when its parent
 * disconnects.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../../scripts/lib/embedded-postgres.mjs';
import { resolvePostgresPaths } from '../../../scripts/lib/postgres-paths.mjs';

const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'replica',
  max_wal_senders: 4,
  max_connections: 100,
};
const silent = () => undefined;

/** @type {Array<() => Promise<void>>} */
const stops = [];

/** @param {string} dataDir @param {Record<string, string>} [more] settings */
async function start(dataDir, more = {}) {
  const server = await startEmbeddedPostgres({
    dataDir,
    persistent: false,
    log: silent,
    settings: { ...settings, ...more },
  });
  stops.push(server.stop);
  return server;
}

function newFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-own-postgres-'));
  fs.chmodSync(folder, 0o755); // PostgreSQL's own user goes through it
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const first = newFolder();
const primary = await start(first);
process.send?.({ url: primary.url('postgres') });

/** Copies the folder of the running server within a backup, and starts the copy as a standby. @returns {Promise<string>} its URL */
async function startStandby() {
  const second = newFolder();
  const { home, cluster } = await resolvePostgresPaths(first, silent);
  const copy = await resolvePostgresPaths(second, silent);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query(`select pg_backup_start('a copy', true)`);
  execFileSync('cp', ['-a', cluster, copy.cluster]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  fs.copyFileSync(path.join(home, 'password'), path.join(copy.home, 'password'));
  fs.rmSync(path.join(copy.cluster, 'postmaster.pid'), { force: true });
  fs.writeFileSync(path.join(copy.cluster, 'backup_label'), rows[0].labelfile);
  fs.writeFileSync(path.join(copy.cluster, 'standby.signal'), '');
  const { account } = copy;
  if (account)
    for (const file of ['backup_label', 'standby.signal'])
      fs.chownSync(path.join(copy.cluster, file), account.uid, account.gid);
  const { hostname, port, username, password } = new URL(primary.url('postgres'));
  const standby = await start(second, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=second`,
  });
  return standby.url('postgres');
}

process.on('message', async (/** @type {{ ask: 'standby' | 'stop primary' }} */ { ask }) => {
  if (ask === 'standby') process.send?.({ url: await startStandby() });
  else {
    await primary.stop();
    process.send?.({ url: '' });
  }
});
process.on('disconnect', async () => {
  await Promise.allSettled(stops.map((stop) => stop()));
  process.exit(0);
});
