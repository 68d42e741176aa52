import { finds, readSearch, searchText } from '@usher/backend/rules';
import type { GetListParams, RaRecord } from 'react-admin';
import type { PaginationDto } from '../../api/generated/rest';
import { pageOfAll } from './paging';

// The contract's query parameters for lists, and the same search, filters and paging for lists that are read whole.

/** Maximum number of rows in a list of the API. */
export const MAX_ROWS = 10_000;

const PER_PAGE = 50;

/** Returns a value as a query parameter; undefined if it is empty. */
const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** What the server can sort a list by: any column that its table lets the user choose, only the time, or nothing. */
export type Order = 'column' | 'time' | 'none';

/** Returns `limit`, `offset`, each filter under its name, and `sort_by` and `sort_dir` as far as the server can sort. */
export function queryOf(
  { pagination, sort, filter }: Partial<GetListParams>,
  order: Order,
): Record<string, string | undefined> {
  const { page = 1, perPage = PER_PAGE } = pagination ?? {};
  const query: Record<string, string | undefined> = {
    limit: String(perPage),
    offset: String((page - 1) * perPage),
  };
  if (order !== 'none' && sort?.field) {
    if (order === 'column') query.sort_by = sort.field;
    query.sort_dir = sort.order.toLowerCase();
  }
  for (const [name, value] of Object.entries(filter ?? {})) query[name] = textOf(value);
  return query;
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' || typeof b === 'number')
    // A missing number, such as no limit, sorts as the largest.
    return Number(a ?? Number.MAX_VALUE) - Number(b ?? Number.MAX_VALUE);
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/** Returns one page of rows that are all loaded, in the requested order. */
export function pageOf<Row extends RaRecord>(
  rows: readonly Row[],
  { pagination, sort }: Partial<GetListParams>,
): { data: Row[]; total: number; meta: { pagination: PaginationDto } } {
  const direction = sort?.order === 'DESC' ? -1 : 1;
  const sorted = sort?.field
    ? [...rows].sort((a, b) => direction * compare(a[sort.field], b[sort.field]))
    : rows;
  const part = pageOfAll(sorted, { page: 1, perPage: PER_PAGE, ...pagination });
  return { data: part.shown, total: rows.length, meta: { pagination: part.pagination } };
}

/** Whether a loaded row contains the search text in one of these fields and has each filter's value. */
export function passes(
  row: Record<string, unknown>,
  { search, ...filter }: Record<string, unknown>,
  searched: readonly string[],
): boolean {
  return (
    finds(readSearch(textOf(search)), searchText(searched.map((field) => textOf(row[field]) ?? null))) &&
    Object.entries(filter).every(([name, value]) => {
      const text = textOf(value);
      return text === undefined || text === String(row[name]);
    })
  );
}
