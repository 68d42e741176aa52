import { createHash, randomBytes } from 'node:crypto';
import type { SqlHandle } from '../database/database.js';
import { KEEP_TOKEN } from './auth.sql.js';

/** Seconds that a link to set the first password lives. */
export const FIRST_PASSWORD_SECONDS = 7 * 24 * 3600;
/** Seconds that a link to reset a forgotten password lives. */
export const RESET_PASSWORD_SECONDS = 3600;

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a token that sets this user's password once; only its hash is stored. @returns the path of the link. */
export async function mintPasswordLink(
  handle: SqlHandle,
  userId: string,
  livesSeconds: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await handle.run(KEEP_TOKEN, [hashToken(token), userId, livesSeconds]);
  return `/reset-password?token=${token}`;
}
