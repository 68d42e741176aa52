import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { EventDto } from '../../api/generated/rest';
import { en } from '../texts/en';
import type { ConsoleTexts } from '../texts/text';
import { en as frame } from '../../i18n/en';
import { comesTwice, endOf, endRule, fieldsOf, startOf, timeRule } from './fields';

const text = { ...frame, ...en } as unknown as ConsoleTexts;

/** An event of another place and day, whose times are typed anew. */
const EVENT = {
  event_date: '2026-06-01T18:00:00.000Z',
  event_end: null,
  time_zone: 'Europe/Athens',
  offline_reserve: 0,
} as EventDto;

/** The lines of docs/event-cases.md that say what is typed. */
const lines = readFileSync(new URL('../../../../docs/event-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ +\| [\w/]+ +\| \d{4}-\d\d-\d\dT/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test.each(lines)('%s: %s, %s to %s', (_number, zone, starts, ends, moment, until) => {
  const typed = { ...fieldsOf(EVENT), event_date: starts!, event_end: ends!, time_zone: zone! };
  const skipped = text.eventPanel.skippedHour;
  expect(timeRule(text)(starts!, typed)).toBe(moment === 'skipped' ? skipped : true);
  expect(endRule(text)(ends!, typed)).toBe(until === 'skipped' ? skipped : true);
  if (moment === 'skipped' || until === 'skipped') return;
  expect(startOf(typed, EVENT)).toBe(new Date(moment!).toISOString());
  expect(endOf(typed, EVENT)).toBe(until ? new Date(until).toISOString() : null);
});

test('there are so many', () => expect(lines.length).toBeGreaterThanOrEqual(28));

test('of an hour that comes twice the first counts and the form says so; one that was stored stays the second', () => {
  const zone = 'America/Los_Angeles';
  const typed = { event_date: '2026-11-01T01:30', event_end: '', time_zone: zone };
  expect(comesTwice(typed.event_date, zone, EVENT, EVENT.event_date)).toBe(true);
  const second = { ...EVENT, time_zone: zone, event_date: '2026-11-01T09:30:00.000Z' };
  expect(startOf(typed, second)).toBe(second.event_date);
  expect(comesTwice(typed.event_date, zone, second, second.event_date)).toBe(false);
});

test('an end must come after the start and within 31 days', () => {
  const typed = { event_date: '2026-11-28T18:00', event_end: '', time_zone: 'Asia/Kathmandu' };
  expect(endRule(text)('2026-11-28T18:00', typed)).toBe(text.rules['event_end.invalid']);
  expect(endRule(text)('2026-12-29T18:01', typed)).toBe(text.rules['event_end.invalid']);
  expect(endRule(text)('2026-12-29T18:00', typed)).toBe(true);
});
