import { centsOf, checkAmount, dollarsOf } from '@usher/backend/rules';
import type { ConsoleTexts } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';

/** The maximum amount that may be entered, and the sentence shown if it is more. */
export interface AmountLimit {
  cents: number;
  sentence: (maximum: string) => string;
}

/** Returns what is wrong with a typed amount of dollars; null if it is valid. */
export function amountFault(text: ConsoleTexts, typed: string, limit: AmountLimit | null): string | null {
  const rule = typed.trim() === '' ? 'amount.invalid' : checkAmount(Number(typed));
  if (rule) return text.rules[rule];
  if (limit === null || centsOf(Number(typed))! <= limit.cents) return null;
  return limit.sentence(moneyText(dollarsOf(limit.cents)));
}
