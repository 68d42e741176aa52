import { sql } from '../../database/database.js';
import type { ClaimedMail } from './outbox.js';

/**
 * SQL: whether a row's lease has expired, so that its worker must be dead. While PostgreSQL was down no worker could renew a lease or
 * record what the mail server had accepted; so after its start, living workers get one more lease's time.
 */
const abandoned = (seconds: string): string =>
  `claimed_until <= now() and pg_postmaster_start_time() <= now() - make_interval(secs => ${seconds})`;

const CLAIMED = `id, kind, to_address as "toAddress", event_id as "eventId", registration_id as "registrationId",
  user_id as "userId", data, attempts, request_id as "requestId", created_at as "createdAt"`;

/**
 * $1 outbox ids, $2 seconds of the lease. Answers a row only to the one worker that may send now: the mail is due,
 * or the lease of the worker that had it ran out because that one died. One that somebody writes to at the moment is
 * left to the next sweep, so that claims never wait for each other.
 */
export const CLAIM_MAILS = sql<ClaimedMail>(
  'mail.claim',
  `update outbox set state = 'sending', attempts = attempts + 1, claimed_until = now() + make_interval(secs => $2)
   where id in (
     select id from outbox where id = any($1::uuid[])
       and (state = 'queued' and next_try_at <= now() or state = 'sending' and ${abandoned('$2')})
     for update skip locked)
   returning ${CLAIMED}`,
);

/**
 * $1 seconds of the lease. The next of the mails that go to many: the one that waits longest. Workers pass over what another
 * one takes at the moment.
 */
export const CLAIM_NEXT_BULK_MAIL = sql<ClaimedMail>(
  'mail.claim_next_bulk',
  `update outbox set state = 'sending', attempts = attempts + 1, claimed_until = now() + make_interval(secs => $1)
   where id = (
     select id from outbox
     where is_bulk and state in ('queued', 'sending') and next_try_at <= now() and (state = 'queued' or ${abandoned('$1')})
     order by next_try_at limit 1 for update skip locked)
   returning ${CLAIMED}`,
);

/** SQL: what became of the newest ticket mail of a registration `r`; null where the mail log has none any more. */
export const MAIL_STATE_OF_REGISTRATION = `(
  select (array_agg(o.state order by o.id desc))[1] from outbox o where o.registration_id = r.id and o.kind = 'ticket')`;

/** $1 outbox id, $2 attempt that holds the lease, $3 seconds. */
export const RENEW_CLAIM = sql(
  'mail.renew_claim',
  `update outbox set claimed_until = now() + make_interval(secs => $3)
   where id = $1 and state = 'sending' and attempts = $2`,
);

/**
 * $1 outbox ids, $2 the address that each went to. Whoever holds the row by now: what the server accepted is sent, and
 * nobody should send it again. Run a second time it changes nothing, also where the mail came back meanwhile.
 */
export const MARK_SENT = sql(
  'mail.mark_sent',
  `update outbox set state = 'sent', sent_at = now(), to_address = given.address, claimed_until = null, last_error = null
   from unnest($1::uuid[], $2::text[]) as given (id, address)
   where outbox.id = given.id and state not in ('sent', 'bounced')`,
);

/** $1 outbox id, $2 attempt, $3 seconds until the next try, $4 what went wrong. */
export const MARK_FOR_RETRY = sql(
  'mail.mark_for_retry',
  `update outbox set state = 'queued', next_try_at = now() + make_interval(secs => $3), claimed_until = null,
     last_error = $4
   where id = $1 and state = 'sending' and attempts = $2`,
);

/** $1 outbox id, $2 attempt, $3 why. */
export const MARK_FAILED = sql(
  'mail.mark_failed',
  `update outbox set state = 'failed', claimed_until = null, last_error = $3
   where id = $1 and state = 'sending' and attempts = $2`,
);

/**
 * $1 outbox id, $2 attempt. For a mail that nobody should get any more. Whoever was not reminded may be later: the event may
 * be moved back, or somebody who was in is not.
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

/** $1 how many at most, $2 seconds of the lease. What may be sent now, whether or not its job ever reached the queue, but for what goes to many; the oldest first. */
export const FIND_DUE = sql<{ id: string }>(
  'mail.find_due',
  `select id from outbox
   where not is_bulk and state in ('queued', 'sending') and next_try_at <= now() and (state = 'queued' or ${abandoned('$2')})
   order by next_try_at limit $1`,
);
