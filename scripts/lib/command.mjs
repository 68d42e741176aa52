import fs from 'node:fs';
import path from 'node:path';
import {
  backendEnv,
  checkDatabase,
  checkSettings,
  runBackendCommand,
  databaseName,
  prepareDatabase,
  startDatabase,
  usesEmbeddedDatabase,
} from './environment.mjs';
import { runningPostgresUrl } from './embedded-postgres.mjs';
import { UserError } from './fail.mjs';
import { startWatchdog } from './start-watchdog.mjs';
import { takeLock } from './lock.mjs';
import { dataDir, inRoot, loadEnvFile } from './paths.mjs';
import { talkOnStandardError } from './progress.mjs';
import { ensureSetUp } from './setup.mjs';
import { listenForStop } from './shutdown.mjs';
import { until } from './wait.mjs';

/**
 * Runs one of the back end's commands with the arguments of this script. Without DATABASE_URL the command uses the embedded
 * database. If Usher is running, that database is running too; otherwise it is started for the command and stopped again.
 * @param {string} name
 * @param {{ migrateFirst?: boolean, demoFirst?: boolean, needsData?: boolean | 'or its folder' }} [options]
 *   migrateFirst: migrates a database that was started for the command; demoFirst: also adds the demo data that `npm start`
 *   puts into an empty database; needsData: fails if there is no embedded database yet, or makes one only in a DATA_DIR that is
 *   named: on a server whose settings were not found, a database on its own disk is not what was meant
 * @returns {Promise<number>} the exit code
 */
export async function runCommand(name, { migrateFirst = false, demoFirst = false, needsData = false } = {}) {
  loadEnvFile();
  const args = process.argv.slice(2);
  // With `-` the command's data may go to standard output, so messages must not.
  if (args.includes('-')) talkOnStandardError();
  const stop = listenForStop();
  /** @type {(() => unknown)[]} */
  const cleanup = [];
  try {
    // Checked before anything is created, in case DATA_DIR was mistyped.
    if (needsData && usesEmbeddedDatabase() && !fs.existsSync(path.join(dataDir(), 'postgres'))) {
      const message = `There is no database in ${dataDir()}`;
      if (process.env.DATA_DIR && needsData === true) throw new UserError(`${message}.`);
      if (!process.env.DATA_DIR)
        throw new UserError(
          `${message}, and neither DATABASE_URL nor DATA_DIR names another, here or in ${inRoot('.env')}.` +
            (needsData === true ? '' : ` To begin one there, set DATA_DIR to ${dataDir()}.`),
        );
    }
    await ensureSetUp(['backend']);
    await checkSettings();
    await checkDatabase();
    stop.check();
    if (!usesEmbeddedDatabase()) {
      await runBackendCommand(name, args, backendEnv());
      return 0;
    }
    const lock = await takeLock(path.join(dataDir(), 'lock'));
    let url;
    if ('holder' in lock) {
      // Usher is running or starting.
      url = await until(() => runningPostgresUrl(dataDir(), databaseName), {
        timeoutMs: 60_000,
        everyMs: 200,
      });
      if (!url)
        throw new UserError(`The database of process ${lock.holder.pid} is not ready; try again later.`);
    } else {
      cleanup.push(lock.release);
      const watchdog = startWatchdog();
      cleanup.push(watchdog.done);
      const postgres = await startDatabase(watchdog);
      cleanup.push(postgres.stop);
      url = postgres.url(databaseName);
      if (demoFirst) await prepareDatabase(backendEnv(url));
      else if (migrateFirst) await runBackendCommand('migrate', [], backendEnv(url));
    }
    stop.check();
    await runBackendCommand(name, args, backendEnv(url));
    return 0;
  } catch (error) {
    return stop.exitCode(error, 130);
  } finally {
    for (const undo of cleanup.reverse()) await undo();
  }
}
