import { may, type WithRole } from './permissions.js';

/** How a guest can be reached. */
export interface Contact {
  /** Null: whoever sold to them delivers the ticket. */
  email: string | null;
  /** Digits; null where nobody asked. */
  phone: string | null;
}

/** Reduces a contact to what tells two guests of one name apart: first letter and domain, and the last two digits. */
export const masked = ({ email, phone }: Contact): Contact => ({
  email: email === null ? null : `${[...email][0] ?? ''}…${email.slice(email.indexOf('@'))}`,
  phone: phone?.slice(-2) ?? null,
});

/** Returns as much of a guest's contact as an account may see. @param isOwnSale whether it sold the guest's registration */
export const contactFor = (who: WithRole, isOwnSale: boolean, contact: Contact): Contact =>
  may(who, 'registrations.read') || isOwnSale
    ? { email: contact.email, phone: contact.phone }
    : masked(contact);
