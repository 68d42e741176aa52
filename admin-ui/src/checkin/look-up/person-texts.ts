import type { CheckinTexts } from '../texts/text';
import type { FoundPerson } from './find';

/** Text that tells two people of the same name apart: `r…@example.org · phone ends in 42`. */
export function contactText({ lookUp }: CheckinTexts, { email, phoneEnd }: FoundPerson): string {
  return email === null ? lookUp.phone(phoneEnd) : lookUp.emailAndPhone(email, phoneEnd);
}

/** Text that says how many of a person's tickets are in. */
export function admissionText({ lookUp, checkin, tickets }: CheckinTexts, person: FoundPerson): string {
  const { admitted, tickets: all } = person;
  if (admitted === 0) return lookUp.notIn(tickets(all));
  return admitted === all ? lookUp.allIn(tickets(all)) : checkin.partlyIn(admitted, all);
}
