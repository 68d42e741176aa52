import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import { RegistrationReader } from '../registration/registration-reader.js';
import { ChangeError } from './changes.error.js';
import { LOCK_PERSON, LOCK_REGISTRATION } from './changes.sql.js';
import { replaceCodes } from './replace-codes.js';

/** Replaces the code of a registration. */
@Injectable()
export class ReissueService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Gives a registration a new code, which is mailed, or is a new ticket to deliver where there is no e-mail. The old code is refused from now on; its earlier admissions stay valid, also
   * those that a phone without a network reports later.
   * @throws ChangeError no_registration, registration_cancelled; IdempotencyKeyReused
   */
  async reissue(
    actor: Actor,
    id: string,
    reason: string,
    key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    let mailId: string | undefined;
    const registration = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      await tx.run(LOCK_PERSON, [id]);
      const [sale] = await tx.run(LOCK_REGISTRATION, [id]);
      if (!sale) throw new ChangeError({ code: 'no_registration' });
      if (sale.isCancelled) throw new ChangeError({ code: 'registration_cancelled' });
      await replaceCodes(tx, actor, [{ id, eventId: sale.eventId }], reason);
      if (sale.email !== null)
        mailId = await writeMail(tx, {
          kind: 'ticket',
          toAddress: sale.email,
          eventId: sale.eventId,
          registrationId: id,
          requestId: actor.requestId,
        });
      return (await this.registrations.get(tx, actor.user, id))!;
    });
    if (mailId) this.mailQueue.add(mailId);
    this.live.publish('correction', id);
    return registration;
  }
}
