import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { keptRow, listRow, packId, unpackId } from './kept-row';

test('an id is the same when it is unpacked, whatever its bits are', () => {
  const all = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  // Lone surrogates, which are not valid text.
  all.push('d800dc00-dfff-d800-0001-00000000dc00', ...Array.from({ length: 1000 }, randomUUID));
  for (const id of all) {
    expect(packId(id)).toHaveLength(8);
    expect(unpackId(packId(id))).toBe(id);
  }
  expect(new Set(all.map(packId)).size).toBe(all.length);
});

test('a row is the same when it was kept', () => {
  const row = {
    i: randomUUID(),
    h: 'oBmgfjsoCDETXNXzrDuN8g',
    n: 'Zoë',
    q: 2,
    f: 1,
    a: 1,
    m: 0,
    p: '42',
    v: 7,
  } as const;
  expect(listRow(keptRow(row))).toEqual(row);
});

test('what is no id is nobody’s key', () => {
  expect(packId('')).toBe(packId('00000000-0000-0000-0000-000000000000'));
});
