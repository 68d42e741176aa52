import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const MAC_BYTES = 16;

const macOf = (secret: string, id: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe').update(id).digest().subarray(0, MAC_BYTES);

/** Returns an unforgeable token that identifies a person (by row id, not by address) in an unsubscribe link. It never expires. */
export function unsubscribeToken(secret: string, personId: string): string {
  const id = Buffer.from(personId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(secret, id)]).toString('base64url');
}

/** Returns the person's id, or null if the token is not ours. */
export function personOfToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
