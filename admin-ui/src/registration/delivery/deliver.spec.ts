import { expect, test } from '@jest/globals';
import type { RegistrationDto } from '../../api/generated/rest';
import { isOpenToGuests, isToDeliver, phoneWithPrefix, smsLink, whatsAppLink } from './deliver';

test.each([
  ['4155550142', '+1 (415) 555-0142', '14155550142'],
  ['497211234567', '+497211234567', '497211234567'],
])('a message goes to %s by its prefix', (digits, shown, dialled) => {
  expect(phoneWithPrefix(digits)).toBe(shown);
  expect(whatsAppLink(digits, 'Hola & 2')).toBe(`https://wa.me/${dialled}?text=Hola%20%26%202`);
  expect(smsLink(digits, 'Hola & 2')).toBe(`sms:+${dialled}?&body=Hola%20%26%202`);
});

test.each([
  ['https://tickets.example.org/ticket#A', true],
  ['https://203.0.113.9/ticket#A', true],
  ['http://localhost:3000/ticket#A', false],
  ['http://127.0.0.1:3000/ticket#A', false],
  ['https://192.168.1.20:3443/ticket#A', false],
  ['http://10.0.0.5/ticket', false],
  ['http://172.16.0.1/', false],
  ['http://172.32.0.1/', true],
  ['http://usher.local/ticket', false],
  ['http://usher/ticket', false],
  ['http://[::1]:3000/ticket', false],
  ['http://[fd00::1]/ticket', false],
  ['http://[2001:db8::1]/ticket', true],
])('a guest’s phone can open %s: %s', (url, expected) => {
  expect(isOpenToGuests(url)).toBe(expected);
});

test.each([
  ['nobody gave it on', { email: null, delivered: [], opened_at: null }, true],
  ['it was shown', { email: null, delivered: [{ way: 'shown' }], opened_at: null }, false],
  ['its page was opened', { email: null, delivered: [], opened_at: '2026-05-09T18:00:00Z' }, false],
  ['it is mailed', { email: 'a@example.org', delivered: [], opened_at: null }, false],
])('a ticket is to be delivered: %s', (_what, sale, expected) => {
  expect(isToDeliver(sale as unknown as RegistrationDto)).toBe(expected);
});
