import simpleRestProvider from 'ra-data-simple-rest';
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  Identifier,
  RaRecord,
} from 'react-admin';
import type { PaginationDto, UserDto } from '../../api/generated/rest';
import { call } from '../../api/client';
import { currentText } from '../../i18n/language';
import type { SalesTeamRow } from '../records/records';
import { eventQuery, type EventId } from './command';
import { commands } from './commands';
import { files } from './files';
import { reads } from './reads';
import { MAX_ROWS, type Order, pageOf, passes, queryOf } from './list-query';
import { stateOf } from '../records/user-states';
import { sellersOf, type SellerFilter } from './sellers';

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
  // The person: the row's own id is that of the newest registration, which may change with a refresh. It stands for those who
  // have no e-mail.
  attendees: 'email',
  sellers: 'volunteer_id',
  'transaction-screenshots': 'attendee_id',
  transfers: 'attendee_id',
  'paper/holders': 'volunteer_id',
  'paper/tickets': 'number',
};
const CHANGED_BY_PATCH = new Set(['users', 'attendees']);

const withId = (resource: string, row: Row): RaRecord => {
  const field = ID_FIELD[resource];
  return (field ? { ...row, id: row[field] ?? row.id } : row) as RaRecord;
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

const UNSORTED = { field: '', order: 'ASC' } as const;

/** Lists of a few hundred rows: read whole, up to the API's limit, then searched, filtered and sorted by any column here. */
const READ_WHOLE: Record<string, readonly string[]> = { users: ['full_name', 'email'] };
/** Routes that return a whole array, which is sorted and paged here. */
const ARRAYS = new Set([
  'events',
  'transaction-screenshots',
  'volunteer-applications',
  'pricing/admin/tiers',
  'paper/books',
  'paper/holders',
]);

async function list(
  resource: string,
  params: Partial<GetListParams> & { signal?: AbortSignal },
): Promise<GetListResult> {
  const { signal, pagination: wanted } = params;
  if (resource === 'sellers') {
    const { event_id, ...filter } = (params.filter ?? {}) as SellerFilter & { event_id?: EventId };
    const query = eventQuery(event_id ?? null);
    const rows = await call<SalesTeamRow[]>('GET', '/api/volunteers/sales-team', { query, signal });
    const found = sellersOf(rows, filter, params.sort ?? UNSORTED, currentText());
    return pageOf(
      found.map((row) => withId(resource, { ...row })),
      { pagination: wanted },
    );
  }
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
    const rows =
      resource === 'users' ? data.map((row) => ({ ...row, state: stateOf(row as UserDto) })) : data;
    const found = rows.filter((row) => passes(row, (params.filter ?? {}) as Row, searched));
    return pageOf(
      found.map((row) => withId(resource, row)),
      params,
    );
  }
  const query = queryOf(params, orderOf(resource));
  // Those that wait for their review, unless another status is asked for.
  if (resource === 'transfers')
    query.status = query.status === 'all' ? undefined : (query.status ?? 'unverified');
  const { data, pagination } = await call<Page>('GET', `/api/${resource}`, {
    query,
    signal,
  });
  const { total, total_pages: last, total_is_capped: isCapped } = pagination;
  // Beyond the end there is no row, and react-admin would go to the first page; with the last page's rows it goes there.
  if (data.length === 0 && !isCapped && last > 0 && (wanted?.page ?? 1) > last)
    return list(resource, { ...params, pagination: { perPage: pagination.limit, page: last } });
  return {
    data: data.map((row) => withId(resource, row)),
    // A capped total would be the end of the list for react-admin, which then has `hasNextPage` alone.
    total: isCapped ? undefined : total,
    pageInfo: { hasNextPage: pagination.has_next, hasPreviousPage: pagination.has_prev },
    meta: { pagination },
  };
}

/** The seller with what was sold, is pending and is cleared for one event, `meta.event_id`. */
async function sellerOf({ id, meta, signal }: GetOneParams & { signal?: AbortSignal }) {
  const { event_id } = meta as { event_id: EventId };
  const path = `/api/volunteers/${encodeURIComponent(id)}/details`;
  return { data: withId('sellers', await call<Row>('GET', path, { query: eventQuery(event_id), signal })) };
}

const base = simpleRestProvider('/api', httpClient);

const idsOf = (ids: Identifier[]) => [...new Set(ids)];

/** Some people of an event, `meta.event_id`, as its list has them. No route gives one of them. */
async function attendeesOf({ ids, meta, signal }: GetManyParams & { signal?: AbortSignal }) {
  const left = new Set(ids);
  const found: RaRecord[] = [];
  for (let page = 1, hasNext = true; left.size > 0 && hasNext; page += 1) {
    const pagination = { page, perPage: MAX_ROWS };
    const { data, pageInfo } = await list('attendees', { pagination, filter: meta as object, signal });
    found.push(...data.filter(({ id }) => left.delete(id)));
    hasNext = pageInfo?.hasNextPage ?? false;
  }
  return { data: found };
}

/**
 * react-admin's data provider: ra-data-simple-rest for one record, the contract's query parameters for lists. A resource is
 * named by its path below `/api`, so `attendees/by-email/a%40b.org` and `volunteers/{id}/attendees` are resources too; the
 * filter `event_id` selects the event of a list. Only `sellers` have two paths: the sales team, and a seller's details. The
 * answer's `meta.pagination` is the contract's pagination object.
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
  getOne: (resource, params) => (resource === 'sellers' ? sellerOf(params) : base.getOne(resource, params)),
  getManyReference: (resource, params) =>
    list(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),
  getMany: async (resource, params) =>
    resource === 'attendees'
      ? attendeesOf(params)
      : {
          data: await Promise.all(
            idsOf(params.ids).map(async (id) => (await base.getOne(resource, { id })).data),
          ),
        },
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
