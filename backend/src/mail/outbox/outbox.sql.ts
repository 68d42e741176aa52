import { sql } from '../../database/database.js';
import type { ClaimedMail } from './outbox.js';

/**
 * SQL: whether a row's lease has expired and the asking worker may take it over. While the database was away, no worker could renew
 * a lease or record what the mail server had accepted, so an expired lease alone does not mean that its worker is dead.
 * @param mayTakeOver see `MailDelivery.mayTakeOver`
 */
const abandoned = (mayTakeOver: string): string => `claimed_until <= now() and ${mayTakeOver}::boolean`;

const CLAIMED = `id, kind, to_address as "toAddress", event_id as "eventId", registration_id as "registrationId",
  user_id as "userId", data, attempts, request_id as "requestId", created_at as "createdAt"`;

/**
 * $1 outbox ids, $2 lease in seconds, $3 whether expired leases are taken over. Returns each row to only one worker, which may
 * then send the mail: it is due, or its previous worker died and the lease expired. Rows locked by others are left to the next sweep, so that claims never wait for
 * each other.
 */
export const CLAIM_MAILS = sql<ClaimedMail>(
  'mail.claim',
  `update outbox set state = 'sending', attempts = attempts + 1, claimed_until = now() + make_interval(secs => $2)
   where id in (
     select id from outbox where id = any($1::uuid[])
       and (state = 'queued' and next_try_at <= now() or state = 'sending' and ${abandoned('$3')})
     for update skip locked)
   returning ${CLAIMED}`,
);

/** $1 lease in seconds, $2 whether expired leases are taken over. Claims the bulk mail that has waited longest. Workers skip rows that another one is claiming. */
export const CLAIM_NEXT_BULK_MAIL = sql<ClaimedMail>(
  'mail.claim_next_bulk',
  `update outbox set state = 'sending', attempts = attempts + 1, claimed_until = now() + make_interval(secs => $1)
   where id = (
     select id from outbox
     where is_bulk and state in ('queued', 'sending') and next_try_at <= now() and (state = 'queued' or ${abandoned('$2')})
     order by next_try_at limit 1 for update skip locked)
   returning ${CLAIMED}`,
);

/** SQL: state of the newest ticket mail of a registration `r`; null without an e-mail, or if the mail log no longer has one. */
export const MAIL_STATE_OF_REGISTRATION = `(
  select (array_agg(o.state order by o.id desc))[1] from outbox o where o.registration_id = r.id and o.kind = 'ticket' and r.email is not null)`;

/** $1 outbox id, $2 attempt that holds the lease, $3 lease in seconds. Returns the row unless another attempt has the mail by now. */
export const RENEW_CLAIM = sql(
  'mail.renew_claim',
  `update outbox set claimed_until = now() + make_interval(secs => $3)
   where id = $1 and state = 'sending' and attempts = $2 returning id`,
);

/**
 * $1 outbox ids, $2 the address that each went to. Applies whoever holds the lease by now: the server accepted the mail, so
 * nobody may send it again. Idempotent, even if the mail has bounced since.
 */
export const MARK_SENT = sql(
  'mail.mark_sent',
  `update outbox set state = 'sent', sent_at = now(), to_address = given.address, claimed_until = null, last_error = null
   from unnest($1::uuid[], $2::text[]) as given (id, address)
   where outbox.id = given.id and state not in ('sent', 'bounced')`,
);

/** $1 outbox id, $2 attempt, $3 seconds until the next attempt, $4 error. */
export const MARK_FOR_RETRY = sql(
  'mail.mark_for_retry',
  `update outbox set state = 'queued', next_try_at = now() + make_interval(secs => $3), claimed_until = null,
     last_error = $4
   where id = $1 and state = 'sending' and attempts = $2`,
);

/** $1 outbox id, $2 attempt, $3 error. */
export const MARK_FAILED = sql(
  'mail.mark_failed',
  `update outbox set state = 'failed', claimed_until = null, last_error = $3
   where id = $1 and state = 'sending' and attempts = $2`,
);

/**
 * $1 outbox id, $2 attempt. Deletes a mail that nobody should get any more. For a dropped reminder, the person may be reminded
 * later, as the event may be moved back or a check-in undone.
 */
export const DROP_MAIL = sql(
  'mail.drop',
  `with dropped as (
     delete from outbox where id = $1 and state = 'sending' and attempts = $2
     returning kind, event_id, to_address, data, resend_of
   )
   delete from reminders r using dropped d
   where d.kind = 'reminder' and d.resend_of is null
     and r.event_id = d.event_id and r.day = (d.data->>'day')::date and r.email = d.to_address`,
);

/**
 * $1 limit, $2 whether expired leases are taken over. Mails that are due, whether or not their job ever reached the queue, without bulk mails; the
 * oldest first.
 */
export const FIND_DUE = sql<{ id: string }>(
  'mail.find_due',
  `select id from outbox
   where not is_bulk and state in ('queued', 'sending') and next_try_at <= now() and (state = 'queued' or ${abandoned('$2')})
   order by next_try_at limit $1`,
);
