import { sql } from '../../database/database.js';
import { PAYMENT_MODES } from '../../rules/tickets.js';
import { CURRENT_EVENT_ID, SELLING_EVENT_ID } from '../../events/events.sql.js';
import type { LeaderboardDto, OwnRankDto } from './leaderboard.dto.js';

/**
 * $1 event id, or null for the current one, $2 whether it may be one that is not published. The top ten active users by tickets, then by name, and every active user's rank by
 * user id. One row, or none if there is no such event.
 */
export const READ_LEADERBOARD = sql<
  Omit<LeaderboardDto, 'currentUserRank'> & { isForSellers: boolean; ranks: Record<string, OwnRankDto> }
>(
  'volunteers.read_leaderboard',
  `with chosen as materialized (
     select e.id, e.id = current_id or may_be_sold(e, ${SELLING_EVENT_ID}) as is_for_sellers
     from events e, (select ${CURRENT_EVENT_ID} as current_id) c
     where e.id = coalesce($1::uuid, current_id) and ($2 or is_published(e.status))
   ), board as materialized (
     select u.id, u.full_name, u.team_role, coalesce(s.tickets, 0)::int as tickets,
       rank() over (order by coalesce(s.tickets, 0) desc) as rank,
       row_number() over (order by coalesce(s.tickets, 0) desc, lower(u.full_name), u.id) as position
     from users u
     left join (
       select seller_id, sum(${PAYMENT_MODES.map((mode) => `${mode}_tickets`).join(' + ')}) as tickets from seller_sums
       where event_id = (select id from chosen) group by 1
     ) s on s.seller_id = u.id
     where u.is_active
   )
   select chosen.is_for_sellers as "isForSellers",
     (select count(*)::int from board) as "totalVolunteers",
     coalesce((
       select jsonb_agg(jsonb_build_object('rank', rank, 'volunteerId', id, 'fullName', full_name,
         'teamRole', team_role, 'ticketsSold', tickets) order by position)
       from board where position <= 10
     ), '[]') as "topVolunteers",
     coalesce((
       select jsonb_object_agg(id, jsonb_build_object('rank', rank, 'ticketsSold', tickets)) from board
     ), '{}') as ranks
   from chosen`,
);
