import { formatPhone, type Role } from '@usher/backend/rules';
import type { Registration } from '../api/types';

/** How long a volunteer may correct a sale. The server decides; this spares people the attempt. */
const CORRECTION_MS = 30 * 60_000;

export interface CorrectionFields {
  name: string;
  email: string;
  phone: string;
}

/** A correction that somebody was typing. */
export interface CorrectionDraft {
  sale: Registration;
  fields: CorrectionFields;
}

/**
 * Whether this sale can still be corrected by whoever sold it: officers always, a volunteer while it and the other
 * own sales to the same person that are known here are fresh.
 */
export function mayCorrect(
  role: Role | undefined,
  sale: Registration,
  known: readonly Registration[],
  now: number,
): boolean {
  if (role === undefined) return false;
  if (role !== 'volunteer') return true;
  return [sale, ...known]
    .filter(({ email }) => email === sale.email)
    .every(({ created_at }) => now - Date.parse(created_at) < CORRECTION_MS);
}

/** What differs from the sale; what is left out stays as it is. */
export function changesOf(sale: Registration, fields: CorrectionFields): Partial<CorrectionFields> {
  const typed = { name: fields.name.trim(), email: fields.email.trim(), phone: fields.phone };
  const digits = (phone: string) => phone.replace(/\D/g, '');
  return {
    ...(typed.name === sale.name ? {} : { name: typed.name }),
    ...(typed.email === sale.email ? {} : { email: typed.email }),
    ...(digits(typed.phone) === digits(sale.phone) ? {} : { phone: typed.phone }),
  };
}

/** The form as it opens. */
export const correctionOf = (sale: Registration): CorrectionDraft => ({
  sale,
  fields: { name: sale.name, email: sale.email, phone: formatPhone(sale.phone) },
});
