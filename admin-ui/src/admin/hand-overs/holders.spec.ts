import { expect, test } from '@jest/globals';
import type { SalesTeamRow } from '../../console/records/records';
import { holdersOf } from './holders';

const seller = (full_name: string, cash_in_hand: number) =>
  ({ id: full_name, full_name, cash_in_hand }) as SalesTeamRow;
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

test('neither place nor absence tells how much cash somebody with an open offer has', () => {
  const { counted, shown } = holdersOf(team, new Set(['Omar', 'Nora', 'Ada']));
  expect(counted.map(({ id }) => id)).toEqual(['Ada', 'Nora', 'Omar']);
  expect(shown.map(({ id }) => id)).toEqual(['Vera']);
});
