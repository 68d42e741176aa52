import { checkEmail, checkPhone, type RuleMessage } from '@usher/backend/rules';
import type { WhomInput } from '../../api/generated/rest';

/** Reads what was typed: an address if it has an @, else a phone. */
export function whomOf(typed: string): { whom: WhomInput } | { broken: RuleMessage } {
  const text = typed.trim();
  const isEmail = text.includes('@');
  const broken = isEmail ? checkEmail(text) : checkPhone(text);
  if (broken !== null) return { broken };
  return { whom: isEmail ? { email: text } : { phone: text } };
}
