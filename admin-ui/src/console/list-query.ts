import type { GetListParams, RaRecord } from 'react-admin';

// The contract's dialect of lists, and the same for those that are read whole.

/** As many rows as a list of the API can have. */
export const MAX_ROWS = 10_000;

const PER_PAGE = 50;

/** A value as a query has it; undefined where it says nothing. */
const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** What the server can order a list by: any column that its table lets one choose, its time alone, or nothing. */
export type Order = 'column' | 'time' | 'none';

/** `limit`, `offset`, each filter under its own name, and `sort_by` and `sort_dir` as far as the server sorts. */
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
    // Nothing, as in no limit, is the most.
    return Number(a ?? Number.MAX_VALUE) - Number(b ?? Number.MAX_VALUE);
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/** One page of rows that are all here, in the order that is asked for. */
export function pageOf<Row extends RaRecord>(
  rows: readonly Row[],
  { pagination, sort }: Partial<GetListParams>,
): { data: Row[]; total: number } {
  const { page = 1, perPage = PER_PAGE } = pagination ?? {};
  const direction = sort?.order === 'DESC' ? -1 : 1;
  const sorted = sort?.field
    ? [...rows].sort((a, b) => direction * compare(a[sort.field], b[sort.field]))
    : rows;
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/** Whether a row that is here has what is searched for in one of these fields, and each filter's value. */
export function passes(
  row: Record<string, unknown>,
  { search, ...filter }: Record<string, unknown>,
  searched: readonly string[],
): boolean {
  const wanted = (textOf(search) ?? '').toLocaleLowerCase();
  return (
    searched.some((field) => String(row[field]).toLocaleLowerCase().includes(wanted)) &&
    Object.entries(filter).every(([name, value]) => {
      const text = textOf(value);
      return text === undefined || text === String(row[name]);
    })
  );
}
