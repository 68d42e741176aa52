import { sql } from '../database/database.js';
import type { LeaderboardDto, OwnRankDto } from './leaderboard.dto.js';

/** $1 event. Active users by tickets, equal ones by name, and everybody's rank by user id. Always one row. */
export const READ_LEADERBOARD = sql<
  Omit<LeaderboardDto, 'currentUserRank'> & { ranks: Record<string, OwnRankDto> }
>(
  'volunteers.read_leaderboard',
  `with board as (
     select u.id, u.full_name, u.team_role, coalesce(s.tickets, 0)::int as tickets,
       rank() over (order by coalesce(s.tickets, 0) desc) as rank,
       row_number() over (order by coalesce(s.tickets, 0) desc, lower(u.full_name), u.id) as place
     from users u
     left join (
       select seller_id, sum(cash_tickets + zelle_tickets) as tickets from seller_sums where event_id = $1 group by 1
     ) s on s.seller_id = u.id
     where u.is_active
   )
   select (select count(*)::int from board) as "totalVolunteers",
     coalesce((
       select jsonb_agg(jsonb_build_object('rank', rank, 'volunteerId', id, 'fullName', full_name,
         'teamRole', team_role, 'ticketsSold', tickets) order by place)
       from board where place <= 10
     ), '[]') as "topVolunteers",
     coalesce((
       select jsonb_object_agg(id, jsonb_build_object('rank', rank, 'ticketsSold', tickets)) from board
     ), '{}') as ranks`,
);
