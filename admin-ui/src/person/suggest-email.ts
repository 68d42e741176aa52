import emailSpellChecker from '@zootools/email-spell-checker';
import { checkEmail, normalizeEmail } from '@usher/backend/rules';

/** Top-level domains to suggest, without `.co`: a person who typed `.con` hardly ever meant it. */
const ENDINGS = emailSpellChecker.POPULAR_TLDS.filter((ending) => ending !== 'co');

/** Suggests a better spelling of an address; null if there is nothing to suggest. */
export function suggestEmail(email: string): string | null {
  const address = normalizeEmail(email);
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) return null;
  const suggestion = emailSpellChecker.run({ email: address, topLevelDomains: ENDINGS })?.full;
  return suggestion && suggestion !== address && checkEmail(suggestion) === null ? suggestion : null;
}
