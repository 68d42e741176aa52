import type { HandOverDto } from '../api/generated/rest';
import { moneyText } from '../i18n/money';

type OfAmount = (amount: string) => string;

/** Phrases for the differences. */
interface DifferenceWords {
  /** Compared with the count of the seller, whose name is passed. */
  lessThan: (amount: string, name: string) => string;
  moreThan: (amount: string, name: string) => string;
  surplus: OfAmount;
  lessThanBook: OfAmount;
  moreThanBook: OfAmount;
}

/** Returns a phrase for each difference in a received hand-over; empty if there is none. */
export function differencesOf(
  {
    received_minus_declared: counts,
    surplus,
    received_minus_expected: book,
    volunteer_name: name,
  }: HandOverDto,
  words: DifferenceWords,
): string[] {
  const said = (difference: number | null, less: OfAmount, more: OfAmount): string[] =>
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

/** Returns the phrases addressed to the seller. */
export const toYou = <Words extends DifferenceWords>(
  words: Words & { lessThanYou: OfAmount; moreThanYou: OfAmount },
): DifferenceWords => ({ ...words, lessThan: words.lessThanYou, moreThan: words.moreThanYou });
