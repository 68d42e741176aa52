import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { Live } from '../../live/live.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import { ChangeError } from './changes.error.js';
import {
  CANCEL,
  DROP_UNSENT_TICKETS,
  LOCK_CAPACITY,
  LOCK_EVENT,
  LOCK_PERSON,
  LOCK_REGISTRATION,
} from './changes.sql.js';
import { RegistrationReader } from '../registration/registration-reader.js';

@Injectable()
export class CancellationsService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Cancels one registration: it keeps its row and leaves every sum, its tickets are free again, a ticket mail that
   * still waits is dropped, and the attendee is mailed the reason.
   * @throws ChangeError no_registration, cancelled, checked_in
   */
  async cancel(actor: Actor, id: string, reason: string): Promise<RegistrationDto> {
    const done = await this.database.transaction(async (tx) => {
      const [event] = await tx.run(LOCK_EVENT, [id]);
      if (!event) throw new ChangeError({ code: 'no_registration' });
      await tx.run(LOCK_CAPACITY, [event.eventId]);
      await tx.run(LOCK_PERSON, [id]);
      const sale = (await tx.run(LOCK_REGISTRATION, [id]))[0]!;
      if (sale.isCancelled) throw new ChangeError({ code: 'registration_cancelled' });
      if (sale.isCheckedIn) throw new ChangeError({ code: 'checked_in' });
      await tx.run(DROP_UNSENT_TICKETS, [id]);
      const mailId = await writeMail(tx, {
        kind: 'cancellation',
        toAddress: sale.email,
        eventId: sale.eventId,
        registrationId: id,
        requestId: actor.requestId,
      });
      await writeAudit(tx, actor, {
        action: 'registration.cancelled',
        subjectType: 'registration',
        subjectId: id,
        eventId: sale.eventId,
        details: { reason, tickets: sale.ticketQuantity, total_cents: sale.totalCents },
      });
      // Last: it takes a slot.
      await tx.run(CANCEL, [id, sale.eventId, actor.user.id, reason]);
      return { mailId, registration: (await this.registrations.get(tx, id))! };
    });
    this.mailQueue.add(done.mailId);
    this.live.publish('cancellation', id);
    return done.registration;
  }
}
