import { matchingPeople } from '../attendees/lists/lists.sql.js';
import { sql, type SqlQuery } from '../database/database.js';
import type { WithoutEmailDto } from '../events/without-email.dto.js';
import { peopleWithoutEmail } from '../events/without-email.sql.js';
import type { Recipients } from './recipients.js';

/** SQL from `from` on for the people (p) of a message, with the parameters of `Recipients`. */
const recipients = ({ filter, search }: Recipients): string =>
  `${matchingPeople(filter, search)} and ($3::text[] is null or p.email = any($3) or p.id in (
     select r.person_id from registrations r where r.event_id = $1 and r.id = any($4::uuid[])))`;

const reachable = (to: Recipients): string =>
  `${recipients(to)} and p.email is not null and not exists (select from unsubscribed u where u.email = p.email)`;

// Unnamed statements, so that they are planned for the actual search, like the attendees' list.

/** $1 to $4 as in `Recipients`. Counts those who have an e-mail and have not unsubscribed. */
export const countReachable = (to: Recipients): SqlQuery<{ people: number }> =>
  sql('', `select count(*)::int as people ${reachable(to)}`);

/** $1 to $4 as in `Recipients`. Those who have no e-mail. */
export const readWithoutEmail = (to: Recipients): SqlQuery<WithoutEmailDto> =>
  sql('', peopleWithoutEmail(recipients(to)));

/** $1 to $4 as in `Recipients`, $5 message, $6 request id. Writes one mail per person and returns their number. */
export const writeMessageMails = (to: Recipients): SqlQuery<{ people: number }> =>
  sql(
    '',
    `with written as (
       insert into outbox (kind, to_address, event_id, data, is_bulk, request_id)
       select 'message', p.email, p.event_id, jsonb_build_object('messageId', $5::uuid), true, $6::text
       ${reachable(to)} order by p.key returning 1
     )
     select count(*)::int as people from written`,
  );
