import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { Live } from '../../live/live.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { makeQrCode } from '../../rules/qr-codes.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import { RegistrationReader } from '../registration/registration-reader.js';
import { ChangeError } from './changes.error.js';
import { DROP_UNSENT_TICKETS, LOCK_PERSON, LOCK_REGISTRATION, REPLACE_CODE } from './changes.sql.js';

@Injectable()
export class ReissueService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Gives a registration a new code and mails it. The old one lets nobody in from this moment on; what it let in before
   * stays, also what a phone without a network tells later.
   * @throws ChangeError no_registration, registration_cancelled
   */
  async reissue(actor: Actor, id: string, reason: string): Promise<RegistrationDto> {
    const done = await this.database.transaction(async (tx) => {
      await tx.run(LOCK_PERSON, [id]);
      const [sale] = await tx.run(LOCK_REGISTRATION, [id]);
      if (!sale) throw new ChangeError({ code: 'no_registration' });
      if (sale.isCancelled) throw new ChangeError({ code: 'registration_cancelled' });
      const code = makeQrCode(() => randomBytes(1)[0]!);
      await tx.run(REPLACE_CODE, [id, sale.eventId, code, actor.user.id, reason]);
      await tx.run(DROP_UNSENT_TICKETS, [id]);
      const mailId = await writeMail(tx, {
        kind: 'ticket',
        toAddress: sale.email,
        eventId: sale.eventId,
        registrationId: id,
        requestId: actor.requestId,
      });
      await writeAudit(tx, actor, {
        action: 'ticket.reissued',
        subjectType: 'registration',
        subjectId: id,
        eventId: sale.eventId,
        details: { reason },
      });
      return { mailId, registration: (await this.registrations.get(tx, id))! };
    });
    this.mailQueue.add(done.mailId);
    this.live.publish('correction', id);
    return done.registration;
  }
}
