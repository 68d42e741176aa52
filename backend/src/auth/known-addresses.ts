import { createHmac } from 'node:crypto';
import { addressKey } from '../http/limits/address-key.js';

const HASH_BYTES = 16;

/**
 * What is kept of an address that signed in to an account: enough to know it again, and nothing that tells the address, or
 * that two accounts share one.
 * @param secret JWT_SECRET
 * @param email of the account, as it is stored
 * @param ip `request.ip`
 */
export function knownAddressHash(secret: string, email: string, ip: string): Buffer {
  // The purpose is hashed too: the secret signs sessions as well.
  const text = `known address ${email} ${addressKey(ip)}`;
  return createHmac('sha256', secret).update(text).digest().subarray(0, HASH_BYTES);
}
