import { type SqlQuery, sql } from '../../database/database.js';
import type { SearchCondition } from '../../database/search.sql.js';
import type { SortDirection } from '../../http/sorting.js';
import type { Cents } from '../../rules/money.js';
import {
  FOOD_OPTIONS,
  type FoodOption,
  PAYMENT_MODES,
  type PaymentMode,
  type PerFoodOption,
  type PerPaymentMode,
} from '../../rules/tickets.js';
import { type RegistrationRow, SELECT_REGISTRATIONS } from '../registration/registration-reader.sql.js';
import type { Delivery } from '../../rules/person-key.js';
import type { AttendeeSort } from './lists.dto.js';
import type { TeamRole } from '../../rules/roles.js';

/** Filters on a registration; an undefined one matches everything. */
export interface Filter {
  checkedIn?: boolean;
  foodOption?: FoodOption;
  delivery?: Delivery;
}

/** What one person's sales that match come to, by way of payment and kind of ticket. */
type SumsOfPerson = PerPaymentMode<'Registrations', number> &
  PerPaymentMode<'Cents', Cents> &
  PerFoodOption<'Registrations', number> &
  PerFoodOption<'Tickets', number>;

export interface AttendeeRow extends SumsOfPerson {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  tickets: number;
  registrations: number;
  ticketsAdmitted: number;
  checkedInRegistrations: number;
  paymentMode: PaymentMode;
  foodOption: FoodOption;
  isGuest: boolean;
  checkedInTime: Date | null;
  registeredAt: Date;
  volunteerName: string;
  volunteerTeamRole: TeamRole | null;
  paperNumbers: number[];
  undelivered: number;
  hasNewCode: boolean;
  openedAt: Date | null;
}

/** The four kinds of live registrations that `people` counts, and the bit for each in `people_counts`. */
const KINDS = [
  { column: 'with_food_in', bit: 1, foodOption: 'with_food', checkedIn: true },
  { column: 'with_food_out', bit: 2, foodOption: 'with_food', checkedIn: false },
  { column: 'without_food_in', bit: 4, foodOption: 'without_food', checkedIn: true },
  { column: 'without_food_out', bit: 8, foodOption: 'without_food', checkedIn: false },
] as const satisfies ReadonlyArray<{
  foodOption: FoodOption;
  column: string;
  bit: number;
  checkedIn: boolean;
}>;

const kindsOf = (filter: Filter) =>
  KINDS.filter(
    (kind) =>
      (filter.checkedIn === undefined || kind.checkedIn === filter.checkedIn) &&
      (filter.foodOption === undefined || kind.foodOption === filter.foodOption),
  );

/** Returns the SQL condition on `people` (p). */
function personMatches(filter: Filter): string {
  const conditions = ['p.event_id = $1', 'p.closed_at is null'];
  if (filter.checkedIn !== undefined && filter.foodOption === undefined) {
    const side = filter.checkedIn ? 'in' : 'out';
    conditions.push(`p.with_food_${side} + p.without_food_${side} > 0`);
  }
  if (filter.foodOption !== undefined)
    conditions.push(
      kindsOf(filter)
        .map((kind) => `p.${kind.column}`)
        .join(' + ') + ' > 0',
    );
  if (filter.delivery !== undefined) conditions.push(isDelivered('p', filter.delivery));
  return conditions.join(' and ');
}

const isDelivered = (alias: string, delivery: Delivery): string =>
  `${alias}.email is ${delivery === 'seller' ? 'null' : 'not null'}`;

/** Returns the SQL condition on `registrations` (r). */
export function registrationMatches(filter: Filter): string {
  const conditions = ['true'];
  if (filter.checkedIn !== undefined)
    conditions.push(`r.checked_in_at is ${filter.checkedIn ? 'not null' : 'null'}`);
  if (filter.foodOption !== undefined) conditions.push(`r.food_option = '${filter.foodOption}'`);
  if (filter.delivery !== undefined) conditions.push(isDelivered('r', filter.delivery));
  return conditions.join(' and ');
}

const SORT_KEYS: Record<AttendeeSort, string> = {
  // After all others where there is none, as the index has it.
  name: 'p.sort_name',
  // People without one have keys that sort before all e-mails.
  email: 'p.key',
  total_tickets_per_person: 'p.tickets',
  registered_at: 'p.last_registered_at',
  created_at: 'p.last_registered_at',
  // People who are not in sort as the earliest, in ascending as well as in descending order.
  checked_in_time: `coalesce(p.last_checked_in_at, '-infinity')`,
};

/** People with their search text, which is in a separate table (see the migration). */
const SEARCHED = `people p join people_search s on s.event_id = p.event_id and s.person_id = p.id and s.event_id = $1`;

/** Returns SQL from `from` on for the people (p) of a filter. $1 event, $2 patterns of the search, null without one. */
export const matchingPeople = (filter: Filter, search: SearchCondition | null): string =>
  `from ${search ? SEARCHED : 'people p'} where ${personMatches(filter)}
   and ${search ? search.on('s.search', '$2') : '$2::text[] is null'}`;

/** Keys that the narrow rows of `people_at_door` (d) have too. */
const DOOR_KEYS: Partial<Record<AttendeeSort, string>> = {
  registered_at: 'd.last_registered_at',
  created_at: 'd.last_registered_at',
  checked_in_time: 'd.checked_in_at',
};

/**
 * Returns an order in which nobody is equal to anybody. Whoever has the same key is in the same direction too: so one index, read
 * from either end, has both orders.
 */
const inOrder = (key: string, table: 'p' | 'd', direction: SortDirection): string =>
  `${key} ${direction}, ${table}.last_registration_id ${direction}`;

/**
 * Returns SQL for the ids of the people on a page, up to its limit. What scans change is sorted and filtered by `people_at_door`,
 * so that a scan need not write the indexes of `people`. $1 event, $2 patterns of the search, null without one.
 */
function pageOf(
  filter: Filter,
  search: SearchCondition | null,
  sort: AttendeeSort,
  direction: SortDirection,
): string {
  const { checkedIn, foodOption, delivery } = filter;
  if (sort !== 'checked_in_time' && checkedIn === undefined)
    return `select p.last_registration_id, p.event_id ${matchingPeople(filter, search)}
      order by ${inOrder(SORT_KEYS[sort], 'p', direction)}`;
  const doorKey = DOOR_KEYS[sort];
  const needsPerson = doorKey === undefined || foodOption !== undefined || delivery !== undefined;
  const conditions = ['d.event_id = $1', search ? search.on('s.search', '$2') : '$2::text[] is null'];
  // Who is in has a time: said in the words of the index, which then is all that is read.
  if (checkedIn !== undefined)
    conditions.push(
      !checkedIn ? 'd.is_out' : sort === 'checked_in_time' ? `d.checked_in_at > '-infinity'` : 'd.is_in',
    );
  // Whether somebody is in is asked once, unless it must be one of the registrations with the food.
  if (needsPerson) conditions.push(personMatches(foodOption === undefined ? { delivery } : filter));
  return `select d.last_registration_id, d.event_id from people_at_door d
    ${needsPerson ? 'join people p on p.event_id = d.event_id and p.id = d.person_id' : ''}
    ${search ? 'join people_search s on s.event_id = d.event_id and s.person_id = d.person_id' : ''}
    where ${conditions.join(' and ')}
    order by ${inOrder(doorKey ?? SORT_KEYS[sort], doorKey ? 'd' : 'p', direction)}`;
}

/**
 * Creates a statement without a name, which PostgreSQL plans for the actual values: a common search is fastest in the order of
 * the list, a rare one through the trigram index, and a generic plan would be bad for one of the two.
 */
const planned = <Row>(text: string): SqlQuery<Row> => sql<Row>('', text);

const paidBy = (mode: PaymentMode): string => {
  const ofMode = `filter (where r.payment_mode = '${mode}')`;
  return `(count(*) ${ofMode})::int as "${mode}Registrations", coalesce(sum(r.total_cents) ${ofMode}, 0)::float8 as "${mode}Cents"`;
};

const eating = (option: FoodOption): string => {
  const ofOption = `filter (where r.food_option = '${option}')`;
  return `(count(*) ${ofOption})::int as "${option}Registrations",
         coalesce(sum(r.ticket_quantity) ${ofOption}, 0)::int as "${option}Tickets"`;
};

/** How far the tickets (r) of somebody without an e-mail (p) were given on; nobody else's are read. Whoever is in needs none. */
const DELIVERED = `
     left join lateral (
       select count(*) filter (where not given.any and r.tickets_admitted = 0)::int as undelivered,
         bool_or(not given.any and exists (
           select from replaced_codes c where c.registration_id = r.id and c.event_id = r.event_id)) as "hasNewCode",
         max(given.opened_at) as "openedAt"
       from registrations r
       cross join lateral (
         select count(*) > 0 as any, max(d.at) filter (where d.way = 'opened') as opened_at
         from deliveries d where d.qr_code = r.qr_code and d.event_id = r.event_id
       ) given
       where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null
     ) d on p.email is null`;

/**
 * Builds the query for a page of people. It first finds the people on the page, without a search and in most orders from an index
 * alone, because page 100 skips thousands of people; then it reads only those. $1 event, $2 patterns of the search (null without
 * one), $3 limit, $4 offset.
 */
export function listPeople(
  filter: Filter,
  search: SearchCondition | null,
  sort: AttendeeSort,
  direction: SortDirection,
) {
  const order = inOrder(SORT_KEYS[sort], 'p', direction);
  return planned<AttendeeRow>(
    `select p.last_registration_id as id, p.name, p.email, p.phone, m.tickets, m.registrations, ${PAYMENT_MODES.map((mode) => `m."${mode}Registrations", m."${mode}Cents"`).join(', ')},
       ${FOOD_OPTIONS.map((option) => `m."${option}Registrations", m."${option}Tickets"`).join(', ')}, m."ticketsAdmitted", m."checkedInRegistrations", m."paymentMode",
       m."foodOption", m."isGuest", m."paperNumbers", p.last_checked_in_at as "checkedInTime", p.last_registered_at as "registeredAt",
       seller.full_name as "volunteerName", seller.team_role as "volunteerTeamRole",
       coalesce(d.undelivered, 0) as undelivered, coalesce(d."hasNewCode", false) as "hasNewCode", d."openedAt"
     from (
       ${pageOf(filter, search, sort, direction)} limit $3 offset $4
     ) page
     join registrations newest on newest.id = page.last_registration_id and newest.event_id = page.event_id
     join people p on p.id = newest.person_id and p.event_id = newest.event_id
     cross join lateral (
       select count(*)::int as registrations, sum(r.ticket_quantity)::int as tickets,
         ${PAYMENT_MODES.map(paidBy).join(', ')},
         ${FOOD_OPTIONS.map(eating).join(', ')},
         sum(r.tickets_admitted)::int as "ticketsAdmitted", count(r.checked_in_at)::int as "checkedInRegistrations",
         (array_agg(r.payment_mode order by r.id desc))[1] as "paymentMode",
         (array_agg(r.food_option order by r.id desc))[1] as "foodOption", bool_and(r.is_guest) as "isGuest",
         array_remove(array_agg((select t.number from paper_tickets t where t.registration_id = r.id) order by r.id), null)
           as "paperNumbers"
       from registrations r
       where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null
         and ${registrationMatches(filter)}
     ) m${DELIVERED}
     join users seller on seller.id = newest.seller_id
     order by ${order}`,
  );
}

/**
 * Counts the people that a search finds, up to $3. $1 event, $2 the patterns. Only people with live registrations have a
 * search text, so without a filter `people` need not be read.
 */
export const countFound = (filter: Filter, search: SearchCondition) =>
  planned<{ total: number }>(
    `select count(*)::int as total from (
       select from ${
         kindsOf(filter).length === KINDS.length && filter.delivery === undefined
           ? 'people_search s where s.event_id = $1'
           : `${SEARCHED} where ${personMatches(filter)}`
       } and ${search.on('s.search', '$2')} limit $3
     ) found`,
  );

/** Reads how many people match the filter, from the maintained counts, which do not tell deliveries apart. $1 event. */
export const countPeople = (filter: Filter) => {
  if (filter.delivery !== undefined)
    return planned<{ total: number }>(
      `select count(*)::int as total from people p where ${personMatches(filter)}`,
    );
  const bits = kindsOf(filter).reduce((sum, kind) => sum + kind.bit, 0);
  return sql<{ total: number }>(
    `attendees.count_people_${bits}`,
    `select coalesce(sum(people), 0)::int as total from people_counts where event_id = $1 and kinds & ${bits} <> 0`,
  );
};

// Two halves, because people with and without live registrations are in separate partial indexes.
const OF_EMAIL = `r.event_id = $1 and r.person_id in (
    select p.id from people p where p.event_id = $1 and p.key = $2 and p.email = $2 and p.closed_at is null
    union all select p.id from people p where p.event_id = $1 and p.email = $2 and p.closed_at is not null
  ) and ($3::boolean or r.cancelled_at is null)`;

/** $1 event, $2 e-mail, $3 whether cancelled ones too, $4 limit, $5 offset. Newest first. */
export const LIST_BY_EMAIL = sql<RegistrationRow>(
  'attendees.list_by_email',
  `${SELECT_REGISTRATIONS} where ${OF_EMAIL} order by r.id desc limit $4 offset $5`,
);

const OF_PERSON = `r.event_id = of.event_id and r.person_id = of.person_id and ($2::boolean or r.cancelled_at is null)`;

/** $1 any registration of the person, $2 whether cancelled ones too, $3 limit, $4 offset. Newest first. */
export const LIST_OF_PERSON = sql<RegistrationRow>(
  'attendees.list_of_person',
  `${SELECT_REGISTRATIONS} join registrations of on ${OF_PERSON}
   where of.id = $1 order by r.id desc limit $3 offset $4`,
);

/** $1 any registration of the person, $2 whether cancelled ones too. No row if there is no such registration. */
export const COUNT_OF_PERSON = sql<{ total: number }>(
  'attendees.count_of_person',
  `select (select count(*)::int from registrations r where ${OF_PERSON}) as total from registrations of where of.id = $1`,
);

/** $1 event, $2 e-mail, $3 whether cancelled ones too. */
export const COUNT_BY_EMAIL = sql<{ total: number }>(
  'attendees.count_by_email',
  `select count(*)::int as total from registrations r where ${OF_EMAIL}`,
);
