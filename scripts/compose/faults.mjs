import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../lib/wait.mjs';
import { startLoad } from './load.mjs';
import { fetchNewestScreenshot, createTicketSeller, PRESIDENT, readMails, signIn } from './people.mjs';
import { docker } from './stack.mjs';
import { secondsSince } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Scene} Scene */

const API = 3;
const WORKERS = 2;
/** Maximum time for a fault or a recovery to show, in milliseconds. */
const TIMEOUT_MS = 120_000;

/**
 * Does something while people work: the load starts before and goes on until after it.
 * @param {Scene} scene
 * @param {() => Promise<unknown>} work
 */
async function underLoad({ client, president, volunteer, till }, work) {
  const load = startLoad(client, { token: volunteer, token2: president, sell: (token) => till.sell(token) });
  const more = async () => {
    const enough = load.answered() + 50;
    await until(() => load.answered() >= enough, { timeoutMs: TIMEOUT_MS });
  };
  try {
    await more();
    await work();
    await more();
  } finally {
    await load.stop();
  }
  return load.stop();
}

/** Checks that every confirmed sale is kept, and at most the unanswered ones besides. @param {Scene} scene */
async function countSales({ client, president, eventId, till }) {
  const stats = await client.must('GET', `/api/stats?event_id=${eventId}`, { token: president });
  const { length } = till.tickets;
  assert.ok(stats.total_registrations >= length, `${stats.total_registrations} of ${length} sales are kept`);
  assert.ok(stats.total_registrations <= length + till.unanswered(), 'more sales than were made');
  return stats;
}

/** @param {Scene} scene @param {string} service @param {string} file */
async function killProcess({ stack }, service, file) {
  const [container] = await stack.containers(service);
  // Kills the process from within: Docker does not restart a container that it was told to kill.
  const script = `for (const pid of fs.readdirSync('/proc').map(Number).filter((pid) => pid > 1 && pid !== process.pid))
    try {
      if (fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('${file}')) process.kill(pid, 'SIGKILL');
    } catch {}`;
  await docker(['exec', container, 'node', '-e', script]);
  return container;
}

/** @param {string} container */
const isHealthy = async (container) =>
  (await docker(['inspect', '--format', '{{.State.Health.Status}}', container])) === 'healthy';

/** @type {Step[]} */
export const FAULTS = [
  {
    name: `${API} API processes and ${WORKERS} workers`,
    run: async (scene) => {
      const { stack, client, president } = scene;
      stack.set({ API_PROCESSES: API, WORKER_PROCESSES: WORKERS });
      await stack.up();
      const containers = await stack.containers('api');
      assert.equal(containers.length, API);
      assert.equal((await stack.containers('worker')).length, WORKERS);
      const since = new Date().toISOString();
      const requests = Array.from({ length: 60 }, () =>
        client.must('GET', '/api/auth/me', { token: president }),
      );
      await Promise.all(requests);
      const shares = await Promise.all(
        containers.map(async (container) => {
          const log = await docker(['logs', '--since', since, container]);
          return log.split('\n').filter((line) => line.includes('"/api/auth/me"')).length;
        }),
      );
      assert.ok(
        shares.every((share) => share > 0),
        shares.join(' + '),
      );
      return `the proxy spreads 60 requests: ${shares.join(' + ')}`;
    },
  },
  {
    name: 'upgrade, as docs/operations.md has it',
    run: async (scene) => {
      const { stack, image, nextImage, folder } = scene;
      const file = path.join(folder, 'next.Dockerfile');
      fs.writeFileSync(file, `FROM ${image}\nENV USHER_TRIAL=next\n`);
      await docker(['build', '--tag', nextImage, '--file', file, folder]);
      stack.set({ USHER_VERSION: nextImage.split(':')[1] });
      const old = await stack.containers('api');
      const { words, failed } = await underLoad(scene, async () => {
        await stack.compose(['run', '--rm', '-T', 'migrate']);
        await stack.up('--no-deps', '--no-recreate', '--scale', `api=${2 * API}`, 'api');
        await docker(['stop', '-t', '40', ...old]);
        await docker(['rm', ...old]);
        await stack.up('--no-deps', 'worker');
        await stack.up();
      });
      const id = await docker(['image', 'inspect', '--format', '{{.Id}}', nextImage]);
      const now = [...(await stack.containers('api')), ...(await stack.containers('worker'))];
      assert.equal(now.length, API + WORKERS);
      for (const container of now)
        assert.equal(await docker(['inspect', '--format', '{{.Image}}', container]), id);
      assert.deepEqual(failed, [], words);
      await countSales(scene);
      return words;
    },
  },
  {
    name: 'an API process is killed',
    run: async (scene) => {
      let took = '';
      const { words, failed, mostInHand } = await underLoad(scene, async () => {
        const container = await killProcess(scene, 'api', 'bundle/main.js');
        const since = performance.now();
        assert.ok(await until(() => isHealthy(container), { timeoutMs: TIMEOUT_MS, everyMs: 250 }));
        took = secondsSince(since);
      });
      // Only requests that the process was handling and that the proxy may not retry are lost.
      assert.ok(failed.length <= mostInHand && failed.every(({ what }) => what === 'graphql'), words);
      await countSales(scene);
      return `${words}; healthy again after ${took}`;
    },
  },
  {
    name: 'a worker process is killed',
    run: async (scene) => {
      const mails = readMails(scene.stack);
      await killProcess(scene, 'worker', 'bundle/worker.js');
      await scene.till.sell(scene.volunteer);
      const { tickets } = scene.till;
      for (const { email } of tickets.slice(-20)) await mails.find(email, /./);
      assert.ok(
        await until(async () => (await mails.count()) >= tickets.length, { timeoutMs: TIMEOUT_MS }),
        'mails are missing',
      );
      return `each of ${tickets.length} tickets was mailed`;
    },
  },
  {
    name: 'PostgreSQL is stopped and started',
    run: async (scene) => {
      const { stack, client, till, volunteer } = scene;
      const ready = async () => (await client.try('GET', '/api/health/ready')).status;
      await stack.compose(['stop', 'postgres']);
      assert.ok(await until(async () => (await ready()) === 503, { timeoutMs: TIMEOUT_MS, everyMs: 100 }));
      assert.equal((await till.sell(volunteer)).status, 503);
      await stack.compose(['start', 'postgres']);
      const since = performance.now();
      assert.ok(await until(async () => (await ready()) === 200, { timeoutMs: TIMEOUT_MS, everyMs: 100 }));
      const took = secondsSince(since);
      assert.ok(
        await until(async () => (await till.sell(volunteer)).status === 201, { timeoutMs: TIMEOUT_MS }),
      );
      await countSales(scene);
      return `503 meanwhile, ready ${took} after its start, every answered sale kept`;
    },
  },
  {
    name: 'down and up',
    run: async (scene) => {
      await scene.stack.compose(['down']);
      const since = performance.now();
      await scene.stack.up();
      const took = secondsSince(since);
      // The session still works too, since the secrets are unchanged.
      await countSales(scene);
      assert.deepEqual(await fetchNewestScreenshot(scene.client, scene), scene.picture);
      return `sales, session and picture are there; healthy after ${took}`;
    },
  },
  {
    name: 'backup, into a new project',
    run: async (scene) => {
      const file = path.join(scene.folder, 'usher.tar.gz');
      const to = fs.openSync(file, 'w');
      const command = (/** @type {string} */ name) => [
        '-T',
        'api',
        'node',
        `backend/dist/cli/${name}.js`,
        '-',
      ];
      await scene.stack.compose(['exec', ...command('backup')], { to });
      fs.closeSync(to);
      const expected = await countSales(scene);
      const other = await scene.openAnother('restored', scene.nextImage);
      await other.up();
      const from = fs.openSync(file, 'r');
      await other.compose(['run', '--rm', ...command('restore')], { from });
      fs.closeSync(from);
      const client = await scene.connect(other);
      const president = await signIn(client, PRESIDENT);
      const restored = { ...scene, stack: other, client, president };
      assert.deepEqual(await countSales(restored), expected);
      const handOvers = (/** @type {Scene} */ { client, president }) =>
        client.must('GET', '/api/hand-overs', { token: president });
      assert.deepEqual(await handOvers(restored), await handOvers(scene));
      assert.deepEqual(await fetchNewestScreenshot(client, restored), scene.picture);
      // The restored stack can go on selling.
      assert.equal((await createTicketSeller(client, scene.eventId).sell(president)).status, 201);
      client.close();
      return `${Math.ceil(fs.statSync(file).size / 1000)} kB; the same figures, pictures and passwords`;
    },
  },
];
