import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import type { ResendDto } from './changes.dto.js';
import { ChangeError } from './changes.error.js';
import { AUDIT_RESENT, FIND_PERSON_OF_EMAIL, QUEUE_TICKETS } from './changes.sql.js';

/** Resends tickets. */
@Injectable()
export class ResendService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly mailQueue: MailQueue,
  ) {}

  /**
   * Resends the tickets of all live registrations of an e-mail address. A mail that is still queued is sent immediately instead
   * of twice.
   * @throws ChangeError no_registration_of_email; EventError no_event; IdempotencyKeyReused
   */
  async resend(
    actor: Actor,
    email: string,
    event: string | undefined,
    key: IdempotencyKey | null,
  ): Promise<ResendDto> {
    const eventId = await this.events.resolveId(event);
    const mails = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [person] = await tx.run(FIND_PERSON_OF_EMAIL, [eventId, email, actor.user.id]);
      if (!person) throw new ChangeError({ code: 'no_registration_of_email' });
      const queued = await tx.run(QUEUE_TICKETS, [eventId, person.id, actor.requestId]);
      // All of the person's registrations were cancelled in the meantime.
      if (queued.length === 0) throw new ChangeError({ code: 'no_registration_of_email' });
      const resent = [...new Set(queued.map((mail) => mail.registrationId))];
      await tx.run(AUDIT_RESENT, [actor.user.id, eventId, resent, email, actor.requestId]);
      return queued;
    });
    for (const { mailId } of mails) this.mailQueue.add(mailId);
    const queued = new Set(mails.map((mail) => mail.registrationId)).size;
    return { message: `QR code emails queued for ${queued.toLocaleString('en-US')} registration(s)`, queued };
  }
}
