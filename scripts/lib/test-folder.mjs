import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from './wait.mjs';

/** A file system in memory that each user may write to, on Linux. */
const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
const NAME = /^usher-test-(\d+)-/;

/** @param {string} place @returns {number} free bytes of a file system; 0 if it is not there */
function roomIn(place) {
  if (!fs.existsSync(place)) return 0;
  const { bavail, bsize } = fs.statfsSync(place);
  return bavail * bsize;
}

/**
 * @param {{ memory?: string, free?: number, room?: number }} [machine]  tests use another
 * @returns {string} where a test run keeps its databases: in memory, where there is plenty. A run makes and drops 400 databases of
 *   790 files each, which took 0.1 s in memory and 0.2 to 2.5 s on a disk. It uses about 1 GB.
 */
export function placeOfTests({ memory = MEMORY, free = os.freemem(), room = roomIn(memory) } = {}) {
  // Containers have 64 MB there.
  return free > 6 * GIGABYTE && room > 4 * GIGABYTE ? memory : os.tmpdir();
}

/**
 * Makes the folder of a test run, and deletes those of runs that were killed: they would use up memory.
 * @param {string} [place]
 */
export function makeTestFolder(place = placeOfTests()) {
  for (const name of fs.readdirSync(place)) {
    const maker = NAME.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) fs.rmSync(path.join(place, name), { recursive: true, force: true });
  }
  const folder = fs.mkdtempSync(path.join(place, `usher-test-${process.pid}-`));
  fs.chmodSync(folder, 0o755); // PostgreSQL's own user goes through it
  return folder;
}
