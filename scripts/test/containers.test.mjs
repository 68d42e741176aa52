/**
 * How `npm run test:containers` ends if the tests cannot start or are interrupted. Uses a real Docker engine and images that
 * are there already; pulls nothing.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { root } from '../lib/paths.mjs';
import { until } from '../lib/wait.mjs';
import { makeProject } from './support.mjs';

/** @param {string[]} args */
const docker = (...args) => {
  const { status, stdout } = spawnSync('docker', args, { encoding: 'utf8', timeout: 30_000 });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
};
const skip =
  docker('image', 'inspect', '--format', '{{.Id}}', 'postgres:18', 'redis:8-alpine') === undefined &&
  'needs Docker, with the images of PostgreSQL and Redis';

describe('npm run test:containers', { skip }, () => {
  /** @type {Awaited<ReturnType<typeof makeProject>>} */
  let project;
  before(async () => {
    project = await makeProject();
    fs.symlinkSync(path.join(root, 'node_modules/testcontainers'), project.at('node_modules/testcontainers'));
    const file = project.at('backend/package.json');
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
    manifest.scripts.test = 'node endless.mjs';
    fs.writeFileSync(file, JSON.stringify(manifest));
    fs.writeFileSync(
      project.at('backend/endless.mjs'),
      "console.log('the tests run'); setInterval(() => {}, 1000);",
    );
  });
  after(() => project?.remove());

  const start = (/** @type {NodeJS.ProcessEnv} */ env) => {
    const own = Object.entries(process.env).filter(([name]) => name.startsWith('DOCKER_'));
    return project.run('test-containers.mjs', { env: { ...Object.fromEntries(own), ...env } });
  };
  const containers = () =>
    docker('ps', '-q', '--no-trunc', '--filter', 'label=org.testcontainers=true') ?? [];

  test('a helper whose image cannot be pulled is said in a sentence, with what to do', async () => {
    // Nothing listens on that port.
    const run = start({ RYUK_CONTAINER_IMAGE: '127.0.0.1:1/helper:1' });
    assert.equal(await run.exited, 69);
    assert.match(
      run.output(),
      /^Nothing was tested: the helper of testcontainers.* does not start \(.+\)\.$/m,
    );
    assert.match(run.output(), /^Where its image cannot be pulled, TESTCONTAINERS_RYUK_DISABLED=true/m);
    assert.doesNotMatch(run.output(), /^ +at /m);
  });

  test('a run that is interrupted says nothing of passed and failed, and stops its containers', async () => {
    const earlier = new Set(containers());
    const run = start({ TESTCONTAINERS_RYUK_DISABLED: 'true' });
    await run.says('the tests run');
    const own = containers().filter((id) => !earlier.has(id));
    assert.ok(own.length >= 2);
    assert.equal(await run.stop(), 130);
    assert.doesNotMatch(run.output(), /passed|failed/);
    const left = () => containers().filter((id) => own.includes(id));
    assert.ok(await until(() => left().length === 0, { timeoutMs: 30_000, everyMs: 250 }));
  });
});
