import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(64 * 1024);
let used = pool.length;

/** The next random byte of a pool that is filled in bulk. */
export function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++]!;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hex = (): string => HEX[randomByte()]!;

/** A UUID of version 7 of the given moment (milliseconds), as the database would have made it then. */
export function uuidAt(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  const variant = HEX[(randomByte() & 0x3f) | 0x80]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex()}${hex()[0]}-${variant}${hex()}-${hex()}${hex()}${hex()}${hex()}${hex()}${hex()}`;
}
