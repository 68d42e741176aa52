import { normalizeEmail, normalizeName, normalizePhone } from '@usher/backend/rules';
import type { RegistrationDto } from '../../api/generated/rest';
import type { Attempt } from './attempt';
import { FIELD_NAMES, type RegistrationFields } from './fields';

/** Maximum difference between a phone's clock and the server's, in milliseconds. */
const CLOCKS_MS = 10 * 60_000;

/** What identifies a sale is what the form asks: what is sold to whom, without the price. Compared after normalising. */
type SoldField = Exclude<keyof RegistrationFields, 'delivery' | 'screenshot'>;
type Sale = { [Field in SoldField]?: RegistrationFields[Field] | null };

const SOLD_FIELDS = FIELD_NAMES.filter((field) => field !== 'delivery' && field !== 'screenshot');

const NORMALIZED: { [Field in SoldField]?: (typed: string) => string } = {
  name: normalizeName,
  email: normalizeEmail,
  phone: normalizePhone,
};

const essence = (sale: Sale): string =>
  JSON.stringify(
    SOLD_FIELDS.map((field) => {
      const value = sale[field];
      return typeof value === 'string' ? (NORMALIZED[field]?.(value) ?? value) : value;
    }),
  );

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
