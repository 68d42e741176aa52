import { randomInt } from 'node:crypto';
import net from 'node:net';
import { UserError } from './fail.mjs';
import { until } from './wait.mjs';

/**
 * Tries to listen on a port, and releases it immediately.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the system's error code, undefined when the port is free
 */
export function whyNotFree(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Finds a free port on 127.0.0.1, below the range that systems use for outgoing connections, so that it is likely to be free
 * at the next start as well.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(20_000, 32_000);
    if ((await whyNotFree(port, '127.0.0.1')) === undefined) return port;
  }
  throw new UserError('No free port was found on 127.0.0.1.');
}

/**
 * Checks that the web server can listen on a port.
 * @param {number} port
 * @param {string} host
 * @param {number} timeoutMs how long to wait for a taken port to become free
 * @param {string} [setting] name of the setting that holds the port
 * @throws UserError with one line if it cannot
 */
export async function requireFreePort(port, host, timeoutMs, setting = 'PORT') {
  let code;
  // `localhost`, at which people open Usher, leads to ::1 as well, and to whoever listens there.
  const isTakenAtLocalhost = async () =>
    ['127.0.0.1', '0.0.0.0'].includes(host) && (await whyNotFree(port, '::1')) === 'EADDRINUSE';
  const isFree = async () => {
    code = await whyNotFree(port, host);
    if (!code && (await isTakenAtLocalhost())) code = 'EADDRINUSE';
    return code !== 'EADDRINUSE';
  };
  await until(isFree, { timeoutMs, everyMs: 100 });
  if (code === 'EADDRINUSE') {
    throw new UserError(`Port ${port} is taken by another program; stop it or set ${setting} to a free one.`);
  }
  if (code === 'EACCES') {
    throw new UserError(
      `Port ${port} needs more rights than this user has; set ${setting} to one above 1023.`,
    );
  }
  if (code)
    throw new UserError(
      `HOST ${host} with port ${port} cannot be listened on (${code}); set HOST or ${setting}.`,
    );
}
