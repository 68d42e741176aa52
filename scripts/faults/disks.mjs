import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Disks that are small enough to be filled: a tmpfs, which only root may mount, and not everywhere.
 *
 * @typedef {{ folder: string, fill: () => void, clear: () => void, unmount: () => void }} Disk
 */

const CHUNK_BYTES = 64 * 1024;

/** @param {...string} command */
const did = (...command) => spawnSync(command[0], command.slice(1), { windowsHide: true }).status === 0;

/**
 * @param {string} folder  is created
 * @param {number} megabytes
 * @returns {Disk | undefined} undefined where nothing may be mounted
 */
export function mountDisk(folder, megabytes) {
  fs.mkdirSync(folder, { recursive: true });
  const options = `size=${megabytes}m,mode=0755`;
  if (process.platform !== 'linux' || !did('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder))
    return undefined;
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    /** Takes all of the room that is left, to the last byte. */
    fill: () => {
      const file = fs.openSync(ballast, 'a');
      try {
        for (let size = CHUNK_BYTES; size >= 1;) {
          try {
            fs.writeSync(file, Buffer.alloc(size));
          } catch (error) {
            if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
            size = Math.floor(size / 2);
          }
        }
      } finally {
        fs.closeSync(file);
      }
    },
    clear: () => fs.rmSync(ballast, { force: true }),
    unmount: () => void did('umount', '-l', folder),
  };
}
