import { expect, test } from '@jest/globals';
import { outcomeOf, SIGNALS, vibrationOf, type Signal } from './feedback';
import type { Result } from '../scans/result';

const outcomes = Object.keys(SIGNALS) as Signal[];
const pairs = outcomes.flatMap((one, at) => outcomes.slice(at + 1).map((other) => [one, other] as const));

const ratio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);
const length = (outcome: Signal) => vibrationOf(outcome).reduce((sum, ms) => sum + ms, 0);

test.each(pairs)(
  '%s and %s are told apart with eyes shut, and where the phone only vibrates',
  (one, other) => {
    const [sound, otherSound] = [SIGNALS[one], SIGNALS[other]];
    // The first beeps are more than a whole tone apart.
    expect(ratio(sound[0]!.pitch, otherSound[0]!.pitch)).toBeGreaterThan(9 / 8);
    if (sound.length === otherSound.length) expect(ratio(length(one), length(other))).toBeGreaterThan(1.5);
  },
);

test('what vibrates is what sounds', () => {
  expect(vibrationOf('already')).toEqual([90, 90, 90]);
  expect(vibrationOf('served')).toEqual([90, 40, 90, 40, 180]);
  expect(vibrationOf('failed')).toEqual([500]);
});

test.each([
  ['success', 'entrance', 'success'],
  ['success', 'food', 'served'],
  ['anyway', 'entrance', 'success'],
  ['already', 'entrance', 'already'],
  ['partly', 'entrance', 'partly'],
  ['unlisted', 'entrance', 'unlisted'],
  ['refused', 'entrance', 'failed'],
  ['news', 'entrance', 'failed'],
  ['failed', 'entrance', 'failed'],
] as const)('%s at the %s is heard as %s', (kind, station, heard) => {
  expect(outcomeOf({ kind } as Result, station)).toBe(heard);
});
