import { spawn, spawnSync } from 'node:child_process';
import net from 'node:net';
import { UserError } from './fail.mjs';
import { findFreePort } from './ports.mjs';
import { until } from './wait.mjs';

/** @param {number} port */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.unref();
    socket.once('connect', () => socket.destroy());
  });
}

/** Whether redis-server is installed. */
export const hasRedis = () => spawnSync('redis-server', ['--version'], { windowsHide: true }).status === 0;

/**
 * Starts a Redis for tests, without persistence.
 * @param {string} folder its working folder
 * @param {import('./start-watchdog.mjs').Watchdog} watchdog
 * @param {number} [port] by default a free one
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} undefined if it does not start, for example
 *   because redis-server is not installed
 */
export async function startRedis(folder, watchdog, port) {
  port ??= await findFreePort();
  const flags = { port, bind: '127.0.0.1', save: '', appendonly: 'no', daemonize: 'no', dir: folder };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('redis-server', args, { stdio: 'ignore', windowsHide: true });
  let ended = false;
  const exited = new Promise((resolve) => {
    server.once('error', resolve);
    server.once('exit', resolve);
  }).then(() => (ended = true));
  if (server.pid) watchdog.child(server.pid);

  const stop = async () => {
    server.kill();
    await exited;
    if (server.pid) watchdog.gone(server.pid);
  };
  const answers = await until(async () => ended || (await accepts(port)), { timeoutMs: 10_000 });
  if (ended) return undefined;
  if (!answers) {
    await stop();
    throw new UserError(`redis-server does not accept connections on port ${port}.`);
  }
  return { url: `redis://127.0.0.1:${port}`, stop };
}
