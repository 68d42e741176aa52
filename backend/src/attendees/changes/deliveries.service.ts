import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { may } from '../../rules/permissions.js';
import type { DeliveryWay } from '../../rules/person-key.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import { RegistrationReader } from '../registration/registration-reader.js';
import { ChangeError } from './changes.error.js';
import { ADD_DELIVERY, LOCK_PERSON, LOCK_REGISTRATION } from './changes.sql.js';

/** Notes how sellers deliver the tickets of people without an e-mail. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly live: Live,
  ) {}

  /**
   * Notes that a ticket was given on. That it arrived is nothing that Usher knows. Who may not correct all registrations may
   * deliver the own sales.
   * @throws ChangeError no_registration, insufficient_permissions, registration_cancelled, delivered_by_mail; IdempotencyKeyReused
   */
  async deliver(
    actor: Actor,
    id: string,
    way: DeliveryWay,
    key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    const registration = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      await tx.run(LOCK_PERSON, [id]);
      const [sale] = await tx.run(LOCK_REGISTRATION, [id]);
      if (!sale) throw new ChangeError({ code: 'no_registration' });
      if (!may(actor.user, 'registrations.correct.any') && sale.sellerId !== actor.user.id)
        throw new ChangeError({ code: 'insufficient_permissions' });
      if (sale.isCancelled) throw new ChangeError({ code: 'registration_cancelled' });
      if (sale.email !== null) throw new ChangeError({ code: 'delivered_by_mail' });
      await tx.run(ADD_DELIVERY, [id, way, actor.user.id]);
      await writeAudit(tx, actor, {
        action: 'ticket.delivered',
        subjectType: 'registration',
        subjectId: id,
        eventId: sale.eventId,
        details: { way },
      });
      return (await this.registrations.get(tx, actor.user, id))!;
    });
    this.live.publish('correction', id);
    return registration;
  }
}
