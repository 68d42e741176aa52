import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';
import type { ListedDoorSale } from '../../rules/door-sales.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';
import type { KeptRefusal } from './sales.sql.js';

/** The price per ticket never changes: what was booked is told by it, whatever was split off since. */
const BOOKED = `(select sum(p.total_cents)::int from registrations p
    where p.event_id = r.event_id and (p.id = r.id or p.split_from = r.id))`;

/** SQL: what sale `d` with its registration `r` is listed as. */
const OUTCOME = `case when d.undone_at is not null then 'undone' when r.is_over_capacity then 'over_capacity'
    when d.taken_cents <> ${BOOKED} then 'price_differs' else 'sold' end`;

const SALES = `door_sales d join registrations r on r.id = d.registration_id and r.event_id = d.event_id where d.event_id = $1`;

interface DoorSaleRow {
  saleId: string;
  outcome: ListedDoorSale;
  registrationId: string | null;
  name: string | null;
  codeEnd: string | null;
  tickets: number | null;
  foodOption: FoodOption | null;
  paymentMode: PaymentMode | null;
  totalCents: Cents | null;
  takenCents: Cents | null;
  isOffline: boolean;
  soldAt: Date | null;
  receivedAt: Date;
  volunteerId: string;
  volunteerName: string;
  sentBy: string | null;
  label: string | null;
  deviceId: string | null;
  isCancelled: boolean;
  undoneAt: Date | null;
  undoneBy: string | null;
  undoReason: string | null;
  sent: object | null;
  refusal: KeptRefusal | null;
}

/** $1 event, $2 outcome or null for all, $3 limit, $4 offset. The last that came first. Those of no event that exists are of each. */
export const LIST_DOOR_SALES = sql<DoorSaleRow>(
  'door_sales.list',
  `select s.*, seller.full_name as "volunteerName", sender.full_name as "sentBy", undoer.full_name as "undoneBy"
   from (
     select d.sale_id as "saleId", ${OUTCOME} as outcome, r.id as "registrationId", r.name, right(r.qr_code, 5) as "codeEnd",
       r.ticket_quantity as tickets, r.food_option as "foodOption", r.payment_mode as "paymentMode", ${BOOKED} as "totalCents",
       d.taken_cents as "takenCents", d.is_offline as "isOffline", d.sold_at as "soldAt", d.recorded_at as "receivedAt",
       d.seller_id as "volunteerId", d.sent_by, d.label, d.device_id as "deviceId",
       d.undone_at is null and r.cancelled_at is not null as "isCancelled", d.undone_at as "undoneAt", d.undone_by,
       d.undo_reason as "undoReason", null::jsonb as sent, null::jsonb as refusal
     from ${SALES}
     union all
     select i.sale_id, 'invalid', null, null, null, null, null, null, null, null, true, null, i.recorded_at, i.account_id, null, null,
       i.device_id, false, null, null, null, i.sent, i.errors
     from invalid_door_sales i where i.event_id = $1 or i.event_id is null
   ) s
   join users seller on seller.id = s."volunteerId"
   left join users sender on sender.id = s.sent_by
   left join users undoer on undoer.id = s.undone_by
   where $2::text is null or s.outcome = $2
   order by s."receivedAt" desc, s."saleId" desc limit $3 offset $4`,
);

/** $1 event. */
export const COUNT_DOOR_SALES = sql<Record<ListedDoorSale, number>>(
  'door_sales.count',
  `select count(*) filter (where outcome = 'sold')::int as sold, count(*) filter (where outcome = 'price_differs')::int as price_differs,
     count(*) filter (where outcome = 'over_capacity')::int as over_capacity, count(*) filter (where outcome = 'undone')::int as undone,
     (select count(*)::int from invalid_door_sales i where i.event_id = $1 or i.event_id is null) as invalid
   from (select ${OUTCOME} as outcome from ${SALES}) s`,
);

/** $1 event. Undone sales by seller, the largest sum first. */
export const LIST_UNDONE_SALES = sql<{
  volunteerId: string;
  volunteerName: string;
  count: number;
  cents: Cents;
}>(
  'door_sales.list_undone',
  `select d.seller_id as "volunteerId", u.full_name as "volunteerName", count(*)::int as count, sum(d.taken_cents)::float8 as cents
   from door_sales d join users u on u.id = d.seller_id
   where d.event_id = $1 and d.undone_at is not null group by 1, 2 order by 4 desc, 2, 1`,
);
