/**
 * Recounts the figures that triggers maintain from the rows they are derived from. A statement answers no row if nothing
 * differs. `$1` is an event, or null for all of them.
 */

import { FOOD_OPTIONS, type FoodOption, PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';

/** A table of sums that triggers maintain. */
interface KeptSums {
  table: string;
  keys: readonly string[];
  sums: readonly string[];
  /** Whether its rows are spread over slots: the figure is the sum over all slots, and a correction is added to one of them. */
  slotted: boolean;
  /** A SELECT of the keys and the correct sums. */
  recount: string;
}

/**
 * Locks the tables in the order in which sales and scans lock them. Exclusive mode also waits for transactions that hold only
 * row locks.
 */
export const LOCK_RECOUNTED =
  'lock table event_capacities, people, registrations, clearings, floats in exclusive mode';

const OF_EVENT = '($1::uuid is null or event_id = $1)';

const ticketsOfFood = (option: FoodOption): string =>
  `sum(ticket_quantity) filter (where food_option = '${option}') as ${option}_tickets`;

/** Guests pay nothing, so that their mode says nothing. */
const salesOfMode = (mode: PaymentMode): string => {
  const ofMode = `filter (where payment_mode = '${mode}' and not is_guest)`;
  return `count(*) ${ofMode} as ${mode}_registrations, sum(ticket_quantity) ${ofMode} as ${mode}_tickets,
        sum(total_cents) ${ofMode} as ${mode}_cents`;
};

const peopleOfFood = (option: FoodOption): string =>
  `count(*) filter (where food_option = '${option}' and checked_in_at is not null) as ${option}_in,
      count(*) filter (where food_option = '${option}' and checked_in_at is null) as ${option}_out`;

const KEPT_SUMS: readonly KeptSums[] = [
  {
    table: 'seller_sums',
    keys: ['event_id', 'seller_id'],
    sums: [
      'registrations',
      'checked_in',
      ...FOOD_OPTIONS.map((option) => `${option}_tickets`),
      ...PAYMENT_MODES.flatMap((mode) => [`${mode}_registrations`, `${mode}_tickets`, `${mode}_cents`]),
    ],
    slotted: true,
    recount: `select event_id, seller_id, count(*) as registrations, count(checked_in_at) as checked_in,
        ${[...FOOD_OPTIONS.map(ticketsOfFood), ...PAYMENT_MODES.map(salesOfMode)].join(', ')}
      from registrations where cancelled_at is null and ${OF_EVENT} group by 1, 2`,
  },
  {
    table: 'people_counts',
    keys: ['event_id', 'kinds'],
    sums: ['people'],
    slotted: true,
    recount: `select event_id, people_kinds(p) as kinds, count(*) as people from people p
      where people_kinds(p) > 0 and ${OF_EVENT} group by 1, 2`,
  },
  {
    table: 'sales_per_day',
    keys: ['event_id', 'day'],
    sums: ['tickets', 'cents'],
    slotted: true,
    recount: `select event_id, (r.created_at at time zone e.time_zone)::date as day, sum(ticket_quantity) as tickets,
        sum(total_cents) as cents
      from registrations r join events e on e.id = r.event_id where cancelled_at is null and ${OF_EVENT} group by 1, 2`,
  },
  {
    table: 'admission_sums',
    keys: ['event_id', 'station', 'at', 'label', 'account_id'],
    sums: ['tickets'],
    slotted: true,
    recount: `select a.event_id, a.station, date_bin('5 minutes', coalesce(u.scanned_at, a.scanned_at), 'epoch') as at,
        coalesce(case when u.scan_id is null then a.label else u.label end, '') as label,
        coalesce(u.sent_by, u.account_id, a.sent_by, a.account_id) as account_id, sum(a.tickets) as tickets
      from admissions a left join admissions u on u.scan_id = a.undoes and u.line = 0
      where ($1::uuid is null or a.event_id = $1) group by 1, 2, 3, 4, 5`,
  },
  {
    table: 'uncounted_sums',
    keys: ['event_id', 'registration_id', 'account_id', 'device_id', 'station'],
    sums: ['scans', 'people'],
    slotted: false,
    recount: `select event_id, coalesce(registration_id, no_id()) as registration_id, coalesce(sent_by, account_id) as account_id,
        coalesce(case when registration_id is null then device_id end, no_id()) as device_id, station,
        count(*) filter (where people > undone) as scans, sum(people - undone) as people
      from (
        select s.*, uncounted_undone(scan_id) as undone from (
          select scan_id, event_id, registration_id, account_id, sent_by, device_id, station, let_in - tickets as people
          from admissions where let_in > tickets and tickets > 0 and ${OF_EVENT}
          union all
          select scan_id, event_id, registration_id, account_id, sent_by, device_id, coalesce(station, 'entrance'), let_in
          from refused_scans where let_in > 0 and event_id is not null and ${OF_EVENT}
        ) s
      ) s
      group by 1, 2, 3, 4, 5`,
  },
  {
    table: 'door_sums',
    keys: ['event_id', 'seller_id', 'label'],
    sums: ['tickets', 'cents'],
    slotted: false,
    recount: `select d.event_id, d.seller_id, coalesce(d.label, '') as label, sum(r.ticket_quantity) as tickets,
        sum(r.total_cents) as cents
      from door_sales d join registrations r on r.door_sale_id = d.sale_id and r.event_id = d.event_id
      where r.cancelled_at is null and ($1::uuid is null or d.event_id = $1) group by 1, 2, 3`,
  },
  {
    table: 'cleared_sums',
    keys: ['event_id', 'seller_id'],
    sums: ['cleared_cents', 'cash_cents', 'transfer_cents', 'direct_transfer_cents', 'returnable_cents'],
    slotted: false,
    recount: `select c.event_id, c.seller_id, sum(c.amount_cents) as cleared_cents, sum(c.cash_cents) as cash_cents,
        sum(c.transfer_cents) as transfer_cents,
        sum(c.transfer_cents) filter (where c.kind in ('direct', 'hand_back')) as direct_transfer_cents,
        sum(c.amount_cents) filter (where coalesce(r.kind, c.kind) in ('direct', 'hand_over', 'hand_back', 'imported')) as returnable_cents
      from clearings c left join clearings r on r.id = c.reverses
      where ($1::uuid is null or c.event_id = $1) group by 1, 2`,
  },
  {
    table: 'float_sums',
    keys: ['event_id', 'seller_id'],
    sums: ['float_cents'],
    slotted: false,
    recount: `select event_id, seller_id, sum(amount_cents) as float_cents from floats where ${OF_EVENT} group by 1, 2`,
  },
  {
    table: 'transfer_sums',
    keys: ['event_id', 'status'],
    sums: ['transfers', 'cents'],
    slotted: true,
    recount: `select event_id, status, count(*) as transfers, sum(total_cents) as cents from transfers where ${OF_EVENT} group by 1, 2`,
  },
];

/** SQL for the rows that differ: keys, stored figures, and by how much each is wrong. */
function difference({ table, keys, sums, recount }: KeptSums): string {
  const list = keys.join(', ');
  const total = (of: string) => sums.map((sum) => `coalesce(${of}.${sum}, 0)::bigint`);
  return `select ${list}, ${sums
    .map(
      (sum) => `coalesce(kept.${sum}, 0)::bigint as kept_${sum},
      (coalesce(counted.${sum}, 0) - coalesce(kept.${sum}, 0))::bigint as ${sum}`,
    )
    .join(', ')}
    from (select ${list}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')} from ${table}
        where ${OF_EVENT} group by ${list}) kept
      full join (${recount}) counted using (${list})
    where (${total('kept').join(', ')}) is distinct from (${total('counted').join(', ')})`;
}

function mendSumsSql(kept: KeptSums): string {
  const { table, keys, sums, slotted } = kept;
  const value = (sum: string): string => (slotted ? sum : `kept_${sum} + ${sum}`);
  const columns = [...keys, ...(slotted ? ['slot'] : []), ...sums];
  const target = [...keys, ...(slotted ? ['slot'] : [])].join(', ');
  return `with difference as (${difference(kept)}), mended as (
      insert into ${table} as t (${columns.join(', ')})
      select ${[...keys, ...(slotted ? ['0'] : []), ...sums.map(value)].join(', ')} from difference
      on conflict (${target}) do update set
        ${sums.map((sum) => `${sum} = ${slotted ? `t.${sum} + ` : ''}excluded.${sum}`).join(', ')}
    ) select to_jsonb(difference) as row from difference`;
}

const COUNTS = [
  'registrations',
  'tickets',
  'with_food_in',
  'with_food_out',
  'without_food_in',
  'without_food_out',
];
/** Columns that are only maintained while a person has live registrations. */
const NEWEST = ['last_registration_id', 'last_registered_at', 'last_checked_in_at'];

const PEOPLE_DIFFERENCE = `select p.id, p.event_id, ${COUNTS.map((name) => `coalesce(c.${name}, 0)::int as ${name}`).join(', ')},
    ${NEWEST.map((name) => `c.${name}`).join(', ')}
  from people p left join (
    select event_id, person_id, count(*) as registrations, sum(ticket_quantity) as tickets,
      ${FOOD_OPTIONS.map(peopleOfFood).join(', ')},
      max(id::text collate "C")::uuid as last_registration_id, max(created_at) as last_registered_at, max(checked_in_at) as last_checked_in_at
    from registrations where cancelled_at is null and ${OF_EVENT} group by 1, 2
  ) c on c.event_id = p.event_id and c.person_id = p.id
  where ($1::uuid is null or p.event_id = $1) and (
    (${COUNTS.map((name) => `p.${name}`).join(', ')}) is distinct from (${COUNTS.map((name) => `coalesce(c.${name}, 0)`).join(', ')})
    or c.registrations > 0
      and (${NEWEST.map((name) => `p.${name}`).join(', ')}) is distinct from (${NEWEST.map((name) => `c.${name}`).join(', ')}))`;

const MEND_PEOPLE = `with difference as (${PEOPLE_DIFFERENCE}), mended as (
    update people p set ${COUNTS.map((name) => `${name} = d.${name}`).join(', ')},
      last_registration_id = coalesce(d.last_registration_id, p.last_registration_id),
      last_registered_at = coalesce(d.last_registered_at, p.last_registered_at),
      last_checked_in_at = d.last_checked_in_at,
      closed_at = case when d.registrations = 0 then coalesce(p.closed_at, now()) end
    from difference d where p.id = d.id and p.event_id = d.event_id
  ) select to_jsonb(difference) as row from difference`;

const SEARCH_DIFFERENCE = `select event_id, coalesce(s.person_id, p.person_id) as person_id, p.text as search
  from (select * from people_search where ${OF_EVENT}) s full join (
    select event_id, id as person_id, search_text(name, email, phone) as text
    from people where closed_at is null and ${OF_EVENT}
  ) p using (event_id, person_id)
  where s.search is distinct from p.text`;

const MEND_SEARCH = `with difference as (${SEARCH_DIFFERENCE}), removed as (
    delete from people_search s using difference d
    where d.search is null and s.event_id = d.event_id and s.person_id = d.person_id
  ), mended as (
    insert into people_search (event_id, person_id, search)
    select event_id, person_id, search from difference where search is not null
    on conflict (event_id, person_id) do update set search = excluded.search
  ) select to_jsonb(difference) as row from difference`;

const AT_DOOR = ['last_registration_id', 'last_registered_at', 'checked_in_at', 'is_in', 'is_out'];
const AT_DOOR_DIFFERENCE = `select event_id, coalesce(d.person_id, p.person_id) as person_id, d.person_id is not null as is_kept,
    ${AT_DOOR.map((name) => `p.${name}`).join(', ')}
  from (select * from people_at_door where ${OF_EVENT}) d full join (
    select event_id, id as person_id, last_registration_id, last_registered_at,
      coalesce(last_checked_in_at, '-infinity') as checked_in_at, with_food_in + without_food_in > 0 as is_in,
      with_food_out + without_food_out > 0 as is_out
    from people where closed_at is null and ${OF_EVENT}
  ) p using (event_id, person_id)
  where (${AT_DOOR.map((name) => `d.${name}`).join(', ')}) is distinct from (${AT_DOOR.map((name) => `p.${name}`).join(', ')})`;

const MEND_AT_DOOR = `with difference as (${AT_DOOR_DIFFERENCE}), removed as (
    delete from people_at_door d using difference f
    where f.is_in is null and d.event_id = f.event_id and d.person_id = f.person_id
  ), changed as (
    update people_at_door d set ${AT_DOOR.map((name) => `${name} = f.${name}`).join(', ')} from difference f
    where f.is_kept and f.is_in is not null and d.event_id = f.event_id and d.person_id = f.person_id
  ), added as (
    insert into people_at_door (event_id, person_id, ${AT_DOOR.join(', ')})
    select event_id, person_id, ${AT_DOOR.join(', ')} from difference where not is_kept order by person_id
  ) select to_jsonb(difference) as row from difference`;

const SOLD_DIFFERENCE = `select c.event_id, c.sold as kept_sold, r.sold - c.sold as sold,
    c.reserved as kept_reserved, count_reserved(c.event_id) - c.reserved as reserved
  from event_capacities c cross join lateral (
    select coalesce(sum(ticket_quantity), 0)::int as sold from registrations r
    where r.event_id = c.event_id and r.cancelled_at is null and not r.is_over_capacity
  ) r
  where ($1::uuid is null or c.event_id = $1) and (c.sold, c.reserved) <> (r.sold, count_reserved(c.event_id))`;

const MEND_SOLD = `with difference as (${SOLD_DIFFERENCE}), mended as (
    update event_capacities c set sold = c.sold + d.sold, reserved = c.reserved + d.reserved from difference d where c.event_id = d.event_id
  ) select to_jsonb(difference) as row from difference`;

/** Compares the admitted tickets and served meals of each registration with the sums of the admissions ledger. */
const IN_DIFFERENCE = `select r.id, r.event_id, r.tickets_admitted as kept_tickets_admitted, r.meals_served as kept_meals_served,
    coalesce(l.admitted, 0) - r.tickets_admitted as tickets_admitted, coalesce(l.served, 0) - r.meals_served as meals_served
  from registrations r left join (
    select registration_id, (sum(tickets) filter (where station = 'entrance'))::int as admitted,
      (sum(tickets) filter (where station = 'food'))::int as served
    from admissions where ${OF_EVENT} group by 1
  ) l on l.registration_id = r.id
  where ($1::uuid is null or r.event_id = $1)
    and (r.tickets_admitted, r.meals_served) is distinct from (coalesce(l.admitted, 0), coalesce(l.served, 0))`;

/**
 * Finds check-in timestamps that match no scan, or are later than the first scan counted since the last full undo. A scan that
 * came when no ticket was left holds the stamp if it is earlier (docs/door-cases.md), and so may one that was undone since.
 */
const STAMP_DIFFERENCE = `select id, event_id, checked_in_at, earliest from (
    select r.id, r.event_id, r.checked_in_at, exists (
        select from admissions a where a.registration_id = r.id and a.station = 'entrance' and a.tickets > 0
          and (a.scanned_at, a.account_id) = (r.checked_in_at, r.checked_in_by)
          and a.sent_by is not distinct from r.checked_in_sent_by
          and a.label is not distinct from r.checked_in_label
        union all
        select from refused_scans q where q.event_id = r.event_id and q.registration_id = r.id and q.let_in > 0
          and q.station = 'entrance' and (q.scanned_at, q.account_id) = (r.checked_in_at, r.checked_in_by)
          and q.sent_by is not distinct from r.checked_in_sent_by
          and q.label is not distinct from r.checked_in_label
      ) as is_of_scan, (
        select min(a.scanned_at) from admissions a
        where a.registration_id = r.id and a.station = 'entrance' and a.tickets > 0
          and a.scanned_at >= coalesce(r.emptied_at, '-infinity')
          and a.tickets > (select coalesce(-sum(b.tickets), 0) from admissions b
            where b.registration_id = a.registration_id and b.undoes = a.scan_id)
      ) as earliest
    from registrations r where r.tickets_admitted > 0 and ($1::uuid is null or r.event_id = $1)
  ) stamps
  where not is_of_scan or earliest < checked_in_at`;

/** One comparison. `find` and `mend` both answer the rows that differ, `mend` as they were before it corrected them. */
export interface Recount {
  table: string;
  find: string;
  /** Null if only a human can tell which of the two is right. */
  mend: string | null;
}

/** Recounts the figures of each person from the live registrations. */
export const PEOPLE_RECOUNT: Recount = {
  table: 'people',
  find: `select to_jsonb(d) as row from (${PEOPLE_DIFFERENCE}) d`,
  mend: MEND_PEOPLE,
};

/**
 * In the order in which they must be mended. `people_counts` and `people_at_door` are built from `people`, which is mended before
 * all of these.
 */
export const SUMS_RECOUNTS: readonly Recount[] = [
  ...KEPT_SUMS.map((kept) => ({
    table: kept.table,
    find: `select to_jsonb(d) as row from (${difference(kept)}) d`,
    mend: mendSumsSql(kept),
  })),
  {
    table: 'event_capacities',
    find: `select to_jsonb(d) as row from (${SOLD_DIFFERENCE}) d`,
    mend: MEND_SOLD,
  },
  {
    table: 'people_at_door',
    find: `select to_jsonb(d) as row from (${AT_DOOR_DIFFERENCE}) d`,
    mend: MEND_AT_DOOR,
  },
];

/** Rebuilds the search text of people from `people`. */
export const SEARCH_RECOUNT: Recount = {
  table: 'people_search',
  find: `select to_jsonb(d) as row from (${SEARCH_DIFFERENCE}) d`,
  mend: MEND_SEARCH,
};

/** Paper tickets that are not what the ledger of their steps says, or that are sold without a live sale of their holder. */
const PAPER_DIFFERENCE = `select t.event_id, t.number, t.state, c.to_state as state_by_ledger, r.id is not null as has_sale
  from paper_tickets t cross join lateral (
    select * from paper_changes c where c.event_id = t.event_id and c.number = t.number order by c.id desc limit 1) c
  left join registrations r on r.id = t.registration_id and r.event_id = t.event_id and r.cancelled_at is null
    and r.seller_id = t.volunteer_id
  where ($1::uuid is null or t.event_id = $1)
    and ((t.state, t.volunteer_id, t.state = 'sold') is distinct from (c.to_state, c.to_volunteer, r.id is not null))`;

/** Differences between registrations and the admissions ledger; they are only reported. */
export const DOOR_RECOUNTS: readonly Recount[] = [
  { table: 'registrations', find: `select to_jsonb(d) as row from (${IN_DIFFERENCE}) d`, mend: null },
  { table: 'registrations', find: `select to_jsonb(d) as row from (${STAMP_DIFFERENCE}) d`, mend: null },
  { table: 'paper_tickets', find: `select to_jsonb(d) as row from (${PAPER_DIFFERENCE}) d`, mend: null },
];
