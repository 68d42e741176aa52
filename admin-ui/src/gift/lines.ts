import type { RegistrationDto } from '../api/generated/rest';
import { nameOf } from '../i18n/names';
import type { GiftTexts } from './texts/text';

/**
 * Says who gave a registration's tickets, who got some of them, and who paid, a line each; nothing where nothing was given. Every
 * screen has it from here, because while a new release is rolled out, an answer of the one before knows nothing of gifts.
 */
export function giftLines(
  text: GiftTexts,
  {
    given_from,
    paid_by,
    given_to = [],
  }: Partial<Pick<RegistrationDto, 'given_from' | 'paid_by' | 'given_to'>>,
): string[] {
  const words = text.gift;
  const called = (name: string | null) => nameOf(text, name);
  return [
    ...(typeof given_from === 'string' ? [words.from(called(given_from))] : []),
    ...(typeof paid_by === 'string' ? [words.paidBy(called(paid_by))] : []),
    ...given_to.map(({ name, tickets }) => words.givenTo(called(name), text.tickets(tickets))),
  ];
}
