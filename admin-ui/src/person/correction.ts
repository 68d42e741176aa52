import {
  checkEmail,
  checkName,
  checkPhone,
  formatPhone,
  normalizeEmail,
  normalizeName,
  normalizePhone,
  type RuleMessage,
} from '@usher/backend/rules';
import type { Texts } from '../i18n/en';

/** Who somebody is, in the order of the form. */
export const PERSON_FIELDS = ['name', 'email', 'phone'] as const;

/** What is stored, or what is typed. */
export type Person = Record<(typeof PERSON_FIELDS)[number], string>;

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

const CHECKS: Record<keyof Person, (typed: string) => RuleMessage | null> = {
  name: checkName,
  email: checkEmail,
  phone: checkPhone,
};

/** The rule of a field, as react-hook-form takes it: true, or the sentence to show. */
export const personRule = (text: Texts, field: keyof Person) => (typed: string) => {
  const broken = CHECKS[field](typed);
  return broken === null || text.rules[broken];
};
