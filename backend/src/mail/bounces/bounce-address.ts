import { createHmac, timingSafeEqual } from 'node:crypto';
import { BOUNCE_TAG_LENGTH } from '../../rules/bounce-address.js';

/** Hexadecimal, because relays may change the case of an address. */
const ID_DIGITS = 32;
const MAC_DIGITS = BOUNCE_TAG_LENGTH - ID_DIGITS;
const PLACEHOLDER = '{tag}';

const macOf = (secret: string, id: string): Buffer =>
  createHmac('sha256', secret)
    .update(`bounce ${id}`)
    .digest()
    .subarray(0, MAC_DIGITS / 2);

/** Returns the envelope sender of one mail. A bounce to it identifies the mail; the MAC keeps others from forging one. */
export function bounceSender(address: string, secret: string, mailId: string): string {
  const id = mailId.replaceAll('-', '');
  return address.replace(PLACEHOLDER, id + macOf(secret, id).toString('hex'));
}

/** Returns the id of the mail that such an address identifies, or null. Ignores case. */
export function mailOfBounceSender(address: string, secret: string, recipient: string): string | null {
  const [before, after] = address.toLowerCase().split(PLACEHOLDER) as [string, string];
  const to = recipient.trim().toLowerCase();
  if (!to.startsWith(before) || !to.endsWith(after)) return null;
  const tag = to.slice(before.length, to.length - after.length);
  if (tag.length !== BOUNCE_TAG_LENGTH || !/^[0-9a-f]+$/.test(tag)) return null;
  const id = tag.slice(0, ID_DIGITS);
  if (!timingSafeEqual(Buffer.from(tag.slice(ID_DIGITS), 'hex'), macOf(secret, id))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
