import { expect, test } from '@jest/globals';
import { isPracticeCode, makeQrCode, parseQrCode, practiceCode, type Station } from '@usher/backend/rules';
import type { Result } from '../scans/result';
import {
  newPractice,
  PRACTICE_TICKETS,
  practiceCodeOf,
  scanPractice,
  undoPractice,
  type PracticeScan,
  type PracticeTicket,
} from './tickets';

const NOON = Date.parse('2026-11-28T12:00:00Z');
const names = Object.fromEntries(PRACTICE_TICKETS.map((ticket) => [ticket, `the one ${ticket}`])) as Record<
  PracticeTicket,
  string
>;

/** Starts a practice session; its functions return the result of each scan. */
function practice() {
  let state = newPractice(NOON);
  const scan = (code: string, given: Partial<PracticeScan> = {}): Result => {
    const whole = { code, station: 'entrance' as Station, tickets: null, scannedAt: NOON, isOffline: false };
    const { state: after, result } = scanPractice(state, { ...whole, ...given }, names);
    state = after;
    return result;
  };
  return {
    scan,
    of: (ticket: PracticeTicket, given?: Partial<PracticeScan>) => scan(practiceCodeOf(ticket), given),
    undo: (ticket: PracticeTicket, station: Station, tickets: number, ofScan: number) =>
      (state = undoPractice(state, ticket, { station, tickets, at: NOON }, ofScan)),
    standing: () => state,
  };
}

test('six tickets, each with a code of its own that no real ticket has', () => {
  const codes = PRACTICE_TICKETS.map((ticket) => parseQrCode(practiceCodeOf(ticket)));
  expect(new Set(codes).size).toBe(6);
  for (const code of codes) expect(code !== null && isPracticeCode(code)).toBe(true);
});

test('each ticket comes to what it is there for', () => {
  const { of } = practice();
  expect(of('with_food')).toMatchObject({ kind: 'success', counted: 2, guest: { food_option: 'with_food' } });
  expect(of('without_food')).toMatchObject({
    kind: 'success',
    counted: 1,
    guest: { name: 'the one without_food', food_option: 'without_food' },
  });
  expect(of('party')).toMatchObject({ kind: 'success', counted: 5 });
  expect(of('already_in')).toMatchObject({
    kind: 'already',
    guest: { checked_in_at: '2026-11-28T11:48:00.000Z' },
  });
  expect(of('cancelled')).toEqual({ kind: 'refused', why: 'cancelled' });
  expect(of('other_event')).toEqual({ kind: 'refused', why: 'other_event' });
  expect(of('with_food')).toMatchObject({
    kind: 'already',
    guest: { tickets_admitted: 2, checked_in_at: '2026-11-28T12:00:00.000Z' },
  });
});

test('of a party some come, the other ones are let in, and no more than there are', () => {
  const { of } = practice();
  expect(of('party', { tickets: 2 })).toMatchObject({ kind: 'success', counted: 2 });
  expect(of('party')).toMatchObject({ kind: 'partly', left: 3, guest: { tickets_admitted: 2 } });
  expect(of('party', { tickets: 4 })).toEqual({ kind: 'refused', why: { left: 3 } });
  expect(of('party', { tickets: 3 })).toMatchObject({ kind: 'success', counted: 3 });
  expect(of('party', { tickets: 1 })).toMatchObject({ kind: 'already' });
});

test('the food counter serves what was not served, whoever is in, and knows who has none', () => {
  const { of, standing } = practice();
  expect(of('party', { station: 'food', tickets: 3 })).toMatchObject({ kind: 'success', counted: 3 });
  expect(of('party', { station: 'food' })).toMatchObject({ kind: 'success', station: 'food', counted: 2 });
  expect(of('party', { station: 'food' })).toMatchObject({ kind: 'already', station: 'food' });
  expect(of('without_food', { station: 'food' })).toEqual({ kind: 'refused', why: 'no_food' });
  expect(of('already_in', { station: 'food' })).toMatchObject({ kind: 'success', counted: 2 });
  expect(standing().party).toMatchObject({ admitted: 0, served: 5 });
});

test('fewer came: what is taken back is good once more, and no more of it than the scan let in', () => {
  const { of, undo, standing } = practice();
  of('party', { tickets: 2 });
  of('party', { tickets: 3 });
  undo('party', 'entrance', 5, 3);
  expect(of('party')).toMatchObject({ kind: 'partly', left: 3 });
  undo('party', 'entrance', 2, 2);
  expect(standing().party).toMatchObject({ admitted: 0, stampedAt: null });
  expect(of('party')).toMatchObject({ kind: 'success', counted: 5 });
});

test('somebody without a code is let in like one with it', () => {
  const { scan, of } = practice();
  expect(scan('', { lookedUp: 'party', tickets: 4 })).toMatchObject({ kind: 'success', counted: 4 });
  expect(of('party')).toMatchObject({ kind: 'partly', left: 1 });
});

test("where nobody answers, another event's ticket is not on the list", () => {
  const { of } = practice();
  expect(of('other_event', { isOffline: true })).toEqual({ kind: 'unlisted' });
  expect(of('with_food', { isOffline: true })).toMatchObject({ kind: 'success' });
});

test('a real ticket, a code of no ticket and a mistyped one change nothing', () => {
  const { scan, standing } = practice();
  const before = standing();
  expect(scan(makeQrCode(() => 7))).toEqual({ kind: 'refused', why: 'not_practice' });
  expect(scan(practiceCode(30))).toEqual({ kind: 'refused', why: 'not_practice' });
  expect(scan('https://example.com')).toMatchObject({ kind: 'failed', error: { code: 'qr_code_mistyped' } });
  expect(standing()).toBe(before);
});
