import { expect, test } from '@jest/globals';
import { SYNC_OUTCOMES } from '@usher/backend/rules';
import type { SyncedScanDto } from '../../api/generated/rest';
import { en as frame } from '../../i18n/en';
import { newsText, refusalText } from './result-texts';
import { en as own } from '../texts/en';
import { en as ofResults } from './texts/en';

const en = { ...frame, ...own };
const words = own.checkin;
const { results } = ofResults;

test.each([
  ['cancelled', words.cancelled],
  ['replaced', words.replaced],
  ['no_food', words.noFood],
  ['unknown', 'No registration has this QR code'],
  ['other_event', 'This QR code belongs to another event'],
  ['not_sold', 'This ticket was not sold'],
  ['not_practice', own.practice.notPractice],
  [{ left: 2 }, words.onlyLeft(2)],
] as const)('nobody is let in because of %j: the sentence says so', (why, sentence) => {
  expect(refusalText(en, results, why)).toBe(sentence);
});

const ZONE = 'America/New_York';
const result = (outcome: SyncedScanDto['outcome'], more: Partial<SyncedScanDto> = {}): SyncedScanDto => ({
  scan_id: 's',
  outcome,
  tickets: 0,
  admitted: 0,
  served: 0,
  v: 0,
  ...more,
});
const said = (outcome: SyncedScanDto['outcome'], more?: Partial<SyncedScanDto>) =>
  ({ kind: 'news', name: null, result: result(outcome, more) }) as const;
const first = { scanned_at: '2025-11-28T23:40:00Z', label: null, by: '', sent_by: null };

test('every outcome has a sentence at both stations', () => {
  for (const outcome of SYNC_OUTCOMES)
    for (const station of ['entrance', 'food'] as const)
      expect(newsText(en, results, said(outcome), station, ZONE)).toMatch(/\w/);
});

test('a duplicate says where and when the first one was, as far as that is known', () => {
  const time = 'November 28, 2025 at 6:40 PM';
  const told = (more: Partial<SyncedScanDto>) =>
    newsText(en, results, said('duplicate', more), 'entrance', ZONE);
  expect(told({ first: { ...first, label: 'Gate A', by: 'Vera' } })).toBe(`Already in at Gate A, ${time}`);
  expect(told({ first: { ...first, by: 'Vera' } })).toBe(`Already let in by Vera, ${time}`);
  expect(told({ first: { ...first, by: 'Vera', sent_by: 'Otto' } })).toBe(
    `Already let in by Vera (as the phone says), sent by Otto, ${time}`,
  );
  expect(told({ first })).toBe(`Already in, ${time}`);
  expect(told({})).toBe('Already in');
});

test('a meal that was served before is told as one, and not as an admission', () => {
  expect(newsText(en, results, said('duplicate', { first }), 'food', ZONE)).toBe(words.allServed);
});

test('where only part of a party counts, it says how many', () => {
  expect(newsText(en, results, said('partly', { tickets: 2 }), 'entrance', ZONE)).toBe(
    'Only 2 of these tickets were left',
  );
});
