import type { RegistrationDto } from '../api/generated/rest';
import type { GiftTexts } from './texts/text';

/** Says who gave a registration's tickets, who got some of them, and who paid, a line each; nothing where nothing was given. */
export function giftLines(
  text: GiftTexts,
  { given_from, paid_by, given_to }: Pick<RegistrationDto, 'given_from' | 'paid_by' | 'given_to'>,
): string[] {
  const words = text.gift;
  return [
    ...(given_from === null ? [] : [words.from(given_from)]),
    ...(paid_by === null ? [] : [words.paidBy(paid_by)]),
    ...given_to.map(({ name, tickets }) => words.givenTo(name, text.tickets(tickets))),
  ];
}
