import { expect, test } from '@jest/globals';
import type { SalesTeamRow } from '../../console/records/records';
import { holdersOf } from './holders';

const seller = (full_name: string, cash_in_hand: number, waiting = 0) =>
  ({
    id: full_name,
    full_name,
    cash_in_hand,
    waiting_sales: { count: waiting, amount: waiting * 15 },
  }) as SalesTeamRow;
const team = [
  seller('Omar', 150),
  seller('Nora', 0),
  seller('Ada', 20),
  seller('Vera', -5),
  seller('Ben', 0),
];

test('without an offer, everybody with cash is shown, the most first', () => {
  const { counted, shown } = holdersOf(team, new Set());
  expect(counted).toEqual([]);
  expect(shown.map(({ id }) => id)).toEqual(['Omar', 'Ada', 'Vera']);
});

test('who has nothing but sales on a phone is shown too', () => {
  const { shown } = holdersOf([...team, seller('Rosa', 0, 3)], new Set());
  expect(shown.map(({ id }) => id)).toEqual(['Omar', 'Ada', 'Rosa', 'Vera']);
});

test('neither place nor absence tells how much cash somebody with an open offer has', () => {
  const { counted, shown } = holdersOf(team, new Set(['Omar', 'Nora', 'Ada']));
  expect(counted.map(({ id }) => id)).toEqual(['Ada', 'Nora', 'Omar']);
  expect(shown.map(({ id }) => id)).toEqual(['Vera']);
});
