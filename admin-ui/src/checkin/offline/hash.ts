/** Length of the truncated hashes in the list, in bytes. */
const HASH_BYTES = 16;

/** Whether codes can be looked up on this device: browsers offer hashing only on https pages. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * Hashes a code as in the list. The list contains only hashes, so that nobody can make a ticket from it.
 * @param code the code in its stored form, 15 characters without dashes
 * @returns base64url, 22 characters
 */
export async function hashOf(salt: string, code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + code));
  const bytes = new Uint8Array(digest, 0, HASH_BYTES);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
