import { createHmac } from 'node:crypto';
import { addressKey } from '../http/limits/address-key.js';

const HASH_BYTES = 16;

/**
 * What is stored of an address that has signed in to an account: enough to recognise it, while neither the address nor the fact
 * that two accounts share one can be read from it.
 * @param secret JWT_SECRET
 * @param email of the account, as it is stored
 * @param ip `request.ip`
 */
export function knownAddressHash(secret: string, email: string, ip: string): Buffer {
  // The purpose is hashed too: the secret signs sessions as well.
  const text = `known address ${email} ${addressKey(ip)}`;
  return createHmac('sha256', secret).update(text).digest().subarray(0, HASH_BYTES);
}
