import { expect, test } from '@jest/globals';
import { pageOf, passes, queryOf } from './list-query';

test('a page is asked for by limit and offset, a filter by its name, and what says nothing is left out', () => {
  const pagination = { page: 3, perPage: 25 };
  const filter = { search: '', event_id: null, checked_in: false, many: [1], role: 'president' };
  expect(queryOf({ pagination, filter }, 'none')).toEqual({
    limit: '25',
    offset: '50',
    search: undefined,
    event_id: undefined,
    checked_in: 'false',
    many: '[1]',
    role: 'president',
  });
  expect(queryOf({}, 'column')).toEqual({ limit: '50', offset: '0' });
});

test('an order is asked for only where the server knows one', () => {
  const sort = { field: 'name', order: 'DESC' as const };
  expect(queryOf({ sort }, 'column')).toMatchObject({ sort_by: 'name', sort_dir: 'desc' });
  expect(queryOf({ sort }, 'none')).not.toHaveProperty('sort_by');
  expect(queryOf({ sort }, 'time')).toEqual({ limit: '50', offset: '0', sort_dir: 'desc' });
  expect(queryOf({ sort: { field: '', order: 'ASC' } }, 'column')).not.toHaveProperty('sort_by');
});

const ROWS = [
  { id: 1, name: 'Ägidius', limit: 10 },
  { id: 2, name: 'Zora', limit: null },
  { id: 3, name: 'Bea', limit: 9 },
];
const ids = (field: string, order: 'ASC' | 'DESC') =>
  pageOf(ROWS, { sort: { field, order } }).data.map(({ id }) => id);

test('rows that are here are ordered as they are read; no limit is more than any', () => {
  expect(ids('name', 'ASC')).toEqual([1, 3, 2]);
  expect(ids('limit', 'ASC')).toEqual([3, 1, 2]);
  expect(ids('limit', 'DESC')).toEqual([2, 1, 3]);
  expect(ids('', 'DESC')).toEqual([1, 2, 3]);
  expect(ROWS.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('a page of them knows how many there are', () => {
  const sort = { field: 'name', order: 'ASC' as const };
  expect(pageOf(ROWS, { sort, pagination: { page: 2, perPage: 2 } })).toMatchObject({
    data: [ROWS[1]],
    total: 3,
  });
});

test.each([
  [{}, true],
  [{ search: ' ' }, true],
  [{ search: 'ROSA' }, true],
  [{ search: 'example' }, true],
  [{ search: 'president' }, false],
  [{ role: 'president', is_active: 'true' }, true],
  [{ role: '', is_active: undefined }, true],
  [{ role: 'volunteer' }, false],
  [{ is_active: 'false' }, false],
  [{ search: 'rosa', role: 'volunteer' }, false],
])('%j among those that are here', (filter, isFound) => {
  const row = { name: 'Rosa Delgado', email: 'rosa@example.org', role: 'president', is_active: true };
  expect(passes(row, filter, ['name', 'email'])).toBe(isFound);
});
