import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { inRoot, root } from '../lib/paths.mjs';
import { startWatchdog } from '../lib/start-watchdog.mjs';
import { makeTestFolder, placeOfTests } from '../lib/test-folder.mjs';
import { MADE_FROM, startTestPostgres } from '../lib/test-postgres.mjs';

/** @param {import('node:test').TestContext} context */
function newFolder(context) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-kept-'));
  fs.chmodSync(folder, 0o755);
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {string} url @param {string} sql */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a run works on a copy of the migrated database, which is made once for its sources', async (context) => {
  const folder = newFolder(context);
  const watchdog = startWatchdog();
  context.after(watchdog.done);
  let migrations = 0;
  /** A run of the tests of some sources, which leave behind what they made. @param {string} sources */
  const run = async (sources) => {
    const dataDir = newFolder(context);
    const server = await startTestPostgres({
      dataDir,
      watchdog,
      kept: path.join(folder, sources),
      migrate: async (url) => {
        migrations += 1;
        await query(url, `create table made (by_sources text); insert into made values ('${sources}')`);
      },
    });
    try {
      const [{ by_sources }] = await query(server.url(server.template), 'select by_sources from made');
      const left = await query(
        server.url('postgres'),
        `select from pg_database where datname = 'left_behind'`,
      );
      await server.createDatabase('left_behind');
      await query(server.url(server.template), 'truncate made');
      return { by_sources, left: left.length };
    } finally {
      await server.stop();
    }
  };
  assert.deepEqual(await run('first'), { by_sources: 'first', left: 0 });
  assert.deepEqual(await run('first'), { by_sources: 'first', left: 0 });
  assert.equal(migrations, 1);
  assert.deepEqual(await run('changed'), { by_sources: 'changed', left: 0 });
  assert.equal(migrations, 2);
  assert.deepEqual(fs.readdirSync(folder), ['changed']);
});

test('a migration that fails leaves nothing that a later run would take', async (context) => {
  const folder = newFolder(context);
  const watchdog = startWatchdog();
  context.after(watchdog.done);
  const failing = startTestPostgres({
    dataDir: newFolder(context),
    watchdog,
    kept: path.join(folder, 'first'),
    migrate: () => Promise.reject(new Error('the third migration fails')),
  });
  await assert.rejects(failing, /the third migration fails/);
  assert.deepEqual(fs.readdirSync(folder), []);
});

test('whatever a migration imports is among its sources', () => {
  const seen = new Set();
  const follow = (/** @type {string} */ file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = fs
      .readFileSync(inRoot(file), 'utf8')
      .matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+)\.js'/gm);
    for (const [, target] of imports) follow(`${path.posix.join(path.posix.dirname(file), target)}.ts`);
  };
  follow('backend/src/database/migrations/migrate.ts');
  follow('backend/src/mail/queue/bullmq.ts');
  assert.ok(seen.size > 30);
  const others = [...seen].filter((file) => !MADE_FROM.some((place) => file.startsWith(`${place}/`)));
  assert.deepEqual(others, []);
  for (const place of MADE_FROM) assert.ok(fs.existsSync(path.join(root, place)), place);
});

test('the databases of a run are in memory where there is plenty, and those of runs that were killed are deleted', (context) => {
  const plenty = 16 * 2 ** 30;
  const memory = newFolder(context);
  assert.equal(placeOfTests({ memory, free: plenty, room: plenty }), memory);
  assert.equal(placeOfTests({ memory, free: plenty, room: 64 * 2 ** 20 }), os.tmpdir(), 'a container');
  assert.equal(placeOfTests({ memory, free: 2 ** 30, room: plenty }), os.tmpdir(), 'a small machine');
  assert.equal(placeOfTests({ memory: path.join(memory, 'not-there') }), os.tmpdir(), 'another system');

  const place = newFolder(context);
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const name of [`usher-test-${ended}-abc`, `usher-test-${process.pid}-abc`, 'something-else'])
    fs.mkdirSync(path.join(place, name, 'postgres'), { recursive: true });
  const made = path.basename(makeTestFolder(place));
  assert.deepEqual(
    fs.readdirSync(place).toSorted(),
    ['something-else', `usher-test-${process.pid}-abc`, made].toSorted(),
  );
});
