import { matchingPeople, type Filter } from '../attendees/lists/lists.sql.js';
import { sql, type SqlQuery } from '../database/database.js';
import type { SearchCondition } from '../database/search.sql.js';
import type { WithoutEmailDto } from '../events/without-email.dto.js';
import { peopleWithoutEmail } from '../events/without-email.sql.js';

const reachable = (filter: Filter, search: SearchCondition | null): string =>
  `${matchingPeople(filter, search)} and p.email is not null and not exists (select from unsubscribed u where u.email = p.email)`;

// Unnamed statements, so that they are planned for the actual search, like the attendees' list.

/** $1 event, $2 search patterns, null without a search. Counts the people matching the filter who have an e-mail and have not unsubscribed. */
export const countReachable = (
  filter: Filter,
  search: SearchCondition | null,
): SqlQuery<{ people: number }> => sql('', `select count(*)::int as people ${reachable(filter, search)}`);

/** $1 event, $2 search patterns, null without a search. People who match the filter and have no e-mail. */
export const readWithoutEmail = (filter: Filter, search: SearchCondition | null): SqlQuery<WithoutEmailDto> =>
  sql('', peopleWithoutEmail(matchingPeople(filter, search)));

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
