import { expect, test } from '@jest/globals';
import { labelOf, timeZones } from './time-zones';

test('zones are searched by city, by the names of today too, and the present one is among them once', () => {
  const names = timeZones('America/New_York').map(labelOf);
  expect(names).toEqual(
    expect.arrayContaining(['New York (America/New_York)', 'Kathmandu (Asia/Kathmandu)']),
  );
  expect(names.filter((name) => name.startsWith('New York'))).toHaveLength(1);
  expect(timeZones('Of/Tomorrow')).toContain('Of/Tomorrow');
});
