import { matchingPeople, type Filter } from '../attendees/lists/lists.sql.js';
import { sql, type SqlQuery } from '../database/database.js';
import type { SearchCondition } from '../database/search.sql.js';

const reachable = (filter: Filter, search: SearchCondition | null): string =>
  `${matchingPeople(filter, search)} and p.email is not null and not exists (select from unsubscribed u where u.email = p.email)`;

// Unnamed statements, so that they are planned for the actual search, like the attendees' list.

/** $1 event, $2 search patterns, null without a search. Counts the people matching the filter who have an e-mail and have not unsubscribed. */
export const countReachable = (
  filter: Filter,
  search: SearchCondition | null,
): SqlQuery<{ people: number }> => sql('', `select count(*)::int as people ${reachable(filter, search)}`);

/** Number of people without an e-mail who are named. */
const NAMED_MAX = 1_000;

/** $1 event, $2 search patterns, null without a search. People who match the filter and have no e-mail. */
export const readWithoutEmail = (
  filter: Filter,
  search: SearchCondition | null,
): SqlQuery<{ count: number; people: Array<{ name: string; phone: string }> }> =>
  sql(
    '',
    `with found as (select p.name, p.phone, p.key ${matchingPeople(filter, search)} and p.email is null)
     select (select count(*)::int from found) as count, coalesce((
       select jsonb_agg(jsonb_build_object('name', name, 'phone', phone) order by key)
       from (select * from found order by key limit ${NAMED_MAX}) named), '[]') as people`,
  );

/** $1 event, $2 search patterns, null without a search, $3 message, $4 request id. Writes one mail per person and returns their number. */
export const writeMessageMails = (
  filter: Filter,
  search: SearchCondition | null,
): SqlQuery<{ people: number }> =>
  sql(
    '',
    `with written as (
       insert into outbox (kind, to_address, event_id, data, is_bulk, request_id)
       select 'message', p.email, p.event_id, jsonb_build_object('messageId', $3::uuid), true, $4::text
       ${reachable(filter, search)} order by p.key returning 1
     )
     select count(*)::int as people from written`,
  );
