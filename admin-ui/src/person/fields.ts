import { checkEmail, checkName, checkPhone, suggestName, type RuleMessage } from '@usher/backend/rules';
import type { InputHTMLAttributes } from 'react';
import type { Texts } from '../i18n/en';
import { suggestEmail } from './suggest-email';

/** Who somebody is, in the order of the form. */
export const PERSON_FIELDS = ['name', 'email', 'phone'] as const;

export type PersonFieldName = (typeof PERSON_FIELDS)[number];

/** What is stored, or what is typed. */
export type Person = Record<PersonFieldName, string>;

/** All that a field is, whichever world draws it. */
interface PersonFieldKind {
  label: (text: Texts) => string;
  /** Keyboard, autocomplete and the like: unless somebody types who they are themselves, a browser must not offer its owner's. */
  input: InputHTMLAttributes<HTMLInputElement>;
  check: (typed: string) => RuleMessage | null;
  /** A better spelling; null where there is none. It never blocks. */
  suggest: (typed: string) => string | null;
  /** Good news of what is typed, shown where no error is. */
  confirm: (typed: string, text: Texts) => string | undefined;
}

export const PERSON_FIELD: Readonly<Record<PersonFieldName, PersonFieldKind>> = {
  name: {
    label: (text) => text.fields.name,
    input: { autoComplete: 'off', autoCapitalize: 'words' },
    check: checkName,
    // One with a hyphen, an apostrophe or a full stop is offered in the spelling that passes.
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

/** The rule of a field, as react-hook-form takes it: true, or the sentence to show. */
export const personRule =
  (rules: Texts['rules'], field: PersonFieldName) =>
  (typed: string): true | string => {
    const broken = PERSON_FIELD[field].check(typed);
    return broken === null || rules[broken];
  };
