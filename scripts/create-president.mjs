/**
 * `npm run create-president -- --email … --name …`: makes the first account and prints a one-time link for its password.
 * Without DATABASE_URL it works on the embedded database, also while Usher runs.
 */
import './lib/check-node.mjs';
import path from 'node:path';
import {
  backendEnv,
  checkDatabase,
  checkSettings,
  cli,
  databaseName,
  startDatabase,
  usesEmbeddedDatabase,
} from './lib/environment.mjs';
import { surviveClosedOutput, UserError } from './lib/fail.mjs';
import { startGuard } from './lib/guard.mjs';
import { takeLock } from './lib/lock.mjs';
import { dataDir, loadEnvFile } from './lib/paths.mjs';
import { runningPostgresUrl } from './lib/embedded-postgres.mjs';
import { ensureSetUp } from './lib/setup.mjs';
import { listenForStop } from './lib/shutdown.mjs';
import { until } from './lib/wait.mjs';

/** @returns {Promise<number>} the exit code */
async function main() {
  loadEnvFile();
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    await ensureSetUp(['backend']);
    await checkSettings();
    await checkDatabase();
    stop.check();
    const args = process.argv.slice(2);
    if (!usesEmbeddedDatabase()) {
      await cli('create-president', args, backendEnv());
      return 0;
    }

    const lock = await takeLock(path.join(dataDir(), 'lock'));
    let url;
    if ('holder' in lock) {
      // Usher runs, or is being started just now.
      url = await until(() => runningPostgresUrl(dataDir(), databaseName), {
        timeoutMs: 60_000,
        everyMs: 200,
      });
      if (!url)
        throw new UserError(`The database of process ${lock.holder.pid} is not ready; try again later.`);
    } else {
      cleanup.push(lock.release);
      const guard = startGuard();
      cleanup.push(guard.done);
      const postgres = await startDatabase(guard);
      cleanup.push(postgres.stop);
      url = postgres.url(databaseName);
      await cli('migrate', [], backendEnv(url));
    }
    stop.check();
    await cli('create-president', args, backendEnv(url));
    return 0;
  } catch (error) {
    return stop.exitCode(error, 130);
  } finally {
    for (const undo of cleanup.reverse()) await undo();
  }
}

surviveClosedOutput();
process.exit(await main());
