/** Bytes of a code's hash that the list has. */
const HASH_BYTES = 16;

/** Whether codes can be looked up on this device at all: browsers hash only on a page that came over https. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * A code as it stands in the list: nobody can make a ticket from the list alone.
 * @param code in its stored form, 15 characters without dashes
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
