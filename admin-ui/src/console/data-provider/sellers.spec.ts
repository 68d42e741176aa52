import { expect, test } from '@jest/globals';
import { en } from '../../i18n/en';
import type { SalesTeamRow } from '../records/records';
import { sellersOf, type SellerFilter } from './sellers';

const seller = (full_name: string, fields: Partial<SalesTeamRow> = {}) =>
  ({
    full_name,
    email: `${full_name.toLowerCase()}@example.org`,
    user_role: 'volunteer',
    team_role: null,
    total_attendees: 0,
    ...fields,
  }) as SalesTeamRow;
const names = (rows: readonly SalesTeamRow[], order: string, filter: SellerFilter = {}) => {
  const [field = '', direction] = order.split(' ');
  const sort = { field, order: direction === 'desc' ? ('DESC' as const) : ('ASC' as const) };
  return sellersOf(rows, filter, sort, en).map(({ full_name }) => full_name);
};

test('the most tickets come first, and who sold as many as another stands by name either way', () => {
  const rows = [
    seller('Nora', { total_attendees: 5 }),
    seller('Omar', { total_attendees: 7 }),
    seller('Ada', { total_attendees: 5 }),
  ];
  expect(names(rows, 'total_attendees desc')).toEqual(['Omar', 'Ada', 'Nora']);
  expect(names(rows, 'total_attendees')).toEqual(['Ada', 'Nora', 'Omar']);
  expect(names(rows, 'full_name desc')).toEqual(['Omar', 'Nora', 'Ada']);
  expect(names(rows, '')).toEqual(['Nora', 'Omar', 'Ada']);
});

test.each(['cash_amount', 'zelle_amount', 'cleared_amount', 'pending_amount', 'cash_in_hand'] as const)(
  'by %s: by size, not by spelling, and what is to be handed back is the least',
  (sort) => {
    const rows = [
      seller('Ada', { [sort]: 9 }),
      seller('Nora', { [sort]: -3 }),
      seller('Omar', { [sort]: 10 }),
    ];
    expect(names(rows, sort)).toEqual(['Nora', 'Ada', 'Omar']);
    expect(names(rows, `${sort} desc`)).toEqual(['Omar', 'Ada', 'Nora']);
  },
);

test('by e-mail and by team role, who has none first', () => {
  const rows = [
    seller('Ada', { email: 'zoe@example.org', team_role: 'Marketing Team Member' }),
    seller('Nora', { email: 'al@example.org' }),
  ];
  expect(names(rows, 'email')).toEqual(['Nora', 'Ada']);
  expect(names(rows, 'team_role')).toEqual(['Nora', 'Ada']);
  expect(names(rows, 'team_role desc')).toEqual(['Ada', 'Nora']);
});

test('name, e-mail and roles are searched as they are read, whatever the case; a team is filtered for', () => {
  const rows = [
    seller('Ada', { user_role: 'president' }),
    seller('Nora', { team_role: 'Marketing Team Member' }),
    seller('Omar'),
  ];
  expect(names(rows, '', { search: ' NORA ' })).toEqual(['Nora']);
  expect(names(rows, '', { search: 'omar@' })).toEqual(['Omar']);
  expect(names(rows, '', { search: 'president' })).toEqual(['Ada']);
  expect(names(rows, '', { search: 'marketing' })).toEqual(['Nora']);
  expect(names(rows, '', { team_role: 'Marketing Team Member' })).toEqual(['Nora']);
});
