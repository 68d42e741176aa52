import { asApiError } from './error';

/** A request that must take effect only once. Sent again with the same key and body, it gets the first answer again. */
export interface KeyedAttempt<Body = unknown> {
  /** Value of the Idempotency-Key header. */
  key: string;
  body: Body;
}

/** Returns a new Idempotency-Key. Avoids `crypto.randomUUID`, which is missing on plain http (a phone on a test server). */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const isSameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether `body` repeats the open attempt, which must then be sent unchanged, with its own key.
 * @param open the attempt whose answer was lost; null if there is none
 * @param isSame whether two bodies ask for the same thing; by default, whether their JSON is equal
 */
export function isRepeat<Attempt extends KeyedAttempt>(
  open: Attempt | null,
  body: Attempt['body'],
  isSame: (one: Attempt['body'], other: Attempt['body']) => boolean = isSameText,
): open is Attempt {
  return open !== null && isSame(open.body, body);
}

/** Returns the attempt to send: the open one if `body` repeats it, otherwise a new one. */
export const attemptOf = <Body>(
  open: KeyedAttempt<Body> | null,
  body: Body,
  newKey: () => string = newIdempotencyKey,
): KeyedAttempt<Body> => (isRepeat(open, body) ? open : { key: newKey(), body });

/** Statuses, and a code, sent before the server looks at the request: they do not say whether an earlier attempt took effect. */
const SAYS_NOTHING: ReadonlySet<number | string | null> = new Set([401, 408, 429, 'second_factor_overdue']);

/**
 * Whether an attempt is still open after a failure. Any proper answer settles it. A missing answer or a server failure leaves it
 * open, because it may have taken effect. An attempt that was open before stays open until the server has looked at it.
 * @param wasOpen whether the attempt was sent before and its answer lost
 */
export function staysOpen(error: unknown, wasOpen: boolean): boolean {
  const { isUnsettled, isFromServer, status, code } = asApiError(error);
  const saysNothing = !isFromServer || SAYS_NOTHING.has(status) || SAYS_NOTHING.has(code);
  return isUnsettled || (wasOpen && saysNothing);
}

/** Returns the attempt if it is still open after a failure, else null. */
export const openAfter = <Attempt extends KeyedAttempt>(
  attempt: Attempt,
  error: unknown,
  wasOpen: boolean,
): Attempt | null => (staysOpen(error, wasOpen) ? attempt : null);
