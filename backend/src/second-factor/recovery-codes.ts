import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashRaw } from '@node-rs/argon2';
import type { SqlHandle } from '../database/database.js';
import { KEEP_CODES, USE_CODE } from './second-factor.sql.js';

const CODES = 10;
const CODE_LENGTH = 10;
const SALT_BYTES = 16;
/** Thirty-two letters and digits without those that are mistaken for others: 50 random bits a code. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Cheaper than a password's, as nobody chooses these: whoever has a backup still tries for ages. */
const COST = { memoryCost: 8_192, timeCost: 1, parallelism: 1 };

const hashCode = (code: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(code, { ...COST, salt, outputLen: 32 });

const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Recovery codes, each good once in place of a second factor. Only their hashes are stored. */
@Injectable()
export class RecoveryCodes {
  /** Makes ten, which void earlier ones. @returns them as they are shown: `xxxxx-xxxxx` */
  async make(handle: SqlHandle, userId: string): Promise<string[]> {
    const codes = new Set<string>();
    while (codes.size < CODES) codes.add(newCode());
    const salt = randomBytes(SALT_BYTES);
    const hashes: Buffer[] = [];
    // One after the other: together they would take all threads from everything else.
    for (const code of codes) hashes.push(await hashCode(code, salt));
    await handle.run(KEEP_CODES, [userId, salt, hashes]);
    return [...codes].map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
  }

  /**
   * The hash by which a code of an account is found; null if the text is none.
   * @param salt of the account's codes; null if it has none
   */
  async hashOf(typed: string, salt: Buffer | null): Promise<Buffer | null> {
    const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
    const isCode = code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
    return isCode && salt ? hashCode(code, salt) : null;
  }

  /** Uses a code up. @returns how many are left; null if there is no such code any more */
  async use(handle: SqlHandle, userId: string, hash: Buffer): Promise<number | null> {
    const [used] = await handle.run(USE_CODE, [userId, hash]);
    return used?.left ?? null;
  }
}
