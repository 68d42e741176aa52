import { sql, type SqlQuery } from '../../database/database.js';
import type { SearchCondition } from '../../database/search.sql.js';
import { CODE_END_LENGTH } from '../../rules/qr-codes.js';
import { TOLD_DIGITS } from '../../rules/search.js';
import type { FoodOption } from '../../rules/tickets.js';
import { type Narrowed, PHONE_END_LENGTH } from './narrowed.js';

export interface FoundRow {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  ticketQuantity: number;
  ticketsAdmitted: number;
  foodOption: FoodOption;
  volunteerName: string;
  /** The end of its code, if it was sold at the door. */
  codeEnd: string | null;
}

const FOUND = `r.id, r.name, r.phone, r.email, r.ticket_quantity as "ticketQuantity", r.tickets_admitted as "ticketsAdmitted",
       r.food_option as "foodOption", seller.full_name as "volunteerName",
       case when r.door_sale_id is not null then right(r.qr_code, ${CODE_END_LENGTH}) end as "codeEnd"`;

/** $1 event, $2 the end of a code. Live tickets that were sold at the door: their guests may have told nobody a name. */
export const FIND_BY_CODE_END = sql<FoundRow>(
  'door.find_by_code_end',
  `select ${FOUND} from registrations r join users seller on seller.id = r.seller_id
   where r.event_id = $1 and right(r.qr_code, ${CODE_END_LENGTH}) = $2 and r.door_sale_id is not null and r.cancelled_at is null
   order by r.id desc limit 20`,
);

const NARROW: Record<Narrowed['by'], (search: SearchCondition) => string> = {
  name: (search) =>
    `${search.on(`split_part(s.search, E'\\n', 1)`, '$2')} and ($3::text is null or right(r.phone, ${TOLD_DIGITS}) = $3::text)`,
  email: () => 'r.email = $3::text',
  phone: () => `(r.phone = $3::text or right(r.phone, ${PHONE_END_LENGTH}) = $3::text)`,
};

/**
 * $1 event, $2 patterns of the search, $3 what else must match (see `narrowed`), or null. Live registrations of the people who
 * match, sorted by name. The statement has no name, so that PostgreSQL plans it for the actual values.
 */
export const searchDoor = (search: SearchCondition, by: Narrowed['by'] | null): SqlQuery<FoundRow> =>
  sql(
    '',
    `select ${FOUND}
     from people_search s
     join registrations r on r.event_id = s.event_id and r.person_id = s.person_id and r.cancelled_at is null
     join users seller on seller.id = r.seller_id
     where s.event_id = $1 and ${search.on('s.search', '$2')} and ${by ? NARROW[by](search) : '$3::text is null'}
     order by split_part(s.search, E'\\n', 1) collate "C", r.id limit 20`,
  );
