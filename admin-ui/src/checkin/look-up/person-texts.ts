import { nameOf } from '../../i18n/names';
import type { LookUpTexts } from './texts/text';
import type { FoundPerson } from './find';

/** What to call a person; who bought at the door is told by the end of the code. */
export function calledText(text: LookUpTexts, { name, codeEnd }: FoundPerson): string {
  const called = nameOf(text, name);
  return codeEnd === null ? called : `${called} · ${codeEnd}`;
}

/** Text that tells two people of the same name apart: `r…@example.org · phone ends in 42`. */
export function contactText({ search }: LookUpTexts, { email, phoneEnd }: FoundPerson): string {
  if (phoneEnd === '') return email ?? '';
  return email === null ? search.phone(phoneEnd) : search.emailAndPhone(email, phoneEnd);
}

/** Text that says how many of a person's tickets are in. */
export function admissionText({ search, checkin, tickets }: LookUpTexts, person: FoundPerson): string {
  const { admitted, tickets: all } = person;
  if (admitted === 0) return search.notIn(tickets(all));
  return admitted === all ? search.allIn(tickets(all)) : checkin.partlyIn(admitted, all);
}
