import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 15 * 60 * 1000;
/** Expiry times are rounded to this step, so that reloading a list yields the same URLs and the browser's cache is used. */
const STEP_MS = 5 * 60 * 1000;

const sign = (secret: string, id: string, expires: number): Buffer =>
  // The purpose is part of the signed text because the same secret also signs sessions.
  createHmac('sha256', secret).update(`screenshot ${id} ${expires}`).digest();

/** Returns a path that shows one picture without a sign-in, for 10 to 15 minutes. */
export function signedPath(secret: string, id: string, now = Date.now()): string {
  const expires = Math.floor((now + LIFE_MS) / STEP_MS) * STEP_MS;
  return `/api/screenshots/${id}?expires=${expires}&signature=${sign(secret, id, expires).toString('base64url')}`;
}

/** Whether a signature is ours, for this picture, and not yet expired. */
export function isSigned(
  secret: string,
  id: string,
  expires: string,
  signature: string,
  now = Date.now(),
): boolean {
  if (!/^\d{13}$/.test(expires) || Number(expires) < now || Number(expires) > now + LIFE_MS) return false;
  const actual = Buffer.from(signature, 'base64url');
  const expected = sign(secret, id, Number(expires));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
