import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { PaginationDto } from '../../api/generated/rest';
import { call } from '../../api/client';
import { commands } from './commands';
import { files } from './files';
import { reads } from './reads';
import { MAX_ROWS, type Order, pageOf, passes, queryOf } from './list-query';

type Row = Record<string, unknown>;
type Page = { data: Row[]; pagination: PaginationDto };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Returns what the server can sort a resource by. A column's `sort_by` is the name of its field in the rows. */
function orderOf(resource: string): Order {
  if (resource === 'attendees' || /^volunteers\/[^/]+\/attendees$/.test(resource)) return 'column';
  return resource === 'mail-log' || resource === 'audit-log' ? 'time' : 'none';
}
/** Resources whose rows are identified by a field other than `id`. */
const ID_FIELD: Record<string, string> = {
  'volunteers/sales-team': 'volunteer_id',
  'transaction-screenshots': 'attendee_id',
  transfers: 'attendee_id',
};
const CHANGED_BY_PATCH = new Set(['users', 'attendees']);

const withId = (resource: string, row: Row): RaRecord => {
  const field = ID_FIELD[resource];
  return (field ? { ...row, id: row[field] } : row) as RaRecord;
};

/** react-admin's HTTP client, built on the application's one REST client: same session, same timeout, same errors. */
async function httpClient(
  url: string,
  options: { method?: string; body?: unknown; signal?: AbortSignal | null } = {},
) {
  const json = await call<Row>((options.method ?? 'GET') as Method, url, {
    body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    signal: options.signal ?? undefined,
  });
  return { status: 200, headers: new Headers(), body: '', json: json ?? {} };
}

/** Lists of a few hundred rows: read whole, up to the API's limit, then searched, filtered and sorted by any column here. */
const READ_WHOLE: Record<string, readonly string[]> = { users: ['full_name', 'email'] };
/** Routes that return a whole array, which is sorted and paged here. */
const ARRAYS = new Set([
  'events',
  'volunteers/sales-team',
  'transaction-screenshots',
  'volunteer-applications',
  'pricing/admin/tiers',
]);

async function list(resource: string, params: Partial<GetListParams> & { signal?: AbortSignal }) {
  const { signal } = params;
  if (ARRAYS.has(resource)) {
    const { limit: _limit, offset: _offset, ...query } = queryOf(params, 'none');
    const rows = await call<Row[]>('GET', `/api/${resource}`, { query, signal });
    return pageOf(
      rows.map((row) => withId(resource, row)),
      params,
    );
  }
  const searched = READ_WHOLE[resource];
  if (searched) {
    const { data } = await call<Page>('GET', `/api/${resource}`, {
      query: { limit: String(MAX_ROWS), offset: '0' },
      signal,
    });
    const found = data.filter((row) => passes(row, (params.filter ?? {}) as Row, searched));
    return pageOf(
      found.map((row) => withId(resource, row)),
      params,
    );
  }
  const { data, pagination } = await call<Page>('GET', `/api/${resource}`, {
    query: queryOf(params, orderOf(resource)),
    signal,
  });
  return {
    data: data.map((row) => withId(resource, row)),
    total: pagination.total,
    pageInfo: { hasNextPage: pagination.has_next, hasPreviousPage: pagination.has_prev },
    meta: { pagination },
  };
}

const base = simpleRestProvider('/api', httpClient);

const idsOf = (ids: Identifier[]) => [...new Set(ids)];

/**
 * react-admin's data provider: ra-data-simple-rest for one record, the contract's query parameters for lists. A resource is
 * named by its path below `/api`, so `attendees/by-email/a%40b.org` and `volunteers/{id}/attendees` are resources too; the
 * filter `event_id` selects the event of a list. The answer's `meta.pagination` is the contract's pagination object.
 * The use cases are custom methods (`commands.ts`).
 * @throws ApiError, whose `body.errors` react-admin's forms show at their fields
 */
export const dataProvider = {
  ...base,
  ...commands,
  ...reads,
  ...files,
  supportAbortSignal: true,
  getList: (resource, params) => list(resource, params),
  getManyReference: (resource, params) =>
    list(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(idsOf(ids).map(async (id) => (await base.getOne(resource, { id })).data)),
  }),
  update: async (resource, params) => {
    if (!CHANGED_BY_PATCH.has(resource)) return base.update(resource, params);
    const { json } = await httpClient(`/api/${resource}/${encodeURIComponent(params.id)}`, {
      method: 'PATCH',
      body: JSON.stringify(params.data),
    });
    return { data: json };
  },
} as DataProvider & typeof commands & typeof reads & typeof files;

export type ConsoleDataProvider = typeof dataProvider;
