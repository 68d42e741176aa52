import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, signalProcess, until } from './wait.mjs';

/** @typedef {import('./postgres-paths.mjs').PostgresPaths} PostgresPaths */

/**
 * Reads postmaster.pid: process id, port and whether the server is ready. A number that is not written yet is 0 or NaN;
 * without the file the result is undefined.
 * @param {string} cluster
 */
export function readPidFile(cluster) {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: (lines[7] ?? '').trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Whether that process is the PostgreSQL of exactly this folder. After a reboot or in a container the id may belong to any
 * process, so the command line decides.
 * @param {number} pid
 * @param {string} cluster
 */
export function isPostmaster(pid, cluster) {
  if (!pid || !isAlive(pid)) return false;
  try {
    const words =
      process.platform === 'linux'
        ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
        : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return /postgres(\.exe)?"? /.test(words) && words.includes(`-D ${cluster} `);
  } catch {
    return false;
  }
}

/**
 * Stops a PostgreSQL that is still running on this folder because its launcher was killed together with the watchdog, and
 * makes a stale postmaster.pid harmless.
 * @param {PostgresPaths} paths
 */
export async function clearLeftover({ cluster, binaries }) {
  if (process.platform === 'win32') {
    if (spawnSync(binaries.pgCtl, ['status', '-D', cluster]).status === 0) {
      spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    }
    return;
  }
  const left = readPidFile(cluster);
  if (!left?.pid) return;
  if (isPostmaster(left.pid, cluster)) {
    await stopPostmaster(left.pid, cluster);
    return;
  }
  if (isAlive(left.pid)) {
    // The id belongs to another program, which PostgreSQL would take for a running server and refuse to start. It treats its
    // parent's id as stale, so that is written instead. The rest of the file is kept: from it PostgreSQL sees whether old
    // server processes are still running.
    const file = path.join(cluster, 'postmaster.pid');
    const [, ...rest] = fs.readFileSync(file, 'utf8').split('\n');
    fs.writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}

/**
 * @param {number} pid
 * @param {string} cluster
 */
export async function stopPostmaster(pid, cluster) {
  const isGone = () => !isPostmaster(pid, cluster);
  signalProcess(pid, 'SIGINT'); // "fast" shutdown: ends the sessions, writes everything, exits
  if (await until(isGone, { timeoutMs: 30_000 })) return;
  signalProcess(pid, 'SIGQUIT'); // "immediate" shutdown: safe as well, the next start replays the log
  await until(isGone, { timeoutMs: 10_000 });
}
