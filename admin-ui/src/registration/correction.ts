import { OWN_CORRECTION_MINUTES, type Role } from '@usher/backend/rules';
import type { Registration } from '../api/types';
import { fieldsOf } from '../person/correction';
import type { Person } from '../person/fields';

/** The server decides; this spares people the attempt. */
const CORRECTION_MS = OWN_CORRECTION_MINUTES * 60_000;

/** A correction that somebody was typing. */
export interface CorrectionDraft {
  sale: Registration;
  fields: Person;
}

/** Whether its ticket did not arrive, and will not. */
export const isUndelivered = ({ mail_state }: Registration): boolean =>
  mail_state === 'bounced' || mail_state === 'failed';

/**
 * Whether this sale can still be corrected by whoever sold it: officers always, a volunteer while it and the other
 * own sales to the same person that are known here are fresh, or a ticket did not arrive: then its
 * address is corrected at any time.
 */
export function mayCorrect(
  role: Role | undefined,
  sale: Registration,
  known: readonly Registration[],
  now: number,
): boolean {
  if (role === undefined) return false;
  if (role !== 'volunteer') return true;
  const ofPerson = [sale, ...known].filter(({ email }) => email === sale.email);
  if (ofPerson.some(isUndelivered)) return true;
  return ofPerson.every(({ created_at }) => now - Date.parse(created_at) < CORRECTION_MS);
}

/** The form as it opens. */
export const correctionOf = (sale: Registration): CorrectionDraft => ({ sale, fields: fieldsOf(sale) });
