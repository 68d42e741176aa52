import { checkEmail, checkName, checkPhone, suggestName, type RuleMessage } from '@usher/backend/rules';
import type { InputHTMLAttributes } from 'react';
import type { Texts } from '../i18n/en';
import { suggestEmail } from './suggest-email';

/** Fields that identify a person, in the order of the form. */
export const PERSON_FIELDS = ['name', 'email', 'phone'] as const;

export type PersonFieldName = (typeof PERSON_FIELDS)[number];

/** A person's fields as typed. */
export type Person = Record<PersonFieldName, string>;

/** A person's fields as stored. Null: nobody asked. */
export type StoredPerson = Record<PersonFieldName, string | null>;

/** Definition of a field, independent of the UI that draws it (light pages or console). */
interface PersonFieldKind {
  label: (text: Texts) => string;
  /** Keyboard, autocomplete and the like. Autocomplete offers the device owner's data, so it is off; forms may override it. */
  input: InputHTMLAttributes<HTMLInputElement>;
  check: (typed: string) => RuleMessage | null;
  /** Suggests a better spelling; null if there is none. A suggestion never blocks the form. */
  suggest: (typed: string) => string | null;
  /** Confirmation of the typed value, shown if there is no error. */
  confirm: (typed: string, text: Texts) => string | undefined;
}

export const PERSON_FIELD: Readonly<Record<PersonFieldName, PersonFieldKind>> = {
  name: {
    label: (text) => text.fields.name,
    input: { autoComplete: 'off', autoCapitalize: 'words', enterKeyHint: 'next' },
    check: checkName,
    // A name with a hyphen, an apostrophe or a full stop is suggested in a spelling that is accepted.
    suggest: suggestName,
    confirm: () => undefined,
  },
  email: {
    label: (text) => text.fields.email,
    input: {
      type: 'email',
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      inputMode: 'email',
      enterKeyHint: 'next',
    },
    check: checkEmail,
    suggest: suggestEmail,
    confirm: (typed, text) => (checkEmail(typed) === null ? text.fields.validEmail : undefined),
  },
  phone: {
    label: (text) => text.fields.phone,
    input: { type: 'tel', autoComplete: 'off', inputMode: 'tel' },
    check: checkPhone,
    suggest: () => null,
    confirm: () => undefined,
  },
};

/**
 * Returns a field's rule for react-hook-form, which gives true or the sentence to show.
 * @param mayBeEmpty whether nothing has to be typed
 */
export const personRule =
  (rules: Texts['rules'], field: PersonFieldName, mayBeEmpty = false) =>
  (typed: string): true | string => {
    if (mayBeEmpty && typed.trim() === '') return true;
    const broken = PERSON_FIELD[field].check(typed);
    return broken === null || rules[broken];
  };
