import type { HandOver } from '../../api/types';
import type { ConsoleTexts } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';

/** What differs in a hand-over that was received, each as a phrase; empty where nothing does. */
export function differencesOf(
  { received_minus_declared: counts, surplus, received_minus_expected: book, volunteer_name: name }: HandOver,
  { handOversPanel: { differences: words } }: ConsoleTexts,
): string[] {
  const said = (difference: number | null, less: (amount: string) => string, more: typeof less): string[] =>
    difference ? [(difference < 0 ? less : more)(moneyText(Math.abs(difference)))] : [];
  return [
    ...said(
      counts,
      (amount) => words.lessThan(amount, name),
      (amount) => words.moreThan(amount, name),
    ),
    ...said(surplus, words.surplus, words.surplus),
    ...said(book, words.lessThanBook, words.moreThanBook),
  ];
}
