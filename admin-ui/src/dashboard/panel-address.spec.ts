import { expect, test } from '@jest/globals';
import { movedTo } from './panel-address';

test.each([
  ['event=7&open=event.pricing', null],
  ['', null],
  ['event=7&open=event.door', '/admin/door?event=7'],
  ['open=door', '/admin/door'],
  ['event=7&open=handOvers', '/admin/hand-overs?event=7'],
  [
    'event=7&tab=attendees&open=handOvers&hand-overs=received&hand-overs-of=9&hand-overs-page=2',
    `/admin/hand-overs?event=7&filter=${encodeURIComponent('{"status":"received","volunteer_id":"9"}')}`,
  ],
])('an old link to ?%s leads to %s', (query, place) => {
  expect(movedTo(new URLSearchParams(query))).toBe(place);
});
