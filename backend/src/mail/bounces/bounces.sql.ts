import { sql } from '../../database/database.js';
import { ERASED, ERASED_EMAIL } from '../../rules/erased.js';
import type { MailKindName } from '../outbox/outbox-mail.entity.js';

/**
 * $1 outbox id, $2 reason, which is not kept of somebody who was erased since, as it mostly repeats the address. Of several workers
 * that read the same report, only one marks the mail. Returns the mail's previous state, or no row if it does not exist. A mail not
 * yet `sent` was accepted a moment ago, but its worker has not recorded that yet.
 */
export const MARK_BOUNCED = sql<{ kind: MailKindName; before: string; createdAt: Date }>(
  'mail.mark_bounced',
  `with mail as (select id, kind, state, created_at, to_address from outbox where id = $1 for update), bounced as (
     update outbox o set state = 'bounced', last_error = case when mail.to_address = '${ERASED_EMAIL}' then '${ERASED}' else $2 end
     from mail where o.id = mail.id and mail.state = 'sent'
   )
   select kind, state as before, created_at as "createdAt" from mail`,
);

/** $1 mailbox, $2 UIDVALIDITY. No row if it has not been read under these UIDs. */
export const READ_PROGRESS = sql<{ upTo: number }>(
  'mail.read_bounce_progress',
  `select read_up_to::float8 as "upTo" from bounce_mailboxes where mailbox = $1 and uid_validity = $2`,
);

/**
 * $1 mailbox, $2 UIDVALIDITY, $3 UID. Overwrites what another worker has written: if that was further on, some messages are read
 * twice, which changes nothing.
 */
export const WRITE_PROGRESS = sql(
  'mail.write_bounce_progress',
  `insert into bounce_mailboxes (mailbox, uid_validity, read_up_to) values ($1, $2, $3)
   on conflict (mailbox) do update set uid_validity = excluded.uid_validity, read_up_to = excluded.read_up_to`,
);
