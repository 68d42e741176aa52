import type { RegisterInput } from '../../api/generated/rest';
import type { KeyedAttempt } from '../../api/keyed-attempt';
import { keptFor } from '../../api/kept';
import type { RegistrationFields } from './fields';
import { dropFile } from '../payment/kept-files';

/** In localStorage, so that a seller who closes the tab and comes back still learns whether the sale succeeded. */
const KEY = 'usher.open-sale';
/** How long a sale may be retried. The server keeps answers by key for 24 hours; a later retry would be a second sale. */
const OPEN_FOR_MS = 23 * 60 * 60_000;

/** A sale that was sent and not answered yet. Its screenshot, if any, is a kept file under the same key. */
export interface Attempt extends KeyedAttempt<RegisterInput> {
  userId: string;
  fields: Omit<RegistrationFields, 'screenshot'>;
  hadScreenshot: boolean;
  /** Id of the seller's newest sale known at that time; '' for none, null if unknown. Ids grow with time. */
  newestKnown: string | null;
  /** When it was first sent, in milliseconds since 1970 by this device's clock. */
  at: number;
}

const kept = keptFor<Attempt>(localStorage, KEY, ({ key }) => void dropFile(key));
export const keepAttempt = kept.keep;

/** Returns this account's sale whose answer never came; null if there is none or it is too old to retry. */
export function openAttempt(userId: string | null): Attempt | null {
  const attempt = kept.read();
  if (attempt === null || attempt.userId !== userId) return null;
  if (Date.now() - attempt.at < OPEN_FOR_MS) return attempt;
  settleAttempt(attempt.key);
  return null;
}

/** Forgets an attempt that has an answer or was discarded, with its screenshot. */
export function settleAttempt(key: string): void {
  if (kept.read()?.key === key) kept.drop();
  void dropFile(key);
}
