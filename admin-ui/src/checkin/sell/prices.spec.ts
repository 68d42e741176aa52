import { expect, test } from '@jest/globals';
import type { DoorTierDto } from '../../api/generated/rest';
import { changeOf, FIRST_CHOICE, totalAt, withinTickets } from './prices';

const tier = (food: DoorTierDto['food_option'], from: number, to: number, price: number): DoorTierDto => ({
  food_option: food,
  quantity_from: from,
  quantity_to: to,
  price_per_ticket: price,
});
const PRICES = {
  tiers: [tier('without_food', 1, 4, 15), tier('without_food', 5, 10, 12.5), tier('with_food', 1, 20, 18.1)],
};

test.each([
  [{}, 15],
  [{ tickets: 4 }, 60],
  [{ tickets: 5 }, 62.5],
  [{ tickets: 11 }, null],
  [{ payment: 'zelle' }, 16],
  [{ payment: 'zelle', tickets: 5 }, 67.5],
  [{ food: 'with_food', tickets: 3 }, 54.3],
] as const)('%j costs %s', (choice, total) =>
  expect(totalAt(PRICES, { ...FIRST_CHOICE, ...choice })).toBe(total),
);

test.each([
  [15, 20, 5],
  [36, 50, 14],
  [54.3, 60, 5.7],
  [30, 20, -10],
  [0.3, 0.4, 0.1],
])('of %d dollars, %d given leave %d', (total, given, change) => expect(changeOf(total, given)).toBe(change));

test('one to twenty tickets are sold at once', () =>
  expect([0, 1, 20, 21].map(withinTickets)).toEqual([1, 1, 20, 20]));
