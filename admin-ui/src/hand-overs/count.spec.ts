import { expect, test } from '@jest/globals';
import type { HandOverDto, OwnHandOversDto } from '../api/generated/rest';
import {
  EMPTY_COUNT,
  handOverOf,
  isEmptyCount,
  MAX_OF_ONE_KIND,
  offerOf,
  withMany,
  type Attempt,
} from './count';

const count = (...kinds: Array<[cents: number, many: number]>) =>
  kinds.reduce((sum, [cents, many]) => withMany(sum, cents, many), EMPTY_COUNT);

test('an offer is the exact sum of what was counted, whatever the order', () => {
  const offer = {
    event_id: 'e',
    declared_amount: 60.3,
    denominations: { '20': 3, '0.1': 3 },
    is_final: false,
  };
  expect(offerOf('e', count([2000, 3], [10, 3]))).toEqual(offer);
  const other = offerOf('e', count([10, 3], [100, 2], [2000, 3], [100, 0]));
  // Counted in a different order, it is the same offer.
  expect(JSON.stringify(other)).toBe(JSON.stringify(offerOf('e', count([2000, 3], [10, 3]))));
  expect(offerOf('e', { ...EMPTY_COUNT, isFinal: true, note: '  Gate A ' })).toEqual({
    event_id: 'e',
    declared_amount: 0,
    denominations: {},
    is_final: true,
    note: 'Gate A',
  });
});

test('what is taken out again leaves nothing, and a slip of the finger stays in bounds', () => {
  expect(isEmptyCount(count([2000, 3], [2000, 0]))).toBe(true);
  expect(count([2000, 123_456]).denominations).toEqual({ '20': MAX_OF_ONE_KIND });
});

test('a lost offer is the newer hand-over of the same event, amount and end', () => {
  const body = offerOf('e', count([2000, 3]));
  const attempt = (newestKnown: string | null): Attempt => ({ key: 'k', body, newestKnown });
  const own = (...given: Array<Partial<HandOverDto>>) =>
    ({
      data: given.map((row) => ({ id: '5', event_id: 'e', declared: 60, is_final: false, ...row })),
    }) as OwnHandOversDto;
  expect(handOverOf(attempt('4'), own({}))?.id).toBe('5');
  expect(handOverOf(attempt(''), own({}))?.id).toBe('5');
  expect(handOverOf(attempt(null), own({}))?.id).toBe('5');
  expect(handOverOf(attempt('5'), own({}))).toBeUndefined();
  for (const other of [{ event_id: 'f' }, { declared: 40 }, { is_final: true }])
    expect(handOverOf(attempt('4'), own(other))).toBeUndefined();
});
