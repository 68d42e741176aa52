/**
 * The commands for maintaining an embedded database: backup, restore, recount and seed, with the real scripts and back end.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../lib/paths.mjs';
import { launch, makeProject, nothingIsLeft } from './support.mjs';

/** Every setting, empty, so that a developer's `.env` has no effect: variables that are set already win, even empty ones. */
const noSettings = Object.fromEntries(
  [...fs.readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => [
    name,
    '',
  ]),
);

/** Returns a backup's tables without what a restore changes on purpose: accounts, and its row in the audit log. */
function tablesIn(/** @type {string} */ file, /** @type {string} */ folder) {
  fs.mkdirSync(folder);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  const tables = path.join(folder, 'usher-backup', 'tables');
  return (
    fs
      .readdirSync(tables, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.copy') && !/^(users|password_tokens)\b/.test(name))
      .sort()
      // Sorted, because the rows of a table have no order.
      .map((name) => [
        name,
        fs
          .readFileSync(path.join(tables, name), 'utf8')
          .split('\n')
          .filter((row) => !row.includes('\tbackup.restored\t'))
          .sort(),
      ])
  );
}

test('an embedded database is saved and brought back by npm run backup and restore, and recounted', async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'usher-backup-')));
  fs.chmodSync(folder, 0o755); // PostgreSQL's user must be able to enter it
  const at = (/** @type {string} */ name) => path.join(folder, name);
  const run = async (
    /** @type {string} */ script,
    /** @type {string} */ data,
    /** @type {string[]} */ ...args
  ) => {
    const env = { ...noSettings, PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: at(data) };
    const child = launch(inRoot('scripts', `${script}.mjs`), args, { cwd: folder, env });
    const code = await child.exited;
    if (process.platform === 'linux') await nothingIsLeft(folder);
    return { code, output: child.output() };
  };
  const succeeds = async (/** @type {Parameters<typeof run>} */ ...order) => {
    const { code, output } = await run(...order);
    assert.equal(code, 0, output);
    return output;
  };
  try {
    assert.match(await succeeds('seed', 'sold', '--registrations', '300'), /has 300 registrations more/);
    await succeeds('migrate', 'sold');
    assert.match(await succeeds('recount', 'sold'), /^Every kept sum agrees/m);
    assert.match(await succeeds('backup', 'sold', at('first.tar.gz')), /^The backup is whole: /m);

    const refused = await run('restore', 'sold', at('first.tar.gz'));
    assert.equal(refused.code, 1);
    assert.match(refused.output, /not empty .* overwrites nothing/);

    const mistyped = await run('backup', 'solt');
    assert.deepEqual(mistyped, { code: 1, output: `There is no database in ${at('solt')}.\n` });
    assert.ok(!fs.existsSync(at('solt')));

    assert.match(await succeeds('restore', 'copy', at('first.tar.gz')), /^Restored the backup of /m);
    await succeeds('backup', 'copy'); // to the default folder
    const [second] = fs.readdirSync(at('copy/backups'));
    assert.deepEqual(
      tablesIn(at(`copy/backups/${second}`), at('second')),
      tablesIn(at('first.tar.gz'), at('first')),
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('where no settings are found no command makes a database, and `.env` may be a link to them', async () => {
  const project = await makeProject();
  try {
    for (const script of [
      'backup',
      'restore',
      'migrate',
      'recount',
      'reset-second-factor',
      'setup-key',
      'create-president',
    ]) {
      const command = project.run(`${script}.mjs`, { args: script === 'restore' ? ['usher.tar.gz'] : [] });
      assert.equal(await command.exited, 1, script);
      assert.match(command.output(), /^There is no database in .*neither DATABASE_URL nor DATA_DIR/, script);
    }
    assert.ok(!fs.existsSync(project.at('.data')));

    // As on the machines of deploy/ha. Nobody listens at that port.
    fs.writeFileSync(project.at('usher.env'), 'DATABASE_URL=postgres://usher:secret@127.0.0.1:1/usher\n');
    fs.symlinkSync(project.at('usher.env'), project.at('.env'));
    const command = project.run('restore.mjs', { args: ['usher.tar.gz'] });
    assert.equal(await command.exited, 1);
    assert.match(command.output(), /^DATABASE_URL: the database cannot be reached/m);
    assert.ok(!fs.existsSync(project.at('.data', 'postgres')));
  } finally {
    project.remove();
  }
});
