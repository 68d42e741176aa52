import { centsOf, checkAmount, dollarsOf } from '@usher/backend/rules';
import type { ConsoleTexts } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';

/** How much may be entered at most, and the sentence where it is more. */
export interface AmountLimit {
  cents: number;
  sentence: (maximum: string) => string;
}

/** What is wrong with an amount of dollars as it was typed, or null. */
export function amountFault(text: ConsoleTexts, typed: string, limit: AmountLimit | null): string | null {
  const rule = typed.trim() === '' ? 'amount.invalid' : checkAmount(Number(typed));
  if (rule) return text.rules[rule];
  if (limit === null || centsOf(Number(typed))! <= limit.cents) return null;
  return limit.sentence(moneyText(dollarsOf(limit.cents)));
}
