import { expect, test } from '@jest/globals';
import type { EventDto } from '../../api/generated/rest';
import type { ConsoleTexts } from '../texts/text';
import { required } from '../required';
import { en } from '../../i18n/en';
import {
  capacityRule,
  cashLimitRule,
  fieldsOf,
  inputOf,
  dateOrPlaceChanged,
  reminderRule,
  replyToRule,
  reserveRule,
} from './fields';

const EVENT = {
  id: '0192d000-0000-7000-8000-000000000001',
  name: 'Winter Gala',
  description: '',
  event_date: '2026-11-28T23:00:30.000Z',
  event_end: null,
  time_zone: 'America/New_York',
  location: 'Town Hall',
  payment_recipient: null,
  reply_to: null,
  reminder_hours_before: 24,
  cash_limit: 200.5,
  capacity: null,
  offline_reserve: 0,
  paper_at_door: 'admit',
  status: 'on_sale',
  sells_alongside: false,
  guests_may_give: true,
  is_archived: false,
  updated_at: '2026-11-01T00:00:00.000Z',
} as EventDto;

test('an event in its fields and back is the same event; an untouched time keeps its seconds', () => {
  const fields = fieldsOf(EVENT);
  expect(fields).toMatchObject({
    event_date: '2026-11-28T18:00',
    payment_recipient: '',
    reminder_hours_before: '24',
    cash_limit: '200.5',
    capacity: '',
  });
  expect(inputOf(fields, EVENT)).toEqual({
    name: 'Winter Gala',
    description: '',
    event_date: EVENT.event_date,
    event_end: null,
    time_zone: 'America/New_York',
    location: 'Town Hall',
    payment_recipient: '',
    reply_to: '',
    reminder_hours_before: 24,
    cash_limit: 200.5,
    capacity: null,
    status: 'on_sale',
    sells_alongside: false,
    guests_may_give: true,
    paper_at_door: 'admit',
    is_archived: false,
    updated_at: EVENT.updated_at,
    notify: false,
  });
});

test('a time that was changed is read on the clock of the event', () => {
  expect(inputOf({ ...fieldsOf(EVENT), event_date: '2026-07-04T18:00' }, EVENT).event_date).toBe(
    '2026-07-04T22:00:00.000Z',
  );
});

test('tickets for the door are kept only of a capacity, and sent only where they were changed', () => {
  const said = 'A whole number from 0 to the capacity';
  const text = { eventPanel: { reserveInvalid: said } } as ConsoleTexts;
  const rule = (typed: string, capacity = '20') => reserveRule(text)(typed, { capacity });
  expect(['', '0', '20'].map((typed) => rule(typed))).toEqual([true, true, true]);
  expect(['21', '-1', '1.5', 'x'].map((typed) => rule(typed))).toEqual([said, said, said, said]);
  // It is in no use.
  expect(rule('21', ' ')).toBe(true);

  const event = { ...EVENT, capacity: 20, offline_reserve: 10 };
  const sent = (change: object) => inputOf({ ...fieldsOf(event), ...change }, event);
  expect(sent({ name: 'Gala' })).not.toHaveProperty('offline_reserve');
  expect(sent({ offline_reserve: '12' }).offline_reserve).toBe(12);
  expect(sent({ offline_reserve: '' }).offline_reserve).toBe(0);
  expect(sent({ capacity: '' })).not.toHaveProperty('offline_reserve');
});

test('a new event has no version, and nobody to tell', () => {
  const input = inputOf({ ...fieldsOf(EVENT), notify: true, location: 'Elsewhere' }, { ...EVENT, id: '' });
  expect(input).not.toHaveProperty('updated_at');
  expect(input).not.toHaveProperty('notify');
});

test.each([
  ['another place', { location: 'Club House' }, true],
  ['another time', { event_date: '2026-11-28T18:01' }, true],
  ['an end', { event_end: '2026-11-28T22:00' }, true],
  ['another zone, in which the hour stays', { time_zone: 'America/Los_Angeles' }, true],
  ['the same place with spaces around it', { location: ' Town Hall ' }, false],
  ['another name', { name: 'Gala' }, false],
])('%s', (_what, change, matters) => {
  const fields = { ...fieldsOf(EVENT), ...change, notify: true };
  expect(dateOrPlaceChanged(fields, EVENT)).toBe(matters);
  expect(inputOf(fields, EVENT).notify).toBe(matters);
});

test('what is optional may be empty, and is otherwise held to its rule', () => {
  const rules = en.rules;
  expect(required(en)(' ')).toBe(rules.required);
  expect(required(en)('a')).toBe(true);
  expect([capacityRule(en)(''), capacityRule(en)('1')]).toEqual([true, true]);
  expect(capacityRule(en)('0')).toBe(rules['capacity.invalid']);
  expect([reminderRule(en)(''), reminderRule(en)('720')]).toEqual([true, true]);
  expect(reminderRule(en)('721')).toBe(rules['reminder.invalid']);
  expect([cashLimitRule(en)(' '), cashLimitRule(en)('0.01')]).toEqual([true, true]);
  expect(cashLimitRule(en)('0')).toBe(rules['amount.invalid']);
  expect([replyToRule(en)(''), replyToRule(en)('gala@example.org')]).toEqual([true, true]);
  expect(replyToRule(en)('gala')).toBe(rules['email.invalid']);
});
