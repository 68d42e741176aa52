import { matchingPeople, type Filter } from '../attendees/lists/lists.sql.js';
import { sql, type SqlStatement } from '../database/database.js';

const reachable = (filter: Filter, searched: boolean): string =>
  `${matchingPeople(filter, searched)} and not exists (select from unsubscribed u where u.email = p.email)`;

// Unnamed statements, so that they are planned for the actual search, like the attendees' list.

/** $1 event, $2 to $4 search patterns. Counts the people matching the filter who have not unsubscribed. */
export const countReachable = (filter: Filter, searched: boolean): SqlStatement<{ people: number }> =>
  sql('', `select count(*)::int as people ${reachable(filter, searched)}`);

/** $1 event, $2 to $4 search patterns, $5 message, $6 request id. Writes one mail per person and returns their number. */
export const writeMessageMails = (filter: Filter, searched: boolean): SqlStatement<{ people: number }> =>
  sql(
    '',
    `with written as (
       insert into outbox (kind, to_address, event_id, data, is_bulk, request_id)
       select 'message', p.email, p.event_id, jsonb_build_object('messageId', $5::uuid), true, $6::text
       ${reachable(filter, searched)} order by p.email returning 1
     )
     select count(*)::int as people from written`,
  );
