import {
  type RegistrationRow,
  SELECT_REGISTRATIONS,
} from '../../attendees/registration/registration-reader.sql.js';
import { sql } from '../../database/database.js';
import { SORT_DIRECTIONS, type SortDirection } from '../../http/sorting.js';
import { SALE_SORTS, type SaleSort } from '../sellers/sellers.dto.js';

const SORT_KEYS: Record<SaleSort, string | null> = {
  // Null: sorting by id sorts by time, as ids are UUID v7.
  created_at: null,
  name: `(select p.sort_name from people p where p.event_id = r.event_id and p.id = r.person_id)`,
  email: `coalesce(r.email, '')`,
  ticket_quantity: 'r.ticket_quantity',
  total_price: 'r.total_cents',
  // A guest's is stored as cash, but shown as neither cash nor transfer.
  payment_mode: `case when r.is_guest then 'guest' else r.payment_mode end`,
  food_option: 'r.food_option',
  is_checked_in: 'r.checked_in_at is not null',
};

const listStatement = (sort: SaleSort, direction: SortDirection) => {
  const key = SORT_KEYS[sort];
  return sql<RegistrationRow>(
    `volunteers.list_sales.${sort}.${direction}`,
    `${SELECT_REGISTRATIONS}
     where r.event_id = $1 and r.seller_id = $2 and r.cancelled_at is null
     order by ${key === null ? `r.id ${direction}` : `${key} ${direction}, r.id desc`} limit $3 offset $4`,
  );
};

const LISTS = new Map(
  SALE_SORTS.flatMap((sort) =>
    SORT_DIRECTIONS.map((direction) => [`${sort} ${direction}`, listStatement(sort, direction)] as const),
  ),
);

/** $1 event, $2 seller, $3 limit, $4 offset. Live registrations; ties are sorted newest first. */
export const listSales = (sort: SaleSort, direction: SortDirection) => LISTS.get(`${sort} ${direction}`)!;

/** Live registrations whose tickets their seller has to give on: by the index of that name, which those that are mailed are not in. */
const TO_DELIVER = `r.event_id = $1 and r.seller_id = $2 and r.email is null and r.cancelled_at is null
  -- Whoever is in, as at a sale at the door, needs none.
  and r.tickets_admitted = 0
  and not exists (select from deliveries d where d.qr_code = r.qr_code and d.event_id = r.event_id)`;

/** $1 event, $2 seller, $3 limit, $4 offset. Newest first. */
export const LIST_TO_DELIVER = sql<RegistrationRow>(
  'volunteers.list_to_deliver',
  `${SELECT_REGISTRATIONS} where ${TO_DELIVER} order by r.id desc limit $3 offset $4`,
);

/** $1 event, $2 seller. */
export const COUNT_TO_DELIVER = sql<{ total: number }>(
  'volunteers.count_to_deliver',
  `select count(*)::int as total from registrations r where ${TO_DELIVER}`,
);

/** $1 event, $2 seller. No row if there is no such account. */
export const COUNT_SALES = sql<{ total: number }>(
  'volunteers.count_sales',
  `select (
     select coalesce(sum(registrations), 0)::int from seller_sums where event_id = $1 and seller_id = u.id) as total
   from users u where u.id = $2`,
);
