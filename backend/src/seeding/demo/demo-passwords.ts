import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Transaction } from '../../database/database.js';
import { ACCOUNTS } from './demo-accounts.js';
import { READ_DEMO_ACCOUNTS, SET_DEMO_PASSWORD } from './demo-data.sql.js';

/** The password of the demo accounts that everybody knows, from the README. */
const README_PASSWORD = 'usher-demo';
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How the salt of a password that was made here begins, so that the next start can tell it from one that the account's user
 * has set. Twelve more bytes, which are random, keep salts apart. Twelve bytes are sixteen letters of base64.
 */
const SALT_MARK = Buffer.from('usher-phones');
const isMadeHere = (passwordHash: string): boolean =>
  passwordHash.split('$').some((part) => part.startsWith(SALT_MARK.toString('base64')));

/** Neither 0 and o nor 1, l and i: somebody types it on a phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A demo account and the password that it can be tried with. */
export interface DemoPassword {
  email: string;
  /** Null where the account's user has set one, which stays. */
  password: string | null;
}

export const hashReadmePassword = (): Promise<string> => hash(README_PASSWORD, COST);

/**
 * Gives the demo accounts passwords that nobody knows yet, in place of the README's and of those that were made before.
 * What an account's user has set stays.
 */
export async function makeDemoPasswords(tx: Transaction): Promise<DemoPassword[]> {
  const made: DemoPassword[] = [];
  for (const { id, email, passwordHash } of await readAccounts(tx)) {
    const isOwn =
      passwordHash === null || !(isMadeHere(passwordHash) || (await verify(passwordHash, README_PASSWORD)));
    const password = isOwn ? null : [letters(4), letters(4), letters(4)].join('-');
    if (password !== null) {
      const salt = Buffer.concat([SALT_MARK, randomBytes(12)]);
      await tx.run(SET_DEMO_PASSWORD, [id, await hash(password, { ...COST, salt })]);
    }
    made.push({ email, password });
  }
  return made;
}

/** Gives back the README's password where one was made for a start that is over. */
export async function restoreReadmePasswords(tx: Transaction): Promise<void> {
  for (const { id, passwordHash } of await readAccounts(tx))
    if (passwordHash !== null && isMadeHere(passwordHash))
      await tx.run(SET_DEMO_PASSWORD, [id, await hashReadmePassword()]);
}

const readAccounts = (tx: Transaction) => tx.run(READ_DEMO_ACCOUNTS, [ACCOUNTS.map(({ email }) => email)]);
