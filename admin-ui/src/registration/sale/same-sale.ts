import { normalizeEmail, normalizeName, normalizePhone } from '@usher/backend/rules';
import type { RegisterInput, RegistrationDto } from '../../api/generated/rest';
import type { Attempt } from './attempt';
import { SOLD_FIELDS } from './fields';

/** Maximum difference between a phone's clock and the server's, in milliseconds. */
const CLOCKS_MS = 10 * 60_000;

/** What identifies a sale: what is sold to whom, without the price. Compared after normalising. */
type Sale = { name: string | null; phone: string | null; email?: string | null } & Pick<
  RegisterInput,
  (typeof SOLD_FIELDS)[number]
>;

const essence = (sale: Sale): string =>
  JSON.stringify([
    normalizeName(sale.name ?? ''),
    sale.email == null ? null : normalizeEmail(sale.email),
    normalizePhone(sale.phone ?? ''),
    ...SOLD_FIELDS.map((field) => sale[field]),
  ]);

export const isSameSale = (one: Sale, other: Sale): boolean => essence(one) === essence(other);

/** Finds the attempt's registration among the seller's own sales, newest first; undefined if it is not there. */
export function saleOf(
  { body, newestKnown, at }: Attempt,
  sales: readonly RegistrationDto[],
): RegistrationDto | undefined {
  const isNew = ({ id, created_at }: RegistrationDto) =>
    newestKnown === null ? Date.parse(created_at) > at - CLOCKS_MS : id > newestKnown;
  return sales.find((sale) => isNew(sale) && isSameSale(sale, body));
}
