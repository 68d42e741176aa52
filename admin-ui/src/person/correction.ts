import { formatPhone, normalizeEmail, normalizeName, normalizePhone } from '@usher/backend/rules';
import { PERSON_FIELDS, type Person } from './fields';

/** The form as it opens. */
export const fieldsOf = ({ name, email, phone }: Person): Person => ({
  name,
  email,
  phone: formatPhone(phone),
});

/** What differs from what is stored; what is left out stays as it is. */
export function changesOf(stored: Person, typed: Person): Partial<Person> {
  const wanted: Person = {
    name: normalizeName(typed.name),
    email: normalizeEmail(typed.email),
    phone: normalizePhone(typed.phone),
  };
  const changed = PERSON_FIELDS.filter((field) => wanted[field] !== stored[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}
