import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { isAlive, sleep } from './wait.mjs';

/**
 * A lock on a folder that becomes free however its holder ends. A process id alone does not prove that the holder lives:
 * after a reboot, or in a container, the id in an old file may belong to another process. So the holder listens on a port
 * of 127.0.0.1 and answers with the secret that is in the lock file.
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
    // A suspended holder (Ctrl-Z) accepts connections but does not answer; it keeps the lock while its process exists.
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
 * @returns {Promise<Holder | undefined>} the live holder of the lock, undefined if it is free
 */
export async function findHolder(file) {
  const holder = readHolder(file);
  return holder && (await answers(holder)) ? holder : undefined;
}

/**
 * Takes the lock, unless a live process holds it.
 * @param {string} file its folder is created if missing
 * @returns {Promise<{ holder: Holder } | { release: () => void, note: (text: string) => void, wasStale: boolean }>}
 *   the present holder if there is one, else the lock
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
        fs.linkSync(draft, file); // atomic, and fails if the file exists
        break;
      } catch (error) {
        const { code } = /** @type {NodeJS.ErrnoException} */ (error);
        if (code !== 'EEXIST') {
          if (fs.existsSync(file)) throw error;
          fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' }); // for a file system without hard links
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

/** @param {string} folder created if missing */
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
 * Removes a dead holder's file. If two starts find it at the same time, the slower one may move away the new lock of the
 * faster one, so the moved file is checked, and put back unless it is the dead holder's.
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
    // If another start was faster, the caller's next attempt sees the new state.
    if (['EACCES', 'EPERM', 'EROFS'].includes(/** @type {any} */ (error).code)) throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}
