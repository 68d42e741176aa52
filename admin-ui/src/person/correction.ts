import { formatPhone, normalizeEmail, normalizeName, normalizePhone } from '@usher/backend/rules';
import { PERSON_FIELDS, type Person, type PersonFieldName, type StoredPerson } from './fields';

/** What a correction changes. Null takes the e-mail away. */
export type PersonChanges = Partial<Person | (Omit<Person, 'email'> & { email: null })>;

/** Returns the initial values of the form. */
export const fieldsOf = ({ name, email, phone }: StoredPerson): Person => ({
  name: name ?? '',
  email: email ?? '',
  phone: formatPhone(phone),
});

const normal = ({ name, email, phone }: Person) => ({
  name: normalizeName(name),
  email: normalizeEmail(email) || null,
  phone: normalizePhone(phone),
});

/**
 * Returns the fields that differ from the stored ones after normalising. The stored ones are normalised too: what an earlier
 * version stored in another spelling is no change.
 */
export function changesOf(stored: StoredPerson, typed: Person): PersonChanges {
  const [before, wanted] = [normal(fieldsOf(stored)), normal(typed)];
  const changed = PERSON_FIELDS.filter((field) => wanted[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

/**
 * Returns the fields that may be left empty: what is not on file, for the e-mail also what may be taken away. Nobody is left without
 * both e-mail and phone.
 * @param email as typed
 */
export const mayBeEmpty = (
  stored: StoredPerson,
  email: string,
  mayTakeEmail: boolean,
): readonly PersonFieldName[] => [
  ...(stored.email === null || mayTakeEmail ? (['email'] as const) : []),
  ...(stored.name === null && email.trim() === '' ? (['name'] as const) : []),
  ...(stored.phone === null || (stored.phone === '' && email.trim() !== '') ? (['phone'] as const) : []),
];
