import { randomBytes } from 'node:crypto';
import { hashToken } from '../auth/password-tokens.js';
import type { SqlHandle } from '../database/database.js';
import { KEEP_KEY } from './setup.sql.js';

/**
 * Creates the key with which the first account can be made; only its hash is stored, and earlier keys count no more.
 * @returns the path of the page, with the key in its fragment, which browsers do not send and no log has; null if there is an
 * account already
 */
export async function mintSetupLink(handle: SqlHandle): Promise<string | null> {
  const key = randomBytes(24).toString('base64url');
  const [kept] = await handle.run(KEEP_KEY, [hashToken(key)]);
  return kept ? `/setup#${key}` : null;
}
