import { EVENT_STATUSES, eventStatusRules } from '../rules/events.js';
import { GRANTS } from '../rules/permissions.js';
import {
  FOOD_OPTIONS,
  foodOptionRules,
  modesSettledAs,
  PAYMENT_MODES,
  paymentModeRules,
} from '../rules/tickets.js';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * SQL for what each value of a closed list means. A value that is not in the list is an error, never "the other one".
 * @param list its name, for the error @param meaning SQL of type text or `type`
 */
export function meaningOf<Value extends string>(
  list: string,
  column: string,
  values: readonly Value[],
  meaning: (value: Value) => string | boolean,
): string {
  const whens = values.map((value) => {
    const said = meaning(value);
    return `when ${quoted(value)} then ${typeof said === 'boolean' ? said : quoted(said)}`;
  });
  const type = values.some((value) => typeof meaning(value) === 'boolean') ? '::boolean' : '';
  return `case ${column} ${whens.join(' ')} else not_in_list(${quoted(list)}, ${column})${type} end`;
}

const SETTLED_AS = meaningOf(
  'payment modes',
  'payment_mode',
  PAYMENT_MODES,
  (mode) => paymentModeRules(mode).settledAs,
);
const HAS_FOOD = meaningOf(
  'food options',
  'food_option',
  FOOD_OPTIONS,
  (option) => foodOptionRules(option).hasFood,
);
const SELLS_TICKETS = meaningOf(
  'event statuses',
  'status',
  EVENT_STATUSES,
  (status) => eventStatusRules(status).sells,
);
const IS_PUBLISHED = meaningOf(
  'event statuses',
  'status',
  EVENT_STATUSES,
  (status) => eventStatusRules(status).isPublished,
);
const centsSettledAs = (where: 'cash' | 'transfer'): string =>
  modesSettledAs(where)
    .map((mode) => `s.${mode}_cents`)
    .join(' + ');
const GRANTED = GRANTS.map(({ role, permission }) => `(${quoted(role)}, ${quoted(permission)})`);

/**
 * The file `functions/closed-lists.sql`: what the tables in `rules/` say, for functions and triggers. `npm run documents` writes
 * it. The functions are inlined into the statements that call them.
 */
export const CLOSED_LISTS_SQL = `-- Written by \`npm run documents\` from the tables in rules/ (database/closed-lists.ts): change those.
create or replace function not_in_list(list text, value text) returns text language plpgsql immutable as $$
begin
  raise exception using errcode = 'check_violation', message = format('%s is not in the list of %s', value, list);
end $$;

-- Where the money of a payment mode is before finance has it: in the seller's hands (cash), or on its way to the bank (transfer).
create or replace function settled_as(payment_mode text) returns text language sql immutable as $$
  select ${SETTLED_AS}
$$;

-- What a seller's sales came to in cash, and by transfer, of one row of sums.
create or replace function cash_of(s seller_sums) returns bigint language sql immutable as $$
  select ${centsSettledAs('cash')}
$$;
create or replace function transfers_of(s seller_sums) returns bigint language sql immutable as $$
  select ${centsSettledAs('transfer')}
$$;

create or replace function has_food(food_option text) returns boolean language sql immutable as $$
  select ${HAS_FOOD}
$$;

-- Whether an event's tickets may be sold, and whether everybody may know of it, as far as its status says.
create or replace function sells_tickets(status text) returns boolean language sql immutable as $$
  select ${SELLS_TICKETS}
$$;
create or replace function is_published(status text) returns boolean language sql immutable as $$
  select ${IS_PUBLISHED}
$$;

-- Whether a role has a permission; one that is not in the table has none.
create or replace function role_may(role text, permission text) returns boolean language sql immutable as $$
  select (role, permission) in (
    ${GRANTED.join(',\n    ')})
$$;
`;
