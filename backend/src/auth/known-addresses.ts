import { createHmac } from 'node:crypto';
import { addressKey } from '../http/limits/address-key.js';

const HASH_BYTES = 16;

/**
 * Keyed hash of an address that has signed in to an account. It is enough to recognise the address again, but reveals neither the
 * address nor whether two accounts share one.
 * @param secret JWT_SECRET
 * @param email of the account, in its stored form
 * @param ip `request.ip`
 */
export function knownAddressHash(secret: string, email: string, ip: string): Buffer {
  // The purpose is part of the hashed text because the same secret also signs sessions.
  const text = `known address ${email} ${addressKey(ip)}`;
  return createHmac('sha256', secret).update(text).digest().subarray(0, HASH_BYTES);
}
