import { sql } from '../database/database.js';
import type { WithoutEmailDto } from './without-email.dto.js';

/** Number of people without an e-mail who are named. */
const NAMED_MAX = 1_000;

/** SQL: which of some people have no e-mail; first those who can be called. @param from SQL from `from` on, whose people are `p` */
export const peopleWithoutEmail = (from: string): string =>
  `with found as (select p.name, p.phone, p.key ${from} and p.email is null)
   select (select count(*)::int from found) as count, coalesce((
     select jsonb_agg(jsonb_build_object('name', name, 'phone', phone) order by phone is null, key)
     from (select * from found order by phone is null, key limit ${NAMED_MAX}) named), '[]') as people`;

/** $1 event. People with tickets whom neither its reminder nor the mail about a change reaches. */
export const READ_WITHOUT_EMAIL = sql<WithoutEmailDto>(
  'events.read_without_email',
  peopleWithoutEmail('from people p where p.event_id = $1 and p.closed_at is null'),
);
