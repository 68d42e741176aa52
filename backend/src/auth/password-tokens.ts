import { createHash, randomBytes } from 'node:crypto';
import type { SqlHandle } from '../database/database.js';
import { KEEP_TOKEN } from './auth.sql.js';

/** Lifetime of a link that sets the first password, in seconds. */
export const FIRST_PASSWORD_SECONDS = 7 * 24 * 3600;
/** Lifetime of a link that resets a forgotten password, in seconds. */
export const RESET_PASSWORD_SECONDS = 3600;

/** SHA-256 of a token: the only form in which the database stores it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a token with which this user can set the password once; only its hash is stored. @returns the path of the link */
export async function mintPasswordLink(
  handle: SqlHandle,
  userId: string,
  livesSeconds: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await handle.run(KEEP_TOKEN, [hashToken(token), userId, livesSeconds]);
  return `/reset-password?token=${token}`;
}
