import { normalizeEmail, normalizeName, normalizePhone } from '@usher/backend/rules';
import type { Registration, RegistrationInput } from '../api/types';
import type { Attempt } from './attempt';

/** How far a phone's clock may be from the server's. */
const CLOCKS_MS = 10 * 60_000;

/** What is sold to whom, whichever way it was typed; not at what price. */
type Sale = Pick<
  RegistrationInput,
  'name' | 'email' | 'phone' | 'ticket_quantity' | 'payment_mode' | 'food_option' | 'is_guest'
>;

const essence = (sale: Sale): string =>
  JSON.stringify([
    normalizeName(sale.name),
    normalizeEmail(sale.email),
    normalizePhone(sale.phone),
    sale.ticket_quantity,
    sale.payment_mode,
    sale.food_option,
    sale.is_guest,
  ]);

export const isSameSale = (one: Sale, other: Sale): boolean => essence(one) === essence(other);

/** The attempt's registration among the own sales, newest first; undefined where it is not there. */
export function saleOf(
  { body, newestKnown, at }: Attempt,
  sales: readonly Registration[],
): Registration | undefined {
  const isNew = ({ id, created_at }: Registration) =>
    newestKnown === null ? Date.parse(created_at) > at - CLOCKS_MS : id > newestKnown;
  return sales.find((sale) => isNew(sale) && isSameSale(sale, body));
}
