import { expect, test } from '@jest/globals';
import type { SalesTeamRow } from '../../../console/records/records';
import { en } from '../../../i18n/en';
import { sortOfColumn, SORTED_BY, teamRows } from './team-rows';

const seller = (full_name: string, fields: Partial<SalesTeamRow> = {}) =>
  ({
    full_name,
    email: `${full_name.toLowerCase()}@example.org`,
    user_role: 'volunteer',
    team_role: null,
    total_attendees: 0,
    ...fields,
  }) as SalesTeamRow;
const ALL = { search: '', role: '', sort: 'tickets', direction: 'desc' } as const;
const names = (rows: readonly SalesTeamRow[], choice: Partial<Parameters<typeof teamRows>[1]> = {}) =>
  teamRows(rows, { ...ALL, ...choice }, en).map(({ full_name }) => full_name);

test('the most tickets come first, and who sold as many as another stands by name either way', () => {
  const rows = [
    seller('Nora', { total_attendees: 5 }),
    seller('Omar', { total_attendees: 7 }),
    seller('Ada', { total_attendees: 5 }),
  ];
  expect(names(rows)).toEqual(['Omar', 'Ada', 'Nora']);
  expect(names(rows, { direction: 'asc' })).toEqual(['Ada', 'Nora', 'Omar']);
  expect(names(rows, { sort: 'name' })).toEqual(['Omar', 'Nora', 'Ada']);
});

test.each(['cash_amount', 'zelle_amount', 'cleared_amount', 'pending_amount', 'cash_in_hand'] as const)(
  'by %s: by size, not by spelling, and what is to be handed back is the least',
  (sort) => {
    const rows = [
      seller('Ada', { [sort]: 9 }),
      seller('Nora', { [sort]: -3 }),
      seller('Omar', { [sort]: 10 }),
    ];
    expect(names(rows, { sort, direction: 'asc' })).toEqual(['Nora', 'Ada', 'Omar']);
    expect(names(rows, { sort })).toEqual(['Omar', 'Ada', 'Nora']);
  },
);

test('by e-mail and by team role, who has none first', () => {
  const rows = [
    seller('Ada', { email: 'zoe@example.org', team_role: 'Marketing Team Member' }),
    seller('Nora', { email: 'al@example.org' }),
  ];
  expect(names(rows, { sort: 'email', direction: 'asc' })).toEqual(['Nora', 'Ada']);
  expect(names(rows, { sort: 'team_role', direction: 'asc' })).toEqual(['Nora', 'Ada']);
  expect(names(rows, { sort: 'team_role' })).toEqual(['Ada', 'Nora']);
});

test('every order is a column’s, and a column that orders nothing has none', () => {
  for (const [sort, source] of Object.entries(SORTED_BY)) expect(sortOfColumn(source)).toBe(sort);
  expect(sortOfColumn('phone')).toBeUndefined();
});

test('name, e-mail and roles are searched as they are read, whatever the case; a team is filtered for', () => {
  const rows = [
    seller('Ada', { user_role: 'president' }),
    seller('Nora', { team_role: 'Marketing Team Member' }),
    seller('Omar'),
  ];
  expect(names(rows, { search: ' NORA ' })).toEqual(['Nora']);
  expect(names(rows, { search: 'omar@' })).toEqual(['Omar']);
  expect(names(rows, { search: 'president' })).toEqual(['Ada']);
  expect(names(rows, { search: 'marketing' })).toEqual(['Nora']);
  expect(names(rows, { role: 'Marketing Team Member' })).toEqual(['Nora']);
});
