import emailSpellChecker from '@zootools/email-spell-checker';
import { checkEmail, normalizeEmail } from '@usher/backend/rules';

/** `.co` is a real ending, but hardly ever what somebody meant who typed `.con`. */
const ENDINGS = emailSpellChecker.POPULAR_TLDS.filter((ending) => ending !== 'co');

/** A better spelled address, or null where there is nothing to suggest. */
export function suggestEmail(email: string): string | null {
  const address = normalizeEmail(email);
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) return null;
  const suggestion = emailSpellChecker.run({ email: address, topLevelDomains: ENDINGS })?.full;
  return suggestion && suggestion !== address && checkEmail(suggestion) === null ? suggestion : null;
}
