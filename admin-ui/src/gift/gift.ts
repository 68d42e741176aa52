import { may, OWN_CORRECTION_MINUTES, type WithRole } from '@usher/backend/rules';
import type { GiveInput, RegistrationDto } from '../api/generated/rest';
import type { Person } from '../person/fields';

/** Who gets how many tickets, as typed. */
export interface GiftFields extends Person {
  /** How many; of a select. */
  tickets: string;
}

/** How many tickets of a registration can go to somebody else: those that nobody has used. */
export const mostToGive = ({
  ticket_quantity,
  tickets_admitted,
  meals_served,
}: Pick<RegistrationDto, 'ticket_quantity' | 'tickets_admitted' | 'meals_served'>): number =>
  ticket_quantity - Math.max(tickets_admitted, meals_served);

/**
 * Whether the account may give away tickets of a sale. The server decides; this only hides a button that could only fail.
 * @param now milliseconds
 */
export function mayGive(user: WithRole | undefined, sale: RegistrationDto, now: number): boolean {
  if (sale.cancelled_at !== null || mostToGive(sale) < 1) return false;
  if (sale.is_guest && !may(user, 'tickets.give')) return false;
  if (may(user, 'registrations.correct.any')) return true;
  const isFresh = now - Date.parse(sale.created_at) < OWN_CORRECTION_MINUTES * 60_000;
  return may(user, 'tickets.sell') && isFresh;
}

/** Returns what the server is asked for: what the form shows is what is given, or nothing. */
export function giftOf(sale: RegistrationDto, { tickets, name, email, phone }: GiftFields): GiveInput {
  return {
    tickets: Number(tickets),
    of: sale.ticket_quantity,
    version: sale.version,
    name: name.trim(),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(phone.trim() !== '' && { phone: phone.trim() }),
  };
}
