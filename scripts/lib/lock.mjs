import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { isAlive, sleep } from './wait.mjs';

/**
 * A lock on a folder that is free again however its holder ended. A process id alone cannot tell: after a reboot, or in
 * a container, the id in an old file may belong to somebody else. So the holder listens on a port of 127.0.0.1 and
 * answers with the secret that is in the lock file.
 *
 * @typedef {{ pid: number, port: number, secret: string, note?: string }} Holder
 */

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
export function readHolder(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {Holder} holder
 * @returns {Promise<boolean>}
 */
function answers(holder) {
  return new Promise((resolve) => {
    const socket = net.connect(holder.port, '127.0.0.1');
    let heard = '';
    const done = (/** @type {boolean} */ result) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    // A holder that is stopped (Ctrl-Z) has its port open and says nothing: it holds the lock as long as it lives.
    const timer = setTimeout(() => done(isAlive(holder.pid)), 2000);
    socket.on('data', (chunk) => {
      heard += chunk;
      if (heard.length >= holder.secret.length) done(heard === holder.secret);
    });
    socket.on('error', () => done(false));
    socket.on('end', () => done(heard === holder.secret));
  });
}

/**
 * @param {string} file
 * @returns {Promise<Holder | undefined>} who holds the lock now
 */
export async function findHolder(file) {
  const holder = readHolder(file);
  return holder && (await answers(holder)) ? holder : undefined;
}

/**
 * Takes the lock.
 * @param {string} file its folder is made when missing
 * @returns {Promise<{ holder: Holder } | { release: () => void, note: (text: string) => void, wasStale: boolean }>}
 *   the present holder where there is one, else the lock
 */
export async function takeLock(file) {
  requireWritable(path.dirname(file));
  const secret = randomBytes(12).toString('hex');
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end(secret);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  server.unref();
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  const own = { pid: process.pid, port, secret };
  const text = JSON.stringify(own);
  const draft = `${file}.${secret}`;
  fs.writeFileSync(draft, text, { mode: 0o600 });

  let wasStale = false;
  try {
    for (;;) {
      try {
        fs.linkSync(draft, file); // whole or not at all, and never over another's
        break;
      } catch (error) {
        const { code } = /** @type {NodeJS.ErrnoException} */ (error);
        if (code !== 'EEXIST') {
          if (fs.existsSync(file)) throw error;
          fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' }); // a file system without links
          break;
        }
      }
      const holder = await findHolder(file);
      if (holder) {
        server.close();
        return { holder };
      }
      wasStale = true;
      setAside(file, secret);
      await sleep(10);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }

  return {
    wasStale,
    note: (words) => {
      if (readHolder(file)?.secret !== secret) return;
      fs.writeFileSync(draft, JSON.stringify({ ...own, note: words }), { mode: 0o600 });
      fs.renameSync(draft, file);
    },
    release: () => {
      server.close();
      if (readHolder(file)?.secret === secret) fs.rmSync(file, { force: true });
    },
  };
}

/** @param {string} folder made when missing */
function requireWritable(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UserError(
      `${folder} cannot be written by this user (${code}); set DATA_DIR to a folder that can.`,
    );
  }
}

/**
 * Removes a dead holder's file. Two starts may find it at once: the slower one would remove the faster one's new lock,
 * so what was taken away is looked at, and put back when it is not the dead one's.
 * @param {string} file
 * @param {string} tag
 */
function setAside(file, tag) {
  const before = readHolder(file)?.secret;
  const aside = `${file}.${tag}.old`;
  try {
    fs.renameSync(file, aside);
    if (readHolder(aside)?.secret !== before) fs.linkSync(aside, file);
  } catch (error) {
    // Where somebody else was faster, the next round sees what there is now.
    if (['EACCES', 'EPERM', 'EROFS'].includes(/** @type {any} */ (error).code)) throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}
