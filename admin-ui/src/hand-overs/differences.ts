import type { HandOver } from '../api/types';
import { moneyText } from '../i18n/money';
import type { HandOversTexts } from './texts/text';

/** What differs in a hand-over that was received, each as a phrase; empty where nothing does. */
export function differencesOf(
  { received_minus_declared: counts, surplus, received_minus_expected: book, volunteer_name: name }: HandOver,
  isOwn: boolean,
  { handOvers: text }: HandOversTexts,
): string[] {
  const said = (difference: number | null, less: (amount: string) => string, more: typeof less): string[] =>
    difference ? [(difference < 0 ? less : more)(moneyText(Math.abs(difference)))] : [];
  return [
    ...(isOwn
      ? said(counts, text.lessThanYou, text.moreThanYou)
      : said(
          counts,
          (amount) => text.lessThan(amount, name),
          (amount) => text.moreThan(amount, name),
        )),
    ...said(surplus, text.surplus, text.surplus),
    ...said(book, text.lessThanBook, text.moreThanBook),
  ];
}
