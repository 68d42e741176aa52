import { expect, test } from '@jest/globals';
import { en } from '../i18n/en';
import { es } from '../i18n/es';
import { PERSON_FIELD, PERSON_FIELDS, personRule } from './fields';

test('a field is labelled in the language in use', () => {
  expect(PERSON_FIELDS.map((field) => PERSON_FIELD[field].label(en))).toEqual([
    'Full name',
    'Email',
    'Phone',
  ]);
  expect(PERSON_FIELDS.map((field) => PERSON_FIELD[field].label(es))).toEqual(
    PERSON_FIELDS.map((field) => es.fields[field]),
  );
});

test('no browser offers its owner’s own name, address or number', () => {
  for (const field of PERSON_FIELDS) expect(PERSON_FIELD[field].input.autoComplete).toBe('off');
});

test.each([
  ['name', 'Rosa Diaz', true],
  ['name', 'R', en.rules['name.too_short']],
  ['name', 'Rosa 2', en.rules['name.letters_only']],
  ['email', 'rosa@example.com', true],
  ['email', 'rosa', en.rules['email.invalid']],
  ['phone', '(415) 555-0142', true],
  ['phone', '555-0142', en.rules['phone.too_short']],
  ['phone', '', en.rules.required],
  ['phone', '(415) 555-0142 x12', en.rules['text.invalid']],
  ['phone', '٤١٥٥٥٥٠١٤٢', true],
  ['name', '\u00a0Rosa\tDiaz\ufeff', true],
  ['name', 'علی\u200cرضا', true],
  ['email', '\u200brosa@bücher.example\u00a0', true],
  ['email', 'rosa@example-.org', en.rules['email.invalid']],
] as const)('%s %j: it passes, or the sentence says what is wrong', (field, typed, expected) => {
  expect(personRule(en.rules, field)(typed)).toBe(expected);
});

test.each([
  ['', true],
  ['  ', true],
  ['555-0142', en.rules['phone.too_short']],
] as const)('where nothing has to be typed, %j: what is typed is checked all the same', (typed, expected) => {
  expect(personRule(en.rules, 'phone', true)(typed)).toBe(expected);
});

test('a form may have sentences of its own', () => {
  const rules = { ...en.rules, required: 'Name is required' };
  expect(personRule(rules, 'name')(' ')).toBe('Name is required');
});

test.each([
  ['name', 'Jean-Luc', 'Jean Luc'],
  ['name', 'Jean Luc', null],
  ['email', 'rosa@gmial.com', 'rosa@gmail.com'],
  ['phone', '555-0142', null],
] as const)('%s %j: the spelling that is suggested', (field, typed, suggestion) => {
  expect(PERSON_FIELD[field].suggest(typed)).toBe(suggestion);
});

test('a valid address is confirmed, and nothing else is', () => {
  expect(PERSON_FIELD.email.confirm('rosa@example.com', en)).toBe('Valid email address');
  expect(PERSON_FIELD.email.confirm('rosa@', en)).toBeUndefined();
  expect(PERSON_FIELD.name.confirm('Rosa Diaz', en)).toBeUndefined();
  expect(PERSON_FIELD.phone.confirm('(415) 555-0142', en)).toBeUndefined();
});
