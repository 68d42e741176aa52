import { expect, test } from '@jest/globals';
import { whomOf } from './whom';

test.each([
  [' Rosa@Example.org ', { whom: { email: 'Rosa@Example.org' } }],
  ['(415) 555-0142', { whom: { phone: '(415) 555-0142' } }],
  ['rosa@', { broken: 'email.invalid' }],
  ['555', { broken: 'phone.too_short' }],
  ['Rosa', { broken: 'text.invalid' }],
  ['', { broken: 'required' }],
])('%s is read as an address or a phone', (typed, read) => {
  expect(whomOf(typed)).toEqual(read);
});
