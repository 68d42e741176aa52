import { sql } from '../../database/database.js';
import type { FoodOption } from '../../rules/tickets.js';
import { PHONE_END_LENGTH } from './narrowed.js';

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
 * $1 event, $2 to $4 patterns (see `indexedPatterns`), $5 and $6 what else must match (see `narrowed`) or nulls. Live
 * registrations of the people who match, sorted by name. The statement has no name, so that PostgreSQL plans it for the actual
 * values.
 */
export const SEARCH_DOOR = sql<FoundRow>(
  '',
  `select r.id, r.name, r.phone, r.email, r.ticket_quantity as "ticketQuantity", r.tickets_admitted as "ticketsAdmitted",
     r.food_option as "foodOption", seller.full_name as "volunteerName"
   from people_search s
   join registrations r on r.event_id = s.event_id and r.person_id = s.person_id and r.cancelled_at is null
   join users seller on seller.id = r.seller_id
   where s.event_id = $1
     and (s.search like lower($2::text collate "pg_c_utf8") collate "default" or s.search like $3::text)
     and ($4::text is null or s.search || '' like lower($4::text collate "pg_c_utf8") collate "default")
     and case $5::text
       when 'name' then split_part(s.search, E'\\n', 1) like lower($2::text collate "pg_c_utf8") collate "default"
       when 'email' then r.email = $6::text
       when 'phone' then r.phone = $6::text or right(r.phone, ${PHONE_END_LENGTH}) = $6::text
       else true end
   order by lower(r.name collate "pg_c_utf8"), r.id limit 20`,
);
