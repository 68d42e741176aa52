import { ensureBuilt, staleBuilds } from './build.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { takeLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { say } from './progress.mjs';
import { sleep } from './wait.mjs';

/**
 * Installs and builds what is missing or out of date. Scripts that start at the same time in one checkout take turns.
 * @param {import('./build.mjs').Workspace[]} [workspaces] those to build
 * @param {{ forTests: boolean }} [options] whether to install the packages that only tests and lint need too
 */
export async function ensureSetUp(workspaces = ['backend', 'admin-ui'], options = { forTests: false }) {
  if (isInstalled(options) && staleBuilds(workspaces).length === 0) return;
  const lock = await waitForLock(inRoot('.data', 'setup.lock'));
  try {
    await ensureInstalled(options);
    await ensureBuilt(workspaces);
  } finally {
    lock.release();
  }
}

/** @param {string} file */
async function waitForLock(file) {
  for (let told = false; ; told = true) {
    const lock = await takeLock(file);
    if (!('holder' in lock)) return lock;
    if (!told) say(`Waiting for process ${lock.holder.pid}, which is installing or building`);
    await sleep(500);
  }
}
