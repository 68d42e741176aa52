import { randomFillSync } from 'node:crypto';
import { makeQrCode } from '../../rules/qr-codes.js';

// Asked byte by byte, the generator took a tenth of a sale's time in this process.
const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Returns the next random byte of a pool that is filled in bulk. No byte is given twice, or stays after it was given. */
export function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used]!;
  pool[used++] = 0;
  return byte;
}

/** Makes a code for a ticket, in its stored form, that nobody can guess. */
export const newQrCode = (): string => makeQrCode(randomByte);
