/**
 * `npm run bench`: measures Usher against a baseline on a temporary database that it starts and fills. Its options are listed in
 * backend/bench/main.mjs; `--first-start` needs no database and is in scripts/lib/first-start.mjs.
 */
import './lib/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { surviveClosedOutput, UserError } from './lib/fail.mjs';
import { benchFirstStart } from './lib/first-start.mjs';
import { startWatchdog } from './lib/start-watchdog.mjs';
import { runScript } from './lib/npm.mjs';
import { step } from './lib/progress.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';

/** @returns {Promise<number>} the exit code */
async function main() {
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    if (process.argv.includes('--first-start')) return await benchFirstStart();
    const withFrontEnd = process.argv.some((argument) =>
      /(^|[,=])(front-end|door|night)(,|$)/.test(argument),
    );
    await ensureSetUp(withFrontEnd ? ['backend', 'admin-ui'] : ['backend'], { forTests: true });
    stop.check();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-bench-'));
    fs.chmodSync(folder, 0o755); // PostgreSQL's own user goes through it
    cleanup.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const watchdog = startWatchdog();
    cleanup.push(watchdog.done);
    // With the settings that `npm start` gives it too: what is committed is on the disk.
    const postgres = await step('Starting PostgreSQL for the bench', () =>
      startEmbeddedPostgres({ dataDir: folder, persistent: false, watchdog }),
    );
    cleanup.push(postgres.stop);
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, DATA_DIR: folder, BENCH_DATABASE_URL: postgres.url('postgres') };
    if (withFrontEnd) env.CHROMIUM_PATH = await ensureBrowser();
    const code = await runScript('backend/bench/main.mjs', process.argv.slice(2), env);
    stop.check();
    if (code !== 0) throw new UserError('', code);
    return 0;
  } catch (error) {
    return stop.exitCode(error, 130);
  } finally {
    for (const undo of cleanup.reverse()) await undo();
  }
}

surviveClosedOutput();
process.exit(await main());
