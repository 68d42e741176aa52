/**
 * A separate process that cleans up if the launcher is killed. The launcher holds the other end of its standard input and
 * writes `postgres PID FOLDER`, `child PID` or `gone PID`. If that end closes without the word `done`, the launcher was
 * killed, and the watchdog ends what it has started: the API and the worker first (they stop by themselves when their IPC
 * channel closes), then PostgreSQL.
 */
import { createInterface } from 'node:readline';
import { isPostmaster, stopPostmaster } from './postgres-leftover.mjs';
import { isAlive, signalProcess, until } from './wait.mjs';

/** @type {Map<number, string>} process id → PostgreSQL's cluster folder, empty for other processes */
const charges = new Map();

// Ctrl-C may reach every process of the terminal; the launcher decides what it means.
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const [word, pid, ...rest] = line.split(' ');
  if (word === 'done') process.exit(0);
  if (word === 'gone') charges.delete(Number(pid));
  else charges.set(Number(pid), rest.join(' '));
}

const children = [...charges].filter(([, cluster]) => !cluster).map(([pid]) => pid);
const areGone = () => !children.some(isAlive);
if (!(await until(areGone, { timeoutMs: 5_000 }))) {
  for (const pid of children) signalProcess(pid, 'SIGKILL');
}
for (const [pid, cluster] of charges) {
  if (cluster && (process.platform === 'win32' || isPostmaster(pid, cluster)))
    await stopPostmaster(pid, cluster);
}
