import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const MAC_BYTES = 16;

const macOf = (secret: string, id: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe').update(id).digest().subarray(0, MAC_BYTES);

/** Names a person (the row's id, no address) in a link that nobody else can make. Good for ever. */
export function unsubscribeToken(secret: string, personId: string): string {
  const id = Buffer.from(personId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(secret, id)]).toString('base64url');
}

/** The person's id, or null where the token was not made here. */
export function personOfToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
