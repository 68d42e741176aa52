/**
 * `npm run test:containers`: runs the back end's end-to-end tests on PostgreSQL and Redis in containers, the same programs
 * that docker-compose.yml starts. Needs Docker, or another runtime that testcontainers supports, and three images; without
 * them it tests nothing, says so and ends with exit code 69.
 *   npm run test:containers [-- arguments for Jest]
 */
import './lib/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GenericContainer, getContainerRuntimeClient, getReaper, Wait } from 'testcontainers';
import { surviveClosedOutput, UserError } from './lib/fail.mjs';
import { step } from './lib/progress.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { suites } from './lib/suites.mjs';
import { forTests } from './lib/test-environment.mjs';

const POSTGRES = 'postgres:18';
const REDIS = 'redis:8-alpine';
/** Exit code without Docker or its images: EX_UNAVAILABLE of sysexits.h. */
const UNAVAILABLE = 69;

async function startPostgres() {
  const password = 'for tests only';
  const container = await new GenericContainer(POSTGRES)
    .withEnvironment({ POSTGRES_USER: 'usher', POSTGRES_PASSWORD: password })
    // Nothing here needs to survive a power cut.
    .withCommand([
      'postgres',
      ...['fsync=off', 'synchronous_commit=off', 'max_connections=300'].flatMap((s) => ['-c', s]),
    ])
    .withExposedPorts(5432)
    // The second time: the image first starts a server for its set-up, and stops it again.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .start();
  const url = new URL(`postgres://usher@${container.getHost()}:${container.getMappedPort(5432)}/postgres`);
  url.password = password;
  return { container, url: url.href };
}

async function startRedis() {
  const container = await new GenericContainer(REDIS)
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
  return { container, url: `redis://${container.getHost()}:${container.getMappedPort(6379)}` };
}

/**
 * Runs `start`; if that fails, throws a UserError that names what is missing, why, and what to do.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} start
 * @param {string} advice
 * @returns {Promise<T>}
 */
async function orNothing(what, start, advice) {
  try {
    return await start();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new UserError(`Nothing was tested: ${what} (${words.trim()}).\n${advice}`, UNAVAILABLE);
  }
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    await ensureSetUp(['backend'], { forTests: true });
    stop.check();
    const client = await orNothing(
      'Docker does not answer on this machine',
      getContainerRuntimeClient,
      'Start it, or run npm test, which brings its own PostgreSQL and needs no Docker.',
    );
    await orNothing(
      'the helper of testcontainers, which removes the containers of a killed run, does not start',
      () => getReaper(client),
      'Where its image cannot be pulled, TESTCONTAINERS_RYUK_DISABLED=true does without it.',
    );
    stop.check();
    const begin = async (/** @type {typeof startPostgres} */ start) => {
      const { container, url } = await start();
      cleanup.push(() => container.stop());
      return url;
    };
    const [postgresUrl, redisUrl] = await step(`Starting ${POSTGRES} and ${REDIS}`, () =>
      orNothing(
        `${POSTGRES} or ${REDIS} does not start`,
        // Waits for both, so that one that starts is stopped if the other does not start.
        async () => {
          const started = await Promise.allSettled([begin(startPostgres), begin(startRedis)]);
          return started.map((one) => {
            if (one.status === 'rejected') throw one.reason;
            return one.value;
          });
        },
        'Their images must be on this machine, or there must be a registry to pull them from.',
      ),
    );
    stop.check();

    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-test-'));
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const env = { ...forTests(process.env), TEST_DATABASE_URL: postgresUrl, TEST_REDIS_URL: redisUrl };
    const given = process.argv.slice(2);
    const counts = await suites.backend({ reports: folder, args: given.length > 0 ? given : ['e2e'], env });
    // The counts of an interrupted run mean nothing.
    stop.check();
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}, in containers`);
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
  } catch (error) {
    return stop.exitCode(error, 130);
  } finally {
    for (const undo of cleanup.reverse()) await undo();
  }
}

surviveClosedOutput();
process.exit(await main());
