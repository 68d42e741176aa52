import { expect, test } from '@jest/globals';
import { changesOf, fieldsOf, mayBeEmpty } from './correction';

const ROSA = { name: 'Rosa Diaz', email: 'rosa@example.com', phone: '4155550142' };

test.each([
  ['nothing', {}, {}],
  ['spaces around', { name: ' Rosa Diaz ', email: ' rosa@example.com' }, {}],
  ['the shape of the number alone', { phone: '415 555 0142' }, {}],
  ['what nobody sees', { name: '\u200fRosa\u00a0Diaz\u200b', phone: '\u202a4155550142\u202c' }, {}],
  ['a name', { name: 'Rosa Dias' }, { name: 'Rosa Dias' }],
  ['an address', { email: 'rosa@example.org' }, { email: 'rosa@example.org' }],
  ['a number', { phone: '(415) 555-0143' }, { phone: '4155550143' }],
  ['an address taken away', { email: ' ' }, { email: null }],
])('%s changed: what differs is sent, and nothing else', (_what, typed, changes) => {
  expect(changesOf(ROSA, { ...fieldsOf(ROSA), ...typed })).toEqual(changes);
});

test.each([
  ['rosa@bücher.example', 'rosa@xn--bcher-kva.example'],
  ['rosa@xn--bcher-kva.example', 'rosa@bücher.example'],
])('another spelling of the domain is no change: %s to %s', (stored, typed) => {
  expect(changesOf({ ...ROSA, email: stored }, { ...fieldsOf(ROSA), email: typed })).toEqual({});
});

test.each([
  ['nothing', '', {}],
  ['what nobody sees', '\u200b ', {}],
  ['an address', 'Rosa@example.com', { email: 'rosa@example.com' }],
])('without an address on file, %s typed', (_what, email, changes) => {
  const stored = { ...ROSA, email: null };
  expect(changesOf(stored, { ...fieldsOf(stored), email })).toEqual(changes);
});

test.each([
  ['who has both', ROSA, ROSA.email, false, []],
  ['who has both, to officers', ROSA, '', true, ['email']],
  ['without an address', { ...ROSA, email: null }, '', false, ['email']],
  ['without a number', { ...ROSA, phone: '' }, ROSA.email, false, ['phone']],
  ['without a number, whose address is taken away', { ...ROSA, phone: '' }, ' ', true, ['email']],
])('%s: what may be left empty', (_who, stored, email, mayTakeEmail, fields) => {
  expect(mayBeEmpty(stored, email, mayTakeEmail)).toEqual(fields);
});
