import { sql } from '../../database/database.js';

/** $1 give id, $2 content. What was asked under it; no row if nothing was. */
export const FIND_GIFT_REQUEST = sql<{ tickets: number; to: string; isSame: boolean }>(
  'tickets.find_gift_request',
  `select tickets, to_name as to, content = $2 as "isSame" from gift_requests where give_id = $1`,
);

/**
 * $1 give id, $2 event, $3 registration, $4 person, $5 content, $6 tickets, $7 of how many, $8 name, $9 e-mail of whom they are given
 * to. No row if the give id is taken.
 */
export const ADD_GIFT_REQUEST = sql<{ giveId: string }>(
  'tickets.add_gift_request',
  `insert into gift_requests (give_id, event_id, registration_id, person_id, content, tickets, of_tickets, to_name, to_email)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (give_id) do nothing returning give_id as "giveId"`,
);

/** $1 hash of a token. The request that its link confirms, if it is still good. */
export const FIND_CONFIRMABLE = sql<{
  giveId: string;
  registrationId: string;
  personId: string;
  tickets: number;
  of: number;
  toName: string;
  toEmail: string;
}>(
  'tickets.find_confirmable',
  `select give_id as "giveId", registration_id as "registrationId", person_id as "personId", tickets, of_tickets as of,
     to_name as "toName", to_email as "toEmail"
   from gift_requests where token_hash = $1 and confirmed_at is null and expires_at > now()`,
);

/** $1 hash of a token. Uses the link up; no row if somebody has, or if it has ended. Must run after LOCK_GIFT. */
export const CONFIRM_GIFT = sql<{ giveId: string }>(
  'tickets.confirm_gift',
  `update gift_requests set confirmed_at = now()
   where token_hash = $1 and confirmed_at is null and expires_at > now() returning give_id as "giveId"`,
);

/** $1 event, $2 e-mail. Who has it in the event. */
export const FIND_RECIPIENT = sql<{ name: string; phone: string }>(
  'tickets.find_recipient',
  `select name, phone from people where event_id = $1 and key = $2 and email = $2 and closed_at is null`,
);
