/**
 * `npm run test:compose`: tests what docs/operations.md says about docker-compose.yml on a real Docker engine. Builds,
 * starts from nothing, uses, scales, upgrades under load, breaks, restarts, backs up and restores, and prints a table of
 * results. Needs Docker with Compose and the images that the files name, and does not touch anything else that runs there.
 * Without Docker it tests nothing, says so and ends with exit code 69.
 *   npm run test:compose [-- --image NAME]   tests an existing image instead of building one from this checkout
 */
import './lib/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from './compose/faults.mjs';
import { docker, openStack } from './compose/stack.mjs';
import { connect, STEPS } from './compose/steps.mjs';
import { unsupportedDockerReason, dockerVersions } from './lib/docker.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { step } from './lib/progress.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { table } from './lib/table.mjs';

/** Exit code without Docker: EX_UNAVAILABLE of sysexits.h. */
const NO_DOCKER = 69;

/** @returns {Promise<number>} the exit code */
async function main() {
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    const { values } = parseArgs({ options: { image: { type: 'string' } } });
    await ensureInstalled({ forTests: true });
    const versions = dockerVersions();
    const complaint = !versions?.engine
      ? 'Docker does not answer on this machine.'
      : unsupportedDockerReason(versions);
    if (complaint) {
      console.log(`Nothing was tested: ${complaint}`);
      return NO_DOCKER;
    }
    console.log(`Docker Engine ${versions?.engine}, Compose ${versions?.compose}`);

    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-compose-'));
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const run = path.basename(folder).toLowerCase();
    const [image, nextImage] = [`usher:${run}`, `usher:${run}-next`];
    cleanup.push(() => docker(['image', 'rm', '--force', image, nextImage]));
    const open = async (/** @type {string} */ name, /** @type {string} */ of) => {
      const project = `${run}-${name}`;
      const stack = await openStack({ project, folder: path.join(folder, name), version: of.split(':')[1] });
      cleanup.push(() => stack.remove());
      return stack;
    };
    const scene = /** @type {import('./compose/steps.mjs').Scene} */ ({
      folder,
      given: values.image,
      image,
      nextImage,
      stack: await open('first', image),
      connect: (stack) => connect(stack, folder),
      openAnother: open,
    });

    /** @type {string[][]} */
    const rows = [];
    let failure;
    for (const { name, run } of [...STEPS, ...FAULTS]) {
      stop.check();
      const since = Date.now();
      try {
        const seen = await step(name, () => run(scene));
        rows.push([name, seen, `${Math.round((Date.now() - since) / 1000)} s`]);
      } catch (error) {
        stop.check();
        failure = { name, error };
        break;
      }
    }
    scene.client?.close();
    console.log(`\n${table(['what', 'seen', 'took'], rows)}`);
    if (!failure) return 0;
    console.log(`\nFailed: ${failure.name}. What the containers said last:\n`);
    console.log(await scene.stack.compose(['logs', '--tail', '5']).catch(String));
    throw failure.error;
  } catch (error) {
    return stop.exitCode(error, 130);
  } finally {
    for (const undo of cleanup.reverse()) await step('Removing', async () => undo()).catch(console.error);
  }
}

surviveClosedOutput();
process.exit(await main());
