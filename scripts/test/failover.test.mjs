/**
 * The files of deploy/ha: what they name exists, and where the programs are at hand, they run, and lose nothing when the primary
 * is killed.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { etcdSettings, usherSettings } from '../failover/kit.mjs';
import { whyNotHere } from '../failover/programs.mjs';
import { inRoot } from '../lib/paths.mjs';

const read = (/** @type {string} */ file) => fs.readFileSync(inRoot(file), 'utf8');

test('usher.env has only settings that exist', () => {
  const known = new Set([...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name));
  const given = [...read('deploy/ha/usher.env').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  assert.ok(given.length > 10);
  assert.deepEqual(
    given.filter((name) => !known.has(name)),
    [],
  );
});

test('usher.env says the same to systemd and to the commands, which read it as `.env`', () => {
  const text = read('deploy/ha/usher.env');
  // systemd takes what is after `=` as it is; Node ends it at a quote or at a `#`.
  assert.deepEqual(
    { ...parseEnv(text) },
    Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
  );
  assert.ok(read('docs/operations.md').includes('ln -s /etc/usher.env /opt/usher/.env'));
});

test('what is marked "this machine" is all that differs between machines', () => {
  const [one, two] = /** @type {const} */ (['db1', 'db2']).map((machine) => etcdSettings(machine, '/db'));
  const differing = Object.keys(one).filter((name) => one[name] !== two[name]);
  assert.deepEqual(differing, [
    'ETCD_NAME',
    'ETCD_LISTEN_PEER_URLS',
    'ETCD_INITIAL_ADVERTISE_PEER_URLS',
    'ETCD_LISTEN_CLIENT_URLS',
    'ETCD_ADVERTISE_CLIENT_URLS',
  ]);
  assert.equal(two.ETCD_NAME, 'db2');
  const hosts = /** @type {const} */ (['app1', 'app2']).map(
    (machine) => usherSettings(machine, { dataDir: '/data', mailPort: 25 }).HOST,
  );
  assert.deepEqual(hosts, ['192.0.2.21', '192.0.2.22']);
});

test('the units and docs/operations.md name the files that there are', () => {
  const page = read('docs/operations.md');
  for (const name of fs.readdirSync(inRoot('deploy', 'ha')))
    assert.ok(page.includes(name) || name.endsWith('.service'), `docs/operations.md does not name ${name}`);
  for (const unit of ['api', 'worker']) {
    const [, program] = /^ExecStart=\S+ (\S+)$/m.exec(read(`deploy/ha/usher-${unit}.service`)) ?? [];
    assert.ok(fs.existsSync(inRoot(program)), `${program} is missing`);
  }
});

const reason = whyNotHere({ mayInstall: false });

test('a primary that is killed loses nothing and doubles nothing', { skip: reason ?? false }, async () => {
  const child = spawn(process.execPath, [inRoot('scripts', 'test-failover.mjs'), '--short']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, output);
});
