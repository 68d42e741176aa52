import { asApiError } from './error';

/** Something to be done once: sent again under the same key with the same body, it answers as the first time. */
export interface KeyedAttempt<Body = unknown> {
  /** The Idempotency-Key. */
  key: string;
  body: Body;
}

/** A new Idempotency-Key. `crypto.randomUUID` is missing on plain http, where a phone may reach a test server. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const isSameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether `body` is the open attempt again, which is then sent as it was, under its own key.
 * @param open the attempt whose answer was lost; null where there is none
 * @param isSame whether two bodies ask for the same thing; unless given, they do if their JSON is the same
 */
export function isRepeat<Attempt extends KeyedAttempt>(
  open: Attempt | null,
  body: Attempt['body'],
  isSame: (one: Attempt['body'], other: Attempt['body']) => boolean = isSameText,
): open is Attempt {
  return open !== null && isSame(open.body, body);
}

/** What to send: the open attempt where this is the same again, otherwise a new one. */
export const attemptOf = <Body>(
  open: KeyedAttempt<Body> | null,
  body: Body,
  newKey: () => string = newIdempotencyKey,
): KeyedAttempt<Body> => (isRepeat(open, body) ? open : { key: newKey(), body });

/** Answers that were given before anybody looked at what was asked: they say nothing of whether it was done before. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * What is left of an attempt that failed. An answer settles it, whatever it says: null. Only silence and a broken server
 * leave it open, since nobody knows whether it was done; and what was open before stays so until the server has looked at it.
 * @param wasOpen whether this was sent before, and its answer lost
 */
export function openAfter<Attempt extends KeyedAttempt>(
  attempt: Attempt,
  error: unknown,
  wasOpen: boolean,
): Attempt | null {
  const { isUnsettled, isFromServer, status } = asApiError(error);
  const isOpen = isUnsettled || (wasOpen && (SAYS_NOTHING.has(status) || !isFromServer));
  return isOpen ? attempt : null;
}
