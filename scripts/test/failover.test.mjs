/**
 * The files of deploy/ha: what they name exists, and where the programs are at hand, they run, and lose nothing when the primary
 * is killed.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { etcdSettings, usherSettings, writeHaproxyFile, writePatroniFile } from '../failover/kit.mjs';
import { ADDRESSES } from '../failover/network.mjs';
import { environmentFolder, has, postgresPrograms, whyNotHere } from '../failover/programs.mjs';
import { recount } from '../failover/recount.mjs';
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

const noHaproxy = ['haproxy', 'openssl'].every(has) ? false : 'haproxy or openssl is not here';

test('HAProxy takes its file', { skip: noHaproxy }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-haproxy-'));
  try {
    const file = path.join(folder, 'haproxy.cfg');
    writeHaproxyFile(folder, file);
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    assert.ok(!stderr.includes('[WARNING]'), stderr);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('the count names what is lost, doubled, not mailed and mailed twice', async () => {
  const sale = (/** @type {string} */ id) => ({ id, email: `${id}@example.org`, code: id });
  const row = (/** @type {string} */ id) => ({
    id,
    email: sale(id).email,
    quantity: 2,
    admitted: 2,
    lines: 1,
  });
  /** @param {{ rows?: any[], mails?: [string, number][] }} found what the database has and who got how many mails */
  const count = async ({ rows = ['a', 'b'].map(row), mails = [] }) => {
    const sales = ['a', 'b'].map(sale);
    const emails = sales.map(({ email }) => email);
    const seen = {
      requests: 4,
      tries: 4,
      emails,
      sales,
      admitted: sales,
      strange: [],
      mostWaiting: 0,
      gapSeconds: 0,
    };
    const cluster = /** @type {any} */ ({ query: async () => rows });
    return recount(
      cluster,
      seen,
      new Map([...emails.map((email) => /** @type {const} */ ([email, 1])), ...mails]),
    );
  };
  const told = async (/** @type {Parameters<typeof count>[0]} */ found) => (await count(found)).problems;
  assert.deepEqual(await count({}), { lost: 0, doubled: 0, mails: 2, mailedTwice: 0, problems: [] });
  assert.deepEqual(await told({ rows: [row('a')] }), [
    '1 acknowledged sales were lost',
    '1 acknowledged scans were lost',
  ]);
  assert.deepEqual(await told({ rows: [row('a'), { ...row('b'), admitted: 0, lines: 0 }] }), [
    '1 acknowledged scans were lost',
  ]);
  assert.deepEqual(await told({ rows: [row('a'), row('b'), { ...row('c'), email: sale('b').email }] }), [
    '1 sales were made twice',
  ]);
  assert.deepEqual(await told({ rows: [row('a'), { ...row('b'), lines: 2 }] }), [
    '1 tickets were let in twice',
  ]);
  assert.deepEqual(await told({ mails: [['a@example.org', 0]] }), ['1 tickets were never mailed']);
  assert.deepEqual(await told({ mails: [['a@example.org', 2]] }), ['1 tickets were mailed twice']);
});

const reason = whyNotHere({ mayInstall: false });

/** Patroni looks whether somebody listens where its file says that etcd is. */
const VALIDATE = `import socket, subprocess, sys
sockets = [socket.create_server((address, 2379)) for address in sys.argv[2:]]
sys.exit(subprocess.run([sys.executable, '-m', 'patroni', '--validate-config', sys.argv[1]]).returncode)`;

test('Patroni takes its file', { skip: reason ?? false }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-patroni-'));
  try {
    const file = writePatroniFile('db2', folder, postgresPrograms(environmentFolder()));
    const databases = [ADDRESSES.db1, ADDRESSES.db2, ADDRESSES.db3];
    const network = [
      'ip link set lo up',
      ...databases.map((it) => `ip address add ${it}/24 dev lo`),
      'exec "$@"',
    ];
    const python = [path.join(environmentFolder(), 'bin', 'python'), '-c', VALIDATE, file, ...databases];
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      ['--net', 'sh', '-ec', network.join('\n'), 'sh', ...python],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stdout + stderr);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('a primary that is killed loses nothing and doubles nothing', { skip: reason ?? false }, async () => {
  const child = spawn(process.execPath, [inRoot('scripts', 'test-failover.mjs'), '--short']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, output);
});
