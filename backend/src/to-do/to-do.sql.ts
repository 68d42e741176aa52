import { sql } from '../database/database.js';
import type { Cents } from '../rules/money.js';
import { modesSettledAs } from '../rules/tickets.js';

/** What the server knows of what is left to do. Without an event, what is about one is false. */
export interface ToDoFacts {
  /** Null where there is none. */
  eventId: string | null;
  isNamed: boolean;
  isMailTested: boolean;
  /** Whether somebody else has come, with a password of their own. */
  hasOthers: boolean;
  hasPrices: boolean;
  isOnSale: boolean;
  isClosed: boolean;
  isSold: boolean;
  /** Whether the event is over or archived. */
  isPast: boolean;
  /** Whether it begins within a week. */
  isNear: boolean;
  /** Whether it begins within a day. */
  isAtDoor: boolean;
  hasReminder: boolean;
  isDoorOpen: boolean;
  /** Whether a phone that may be used at the door was there within the week. */
  hasPhone: boolean;
  /** Of transfers that nobody has found at the bank. */
  unverifiedCents: Cents;
  /** Phases. */
  putAway: string[];
}

const TRANSFERRED = modesSettledAs('transfer')
  .map((mode) => `s.${mode}_cents`)
  .join(' + ');

/** $1 event, or null for the current one, $2 account. */
export const READ_FACTS = sql<ToDoFacts>(
  'to_do.read_facts',
  `select e.id as "eventId",
     exists (select from organization where name is not null) as "isNamed",
     exists (select from outbox where kind = 'test' and state = 'sent') as "isMailTested",
     exists (select from users where id <> $2 and is_active and has_password) as "hasOthers",
     exists (select from pricing_tiers t where t.event_id = e.id and t.is_active) as "hasPrices",
     case when e.id is not null then sells_tickets(e.status) else false end as "isOnSale", coalesce(e.status = 'closed', false) as "isClosed",
     exists (select from registrations r where r.event_id = e.id) as "isSold",
     coalesce(e.over_at <= now() or e.is_archived, false) as "isPast",
     coalesce(e.event_date <= now() + interval '7 days', false) as "isNear",
     coalesce(e.event_date <= now() + interval '24 hours', false) as "isAtDoor",
     e.reminder_hours_before is not null as "hasReminder", coalesce(e.is_door_open, false) as "isDoorOpen",
     exists (select from devices d where d.cut_off_at is null and d.last_contact_at > now() - interval '7 days') as "hasPhone",
     (select coalesce(sum(${TRANSFERRED}), 0) from seller_sums s where s.event_id = e.id)::float8
       - (select coalesce(sum(t.cents), 0) from transfer_sums t where t.event_id = e.id and t.status = 'verified')::float8
       as "unverifiedCents",
     array(select p.phase from to_dos_put_away p where p.user_id = $2 and p.event_id is not distinct from e.id) as "putAway"
   from (values (1)) one left join events e on e.id = coalesce($1::uuid, current_event_id())`,
);

/** $1 account, $2 event or null, $3 phase. */
export const PUT_AWAY = sql(
  'to_do.put_away',
  `insert into to_dos_put_away (user_id, event_id, phase) values ($1, $2, $3) on conflict do nothing`,
);

/** $1 account, $2 event or null, $3 phase. */
export const BRING_BACK = sql(
  'to_do.bring_back',
  `delete from to_dos_put_away where user_id = $1 and event_id is not distinct from $2::uuid and phase = $3`,
);
