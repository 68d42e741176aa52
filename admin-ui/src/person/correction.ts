import { formatPhone, normalizeEmail, normalizeName, normalizePhone } from '@usher/backend/rules';
import { PERSON_FIELDS, type Person } from './fields';

/** Returns the initial values of the form. */
export const fieldsOf = ({ name, email, phone }: Person): Person => ({
  name,
  email,
  phone: formatPhone(phone),
});

/** Returns the fields that differ from the stored ones after normalising. */
export function changesOf(stored: Person, typed: Person): Partial<Person> {
  const wanted: Person = {
    name: normalizeName(typed.name),
    email: normalizeEmail(typed.email),
    phone: normalizePhone(typed.phone),
  };
  const changed = PERSON_FIELDS.filter((field) => wanted[field] !== stored[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}
