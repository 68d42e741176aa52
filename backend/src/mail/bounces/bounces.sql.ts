import { sql } from '../../database/database.js';
import type { MailKindName } from '../outbox/outbox-mail.entity.js';

/**
 * $1 outbox id, $2 reason. Of several workers that read the same report, only one marks the mail. Returns the mail's previous
 * state, or no row if it does not exist. A mail not yet `sent` was accepted a moment ago, but its worker has not recorded that
 * yet.
 */
export const MARK_BOUNCED = sql<{ kind: MailKindName; before: string; createdAt: Date }>(
  'mail.mark_bounced',
  `with mail as (select id, kind, state, created_at from outbox where id = $1 for update), bounced as (
     update outbox o set state = 'bounced', last_error = $2 from mail where o.id = mail.id and mail.state = 'sent'
   )
   select kind, state as before, created_at as "createdAt" from mail`,
);
