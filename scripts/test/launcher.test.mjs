/**
 * What `npm start` promises, tested with real processes and a real PostgreSQL. The back end is a stub of a few lines, so
 * that the tests wait only for the launcher.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startEmbeddedPostgres } from '../lib/embedded-postgres.mjs';
import { whyNotFree } from '../lib/ports.mjs';
import { until } from '../lib/wait.mjs';
import { makeProject, nothingIsLeft, processesOf } from './support.mjs';

const skip = process.platform === 'linux' ? false : 'looks for processes in /proc';

const hasNoIpv6 = (await whyNotFree(0, '::1')) ? 'this machine has no IPv6' : false;

describe('npm start', { skip }, () => {
  /** @type {Awaited<ReturnType<typeof makeProject>>} */
  let project;
  before(async () => void (project = await makeProject()));
  after(() => {
    for (const { pid } of processesOf(project.folder)) process.kill(pid, 'SIGKILL');
    project.remove();
  });

  const startsSoFar = (/** @type {string} */ output) => Number(/starts so far: (\d+)/.exec(output)?.[1]);
  const ready = async (env = {}) => {
    const usher = project.run('start.mjs', { env });
    await usher.says('Ctrl-C');
    return usher;
  };
  /** Returns the id of a process by a word in its command line. */
  const pidOf = (/** @type {string} */ word) => {
    const found = processesOf(project.folder).find(({ words }) => words.includes(word));
    assert.ok(found, `no ${word} runs`);
    return found.pid;
  };

  test('a first start builds, sets up the database, serves, and Ctrl-C leaves nothing behind', async () => {
    const usher = await ready();
    for (const words of [
      'Building the back end and the front end',
      'seeded',
      'usher-demo',
      'written as files',
    ]) {
      assert.ok(usher.output().includes(words), words);
    }
    assert.ok(await project.isServed());
    assert.equal(await usher.stop(), 0);
    await nothingIsLeft(project.folder);
  });

  test('a second start builds nothing and finds the data', async () => {
    const usher = await ready();
    assert.ok(!usher.output().includes('Building'));
    assert.equal(startsSoFar(usher.output()), 2);
    await usher.stop();
  });

  test('SIGTERM stops it like Ctrl-C', async () => {
    const usher = await ready();
    usher.child.kill('SIGTERM');
    assert.equal(await usher.exited, 0);
    await nothingIsLeft(project.folder);
  });

  test('a second start on the same data is one line', async () => {
    const usher = await ready();
    const second = project.run('start.mjs', { env: { PORT: '0' } });
    assert.equal(await second.exited, 1);
    assert.match(second.output(), new RegExp(`^Usher already runs on .*process ${usher.pid}.*\n$`));
    assert.ok(await project.isServed());
    await usher.stop();
  });

  test('a launcher killed with SIGKILL takes its children with it, and the next start keeps the data', async () => {
    const usher = await ready();
    const earlier = startsSoFar(usher.output());
    usher.child.kill('SIGKILL');
    await usher.exited;
    const next = await ready(); // immediately: it waits for processes that are still ending
    assert.equal(startsSoFar(next.output()), earlier + 1);
    next.child.kill('SIGKILL');
    await nothingIsLeft(project.folder);
  });

  test('everything killed with SIGKILL, the next start keeps the data', async () => {
    const usher = await ready();
    const earlier = startsSoFar(usher.output());
    for (const { pid } of processesOf(project.folder)) process.kill(pid, 'SIGKILL');
    await usher.exited;
    const next = await ready();
    assert.equal(startsSoFar(next.output()), earlier + 1);
    await next.stop();
    await nothingIsLeft(project.folder);
  });

  test('a PostgreSQL that was left running is taken over', async () => {
    const usher = await ready();
    const earlier = startsSoFar(usher.output());
    const left = pidOf('/cluster');
    process.kill(pidOf('watchdog.mjs'), 'SIGKILL');
    usher.child.kill('SIGKILL');
    await usher.exited;
    assert.ok(processesOf(project.folder).some(({ pid }) => pid === left));
    const next = await ready();
    assert.equal(startsSoFar(next.output()), earlier + 1);
    assert.notEqual(pidOf('/cluster'), left);
    await next.stop();
    await nothingIsLeft(project.folder);
  });

  test('a stale process id that now belongs to somebody else does not hinder', async () => {
    const usher = await ready();
    const file = project.at('.data', 'postgres', 'cluster', 'postmaster.pid');
    const [, ...rest] = fs.readFileSync(file, 'utf8').split('\n');
    for (const { pid } of processesOf(project.folder)) process.kill(pid, 'SIGKILL');
    await usher.exited;
    fs.writeFileSync(file, [process.pid, ...rest].join('\n'));
    const next = await ready();
    await next.stop();
  });

  test('a half-made database is made again', async () => {
    const cluster = project.at('.data', 'postgres', 'cluster');
    fs.mkdirSync(`${cluster}.draft/data`, { recursive: true });
    fs.renameSync(cluster, `${cluster}.kept`);
    fs.mkdirSync(cluster);
    const usher = await ready();
    assert.equal(startsSoFar(usher.output()), 1);
    await usher.stop();
    fs.rmSync(cluster, { recursive: true });
    fs.renameSync(`${cluster}.kept`, cluster);
  });

  test('a worker that is killed is started again, with one line', async () => {
    const usher = await ready();
    const earlier = pidOf('worker.js');
    process.kill(earlier, 'SIGKILL');
    await usher.says('The mail worker is ready again');
    assert.match(usher.output(), /The mail worker was ended by SIGKILL; starting it again in 0.5 s/);
    assert.notEqual(pidOf('worker.js'), earlier);
    await usher.stop();
  });

  test('an API that is killed is started again, with one line', async () => {
    const usher = await ready();
    process.kill(pidOf('main.js'), 'SIGKILL');
    await usher.says('The API is ready again');
    assert.ok(await project.isServed());
    await usher.stop();
    await nothingIsLeft(project.folder);
  });

  test('a PostgreSQL that is killed is started again', async () => {
    const usher = await ready();
    process.kill(pidOf('/cluster'), 'SIGKILL');
    await usher.says('PostgreSQL has stopped unexpectedly');
    assert.ok(await until(project.isServed, { timeoutMs: 30_000 }));
    await usher.stop();
    await nothingIsLeft(project.folder);
  });

  test('the address is the one that the documents and the mails name', async () => {
    const usher = await ready();
    assert.match(usher.output(), new RegExp(`Usher is ready: +http://localhost:${project.port} `));
    assert.ok(!usher.output().includes('127.0.0.1'), usher.output());
    const second = project.run('start.mjs', { env: { PORT: '0' } });
    assert.equal(await second.exited, 1);
    assert.ok(second.output().includes(`at http://localhost:${project.port}`), second.output());
    await usher.stop();
  });

  test('where a network can reach the demo accounts, they have other passwords, and a warning says so last', async () => {
    const open = await ready({ HOST: '0.0.0.0' });
    await open.says('then there are no demo accounts');
    const [before = '', warning = ''] = open.output().split('WARNING: ');
    assert.ok(warning.startsWith('HOST=0.0.0.0 opens this Usher to everybody in the network'), warning);
    assert.ok(warning.includes('The connection is not encrypted'), warning);
    assert.match(before, /president@example\.org +abcd-efgh-jkmn/);
    assert.match(before, /finance@example\.org +with the password that you have set/);
    assert.ok(!before.includes('usher-demo'), before);
    await open.stop();
    for (const host of ['localhost', '127.0.0.1']) {
      const usher = await ready({ HOST: host });
      assert.ok(usher.output().includes('usher-demo') && !usher.output().includes('WARNING'), usher.output());
      await usher.stop();
    }
  });

  test('a taken port is one line', async () => {
    const stranger = createServer().listen(project.port, '127.0.0.1');
    const usher = project.run('start.mjs');
    assert.equal(await usher.exited, 1);
    assert.match(usher.output(), new RegExp(`^Port ${project.port} is taken by another program.*\n$`));
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('a port that somebody has at localhost in IPv6 alone is one line', { skip: hasNoIpv6 }, async () => {
    const stranger = createServer().listen(project.port, '::1');
    await once(stranger, 'listening');
    const usher = project.run('start.mjs');
    assert.equal(await usher.exited, 1);
    assert.match(usher.output(), new RegExp(`^Port ${project.port} is taken by another program.*\n$`));
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('a broken setting is one line, and nothing is started', async () => {
    const usher = project.run('start.mjs', { env: { PORT: 'abc' } });
    assert.equal(await usher.exited, 1);
    assert.equal(usher.output(), 'PORT is wrong: abc is no number\n');
    await nothingIsLeft(project.folder);
  });

  test('a process that finds its setting broken is not started again', async () => {
    const usher = project.run('start.mjs', { env: { STUB_BROKEN: 'yes' } });
    assert.equal(await usher.exited, 1);
    assert.equal(usher.output().split('SMTP_URL is wrong').length, 2);
    await nothingIsLeft(project.folder);
  });

  test('under NODE_ENV=production nothing is seeded', async () => {
    const usher = await ready({ NODE_ENV: 'production' });
    assert.ok(!usher.output().includes('seeded'));
    await usher.stop();
  });

  test('with --empty it begins without the demo, says where it is set up, and stays so', async () => {
    const env = { DATA_DIR: project.at('.data-without-demo') };
    for (const args of [['--empty'], [], ['--empty']]) {
      const usher = project.run('start.mjs', { args, env });
      await usher.says('Ctrl-C');
      assert.ok(!usher.output().includes('seeded'), usher.output());
      assert.ok(
        usher.output().includes(`http://localhost:${project.port}/setup#a-key-of-32-characters`),
        usher.output(),
      );
      await usher.stop();
    }
  });

  test('with an empty database of DATABASE_URL nothing is seeded, and it says where it is set up', async () => {
    const own = await startEmbeddedPostgres({ dataDir: project.at('.data-of-others'), log: () => {} });
    try {
      await own.createDatabase('theirs');
      const DATA_DIR = project.at('.data-beside-database');
      const usher = await ready({ DATABASE_URL: own.url('theirs'), DATA_DIR });
      assert.equal(startsSoFar(usher.output()), 1);
      assert.ok(!usher.output().includes('seeded'), usher.output());
      const address = `http://localhost:${project.port}/setup#a-key-of-32-characters`;
      assert.ok(usher.output().includes(address), usher.output());
      assert.ok(!fs.existsSync(path.join(DATA_DIR, 'postgres')), 'it needs no database of its own');
      await usher.stop();
    } finally {
      await own.stop();
    }
    await nothingIsLeft(project.folder);
  });

  test('commands run beside a running Usher, and without one', async () => {
    /** @param {string} script @param {string[]} args @param {RegExp} words */
    const says = async (script, args, words) => {
      const command = project.run(script, { args });
      assert.equal(await command.exited, 0, command.output());
      assert.match(command.output(), words);
    };
    const both = async () => {
      await says('demo.mjs', ['--remove'], /^demo --remove in the database of (127\.0\.0\.1|localhost)$/m);
      await says('setup-key.mjs', [], /setup#a-key-of-32-characters/);
    };
    const usher = await ready();
    await both();
    assert.ok(await project.isServed(), 'it goes on');
    await usher.stop();
    await both();
    await nothingIsLeft(project.folder);
    // Where there never was one, nothing is made.
    const nowhere = project.run('demo.mjs', {
      args: ['--remove'],
      env: { DATA_DIR: project.at('.nowhere') },
    });
    assert.equal(await nowhere.exited, 1);
    assert.match(nowhere.output(), /^There is no database in .*\.nowhere\.$/m);
    assert.ok(!fs.existsSync(project.at('.nowhere')));
  });

  test('--empty does not touch a folder that has data', async () => {
    const refused = project.run('start.mjs', { args: ['--empty'] });
    assert.equal(await refused.exited, 1);
    assert.match(refused.output(), /has data already, which --empty would not remove/);
    const usher = await ready();
    assert.ok(usher.output().includes('seeded') && !usher.output().includes('/setup#'), usher.output());
    await usher.stop();
  });

  test('secrets are kept, and only their owner may read them', async () => {
    for (const file of ['.data/jwt-secret', '.data/postgres/password']) {
      assert.equal(fs.statSync(project.at(file)).mode & 0o777, 0o600, file);
      assert.ok(fs.readFileSync(project.at(file), 'utf8').length >= 43, file);
    }
  });

  test('a port of the database that somebody has taken is changed', async () => {
    const file = project.at('.data', 'postgres', 'port');
    const port = Number(fs.readFileSync(file, 'utf8'));
    const stranger = createServer().listen(port, '127.0.0.1');
    const usher = await ready();
    assert.notEqual(Number(fs.readFileSync(file, 'utf8')), port);
    await usher.stop();
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('changed and removed sources are built again, each workspace on its own', async () => {
    fs.writeFileSync(project.at('backend/src/more.js'), '');
    const first = await ready();
    assert.ok(first.output().includes('Building the back end'));
    assert.ok(!first.output().includes('the front end'));
    await first.stop();
    fs.rmSync(project.at('backend/src/more.js'));
    const second = await ready();
    assert.ok(second.output().includes('Building the back end'));
    assert.ok(
      !fs.existsSync(project.at('backend/dist/more.js')),
      'what was removed is not left in the build',
    );
    await second.stop();
  });

  test('create-president works on the embedded database, whether Usher runs or not', async () => {
    const args = ['--email', 'a@example.org'];
    const alone = project.run('create-president.mjs', { args });
    assert.equal(await alone.exited, 0, alone.output());
    assert.match(alone.output(), /president --email a@example.org in \/usher/);
    await nothingIsLeft(project.folder);

    const usher = await ready();
    const beside = project.run('create-president.mjs', { args });
    assert.equal(await beside.exited, 0, beside.output());
    assert.match(beside.output(), /president --email a@example.org in \/usher/);
    assert.ok(await project.isServed());
    await usher.stop();
    await nothingIsLeft(project.folder);
  });
});

const skipUnlessRoot = skip || (process.getuid?.() === 0 ? false : 'needs root');

test('root starts it from a folder that only root may enter', { skip: skipUnlessRoot }, async () => {
  const closed = fs.mkdtempSync('/root/usher-');
  const project = await makeProject(closed);
  let outside;
  try {
    for (const round of [1, 2]) {
      const usher = project.run('start.mjs');
      await usher.says('Ctrl-C');
      assert.match(usher.output(), new RegExp(`starts so far: ${round}\n`));
      assert.equal(usher.output().includes('may not enter'), round === 1);
      outside = fs.readFileSync(project.at('.data/postgres/location'), 'utf8').trim();
      assert.equal(await usher.stop(), 0);
    }
    await nothingIsLeft(project.folder);
  } finally {
    fs.rmSync(closed, { recursive: true, force: true });
    if (outside) fs.rmSync(outside, { recursive: true, force: true });
  }
});
