import { formatPhone, normalizeEmail, normalizeName, normalizePhone } from '@usher/backend/rules';
import { PERSON_FIELDS, type Person, type StoredPerson } from './fields';

/** Returns the initial values of the form. */
export const fieldsOf = ({ name, email, phone }: StoredPerson): Person => ({
  name,
  email: email ?? '',
  phone: formatPhone(phone),
});

const normal = ({ name, email, phone }: Person): Person => ({
  name: normalizeName(name),
  email: normalizeEmail(email),
  phone: normalizePhone(phone),
});

/**
 * Returns the fields that differ from the stored ones after normalising. The stored ones are normalised too: what an earlier
 * version stored in another spelling is no change.
 */
export function changesOf(stored: StoredPerson, typed: Person): Partial<Person> {
  const [before, wanted] = [normal(fieldsOf(stored)), normal(typed)];
  const changed = PERSON_FIELDS.filter((field) => wanted[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}
