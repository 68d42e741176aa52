import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2_COST } from '../../auth/password-hashing.js';
import type { Transaction } from '../../database/database.js';
import { ACCOUNTS } from './demo-accounts.js';
import { READ_DEMO_ACCOUNTS, SET_DEMO_PASSWORD } from './demo-data.sql.js';

/** The public password of the demo accounts, printed in the README. */
const README_PASSWORD = 'usher-demo';

/**
 * Prefix of the salt of generated passwords, so that the next start can distinguish them from those set by the account's user.
 * Twelve random bytes follow, which keep salts unique. The prefix has twelve bytes, as these are exactly sixteen base64
 * characters.
 */
const SALT_MARK = Buffer.from('usher-phones');
const isMadeHere = (passwordHash: string): boolean =>
  passwordHash.split('$').some((part) => part.startsWith(SALT_MARK.toString('base64')));

/** Without 0, o, 1, l and i, which are easily confused when typing on a phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A demo account and its current password. */
export interface DemoPassword {
  email: string;
  /** Null if the account's user has set one; it is kept. */
  password: string | null;
}

export const hashReadmePassword = (): Promise<string> => hash(README_PASSWORD, ARGON2_COST);

/**
 * Generates new secret passwords for the demo accounts, replacing the README's and earlier generated ones. A password set by the
 * account's user is kept.
 */
export async function makeDemoPasswords(tx: Transaction): Promise<DemoPassword[]> {
  const made: DemoPassword[] = [];
  for (const { id, email, passwordHash } of await readAccounts(tx)) {
    const isOwn =
      passwordHash === null || !(isMadeHere(passwordHash) || (await verify(passwordHash, README_PASSWORD)));
    const password = isOwn ? null : [letters(4), letters(4), letters(4)].join('-');
    if (password !== null) {
      const salt = Buffer.concat([SALT_MARK, randomBytes(12)]);
      await tx.run(SET_DEMO_PASSWORD, [id, await hash(password, { ...ARGON2_COST, salt })]);
    }
    made.push({ email, password });
  }
  return made;
}

/** Restores the README's password on accounts whose password was generated for an earlier start. */
export async function restoreReadmePasswords(tx: Transaction): Promise<void> {
  for (const { id, passwordHash } of await readAccounts(tx))
    if (passwordHash !== null && isMadeHere(passwordHash))
      await tx.run(SET_DEMO_PASSWORD, [id, await hashReadmePassword()]);
}

const readAccounts = (tx: Transaction) => tx.run(READ_DEMO_ACCOUNTS, [ACCOUNTS.map(({ email }) => email)]);
