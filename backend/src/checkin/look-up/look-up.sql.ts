import { sql } from '../../database/database.js';
import type { FoodOption } from '../../rules/tickets.js';

export interface FoundRow {
  id: string;
  name: string;
  phone: string;
  email: string;
  ticketQuantity: number;
  ticketsAdmitted: number;
  foodOption: FoodOption;
  volunteerName: string;
}

/**
 * $1 event, $2 to $4 patterns (see `indexedPatterns`). Live registrations of the people who match, sorted by name. The statement
 * has no name, so that PostgreSQL plans it for the actual values.
 */
export const SEARCH_DOOR = sql<FoundRow>(
  '',
  `select r.id, r.name, right(r.phone, 2) as phone, left(r.email, 1) || '…' || substring(r.email from '@.*$') as email,
     r.ticket_quantity as "ticketQuantity", r.tickets_admitted as "ticketsAdmitted", r.food_option as "foodOption",
     seller.full_name as "volunteerName"
   from people_search s
   join registrations r on r.event_id = s.event_id and r.person_id = s.person_id and r.cancelled_at is null
   join users seller on seller.id = r.seller_id
   where s.event_id = $1
     and (s.search like lower($2::text collate "pg_c_utf8") collate "default" or s.search like $3::text)
     and ($4::text is null or s.search || '' like lower($4::text collate "pg_c_utf8") collate "default")
   order by lower(r.name collate "pg_c_utf8"), r.id limit 20`,
);
