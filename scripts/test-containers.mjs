/**
 * `npm run test:containers`: the back end's end-to-end tests on the PostgreSQL and the Redis of containers, the same
 * programs that docker-compose.yml starts. Needs Docker, or what testcontainers takes for it; without it nothing is
 * tested, which is said and is exit code 69.
 *   npm run test:containers [-- Jest's own arguments]
 */
import './lib/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { surviveClosedOutput } from './lib/fail.mjs';
import { step } from './lib/progress.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { suites } from './lib/suites.mjs';
import { forTests } from './lib/test-environment.mjs';

const POSTGRES = 'postgres:18-alpine';
const REDIS = 'redis:8-alpine';
/** sysexits' EX_UNAVAILABLE. */
const NO_DOCKER = 69;

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
    // The image starts a first server for its own set-up, and stops it again.
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

/** @returns {Promise<number>} the exit code */
async function main() {
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    await ensureSetUp(['backend']);
    stop.check();
    try {
      await getContainerRuntimeClient();
    } catch (error) {
      console.log(
        `Nothing was tested: Docker does not answer on this machine (${/** @type {Error} */ (error).message}).\n` +
          'Start it, or run npm test, which brings its own PostgreSQL and needs no Docker.',
      );
      return NO_DOCKER;
    }
    const [postgres, redis] = await step(`Starting ${POSTGRES} and ${REDIS}`, () =>
      Promise.all([startPostgres(), startRedis()]),
    );
    cleanup.push(
      () => postgres.container.stop(),
      () => redis.container.stop(),
    );
    stop.check();

    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-test-'));
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const env = { ...forTests(process.env), TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
    const given = process.argv.slice(2);
    const counts = await suites.backend({ reports: folder, args: given.length > 0 ? given : ['e2e'], env });
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
