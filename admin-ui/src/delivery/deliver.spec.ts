import { expect, test } from '@jest/globals';
import type { EventDto, RegistrationDto } from '../api/generated/rest';
import { en as frame } from '../i18n/en';
import { es as spanishFrame } from '../i18n/es';
import {
  callLink,
  deliveryState,
  isOpenToGuests,
  messagesOf,
  phoneWithPrefix,
  smsLink,
  whatsAppLink,
} from './deliver';
import { en } from './texts/en';
import { es } from './texts/es';

test.each([
  ['4155550142', '+1 (415) 555-0142', '14155550142'],
  ['497211234567', '+497211234567', '497211234567'],
])('a message goes to %s by its prefix', (digits, shown, dialled) => {
  expect(phoneWithPrefix(digits)).toBe(shown);
  expect(whatsAppLink(digits, 'Hola & 2')).toBe(`https://wa.me/${dialled}?text=Hola%20%26%202`);
  expect(callLink(digits)).toBe(`tel:+${dialled}`);
  expect(smsLink(digits, 'Hola & 2')).toBe(`sms:+${dialled}?&body=Hola%20%26%202`);
});

test('without a number, whoever sends it chooses to whom', () => {
  expect(whatsAppLink(null, 'A')).toBe('https://wa.me/?text=A');
  expect(smsLink(null, 'A')).toBe('sms:?&body=A');
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

const SALE = {
  phone: '4155550142',
  ticket_url: 'https://tickets.example.org/ticket#ABCDEFGHJKMNPQR',
  qr_code_id: 'ABCDE-FGHJK-MNPQR',
  ticket_quantity: 2,
} as RegistrationDto;
const EVENT = {
  name: 'Lantern Festival',
  event_date: '2026-11-28T23:00:00Z',
  event_end: null,
  time_zone: 'America/New_York',
} as EventDto;
test.each([
  ['English', { ...frame, ...en }, /^Lantern Festival, November 28, 2026 at 6:00/, '2 tickets. QR Code ID: '],
  [
    'Spanish',
    { ...spanishFrame, ...es },
    /^Lantern Festival, 28 de noviembre de 2026 a las 6:00/,
    '2 boletos. Código QR: ',
  ],
])(
  'a message has event, day, tickets, code and link, in the language of its seller: %s',
  (_, text, day, tickets) => {
    const { ways } = messagesOf(text, SALE, EVENT);
    for (const { href } of ways) {
      const query = new URL(href.replace('?&', '?')).searchParams;
      const [first, second, third, ...more] = (query.get('text') ?? query.get('body'))!.split('\n');
      expect(first).toMatch(day);
      expect([second, third, more]).toEqual([`${tickets}ABCDE-FGHJK-MNPQR`, SALE.ticket_url, []]);
    }
  },
);

test('a message has no link that its reader could not open, and no event before that is known', () => {
  const own = { ...SALE, ticket_url: 'http://192.168.1.20:3000/ticket#A' };
  const { canOpen, ways } = messagesOf({ ...frame, ...en }, own, null);
  expect([canOpen, new URL(ways[0].href).searchParams.get('text')]).toEqual([
    false,
    '2 tickets. QR Code ID: ABCDE-FGHJK-MNPQR',
  ]);
});

const OPENED = '2026-05-09T18:12:00Z';
const NOTHING = { email: null, delivered: [], opened_at: null, has_new_code: false, tickets_admitted: 0 };
test.each([
  ['nobody gave it on', {}, true, 'Not delivered yet'],
  ['its code is new, and nobody gave it on', { has_new_code: true }, true, 'New ticket to deliver'],
  ['it was shown', { delivered: [{ way: 'shown' }] }, false, 'Shown'],
  ['it was shown and sent', { delivered: [{ way: 'shown' }, { way: 'sms' }] }, false, 'Sent as text message'],
  ['its page was opened', { opened_at: OPENED }, false, 'Opened May 9, 2026 at 6:12 PM'],
  ['its people are in without it', { tickets_admitted: 1 }, null, null],
  ['it is mailed', { email: 'a@example.org' }, null, null],
])('how far a ticket was given on: %s', (_what, sale, isDue, label) => {
  const state = deliveryState(
    { ...frame, ...en },
    { ...NOTHING, ...sale } as unknown as RegistrationDto,
    'UTC',
  );
  expect([state?.isDue ?? null, state?.label ?? null]).toEqual([isDue, label]);
});
