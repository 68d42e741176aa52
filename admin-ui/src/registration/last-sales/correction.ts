import {
  may,
  OWN_CORRECTION_MINUTES,
  personKey,
  UNDELIVERED_STATES,
  type WithRole,
} from '@usher/backend/rules';
import type { RegistrationDto } from '../../api/generated/rest';
import { fieldsOf } from '../../person/correction';
import type { Person } from '../../person/fields';

/** How long a seller may correct a sale, in milliseconds. The server decides; this only hides the button afterwards. */
const CORRECTION_MS = OWN_CORRECTION_MINUTES * 60_000;

/** An unfinished correction. */
export interface CorrectionDraft {
  sale: RegistrationDto;
  fields: Person;
}

/** Whether the sale's ticket mail bounced or failed. */
export const isUndelivered = ({ mail_state }: RegistrationDto): boolean =>
  UNDELIVERED_STATES.some((state) => state === mail_state);

/**
 * Whether the seller may still correct a sale. Who may correct any always may. Others may while this and all other known own sales to
 * the same person are fresh, and at any time if one of their tickets was not delivered or there is no address, because it has to be
 * corrected or added then.
 */
export function mayCorrect(
  user: WithRole | undefined,
  sale: RegistrationDto,
  known: readonly RegistrationDto[],
  now: number,
): boolean {
  if (may(user, 'registrations.correct.any')) return true;
  if (!may(user, 'tickets.sell')) return false;
  const ofPerson = [sale, ...known].filter((other) => personKey(other) === personKey(sale));
  if (sale.email === null || ofPerson.some(isUndelivered)) return true;
  return ofPerson.every(({ created_at }) => now - Date.parse(created_at) < CORRECTION_MS);
}

/** Returns the initial state of the correction form. */
export const correctionOf = (sale: RegistrationDto): CorrectionDraft => ({ sale, fields: fieldsOf(sale) });
