import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction, violatedConstraint } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidFields } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { may } from '../../rules/permissions.js';
import { personKey } from '../../rules/person-key.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import { existingFor } from '../registration/registration.error.js';
import { RegistrationReader } from '../registration/registration-reader.js';
import type { GiveInput } from './changes.dto.js';
import { ChangeError } from './changes.error.js';
import { FIND_PERSON_OF_EMAIL, type PersonRow } from './changes.sql.js';
import { give } from './give.js';
import { LOCK_GIFT, READ_SALE_TO_GIVE, type SaleToGive } from './gifts.sql.js';
import { agree } from './people.js';

/** Gives tickets to somebody else, as officers and sellers do for a guest. */
@Injectable()
export class GiftsService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Gives some tickets of a registration to another person, with a code of their own: they become a registration of their own, or, if
   * these are all, the registration goes over to that person and its code is replaced. The money stays with who paid. Who may not
   * cancel sales of others may give tickets of the own ones for half an hour; a guest's, who paid nothing, only who may invite one.
   * @returns the registration that has the given tickets
   * @throws ChangeError no_registration, insufficient_permissions, registration_cancelled, event_over, payment_questioned,
   *   tickets_changed, registration_changed, too_many_tickets_taken, same_person, duplicate_person; InvalidFields with neither an
   *   e-mail nor a phone; IdempotencyKeyReused
   */
  async give(
    actor: Actor,
    id: string,
    input: GiveInput,
    key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    const to: PersonRow = { name: input.name, email: input.email ?? null, phone: input.phone ?? '' };
    if (to.email === null && to.phone === '') throw new InvalidFields({ email: [fieldFault('required')] });
    const done = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      await tx.run(LOCK_GIFT, [id, personKey(to)]);
      const [sale] = await tx.run(READ_SALE_TO_GIVE, [id]);
      if (!sale) throw new ChangeError({ code: 'no_registration' });
      this.check(actor, sale, input);
      const { tickets, name: typedName } = input;
      const recipient = await this.recipient(tx, actor, sale, to);
      const gift = { tickets, typedName, to: recipient, actor, requestId: actor.requestId };
      const { id: givenId, mailIds } = await give(tx, sale, gift);
      return { mailIds, registration: (await this.registrations.get(tx, actor.user, givenId))! };
    }).catch((error: unknown) => {
      // Somebody wrote beside the locks.
      if (violatedConstraint(error) === 'people_one_per_key')
        throw new ChangeError({ code: 'duplicate_person', existing: null });
      throw error;
    });
    for (const mailId of done.mailIds) this.mailQueue.add(mailId);
    this.live.publish('correction', id);
    return done.registration;
  }

  /** Checks who gives what. Nobody else's sale is told apart from one that is too old. */
  private check(actor: Actor, sale: SaleToGive, { tickets, of, version }: GiveInput): void {
    const isOwn = sale.sellerId === actor.user.id;
    if (!may(actor.user, 'registrations.cancel') && !(isOwn && sale.isFresh))
      throw new ChangeError({ code: 'insufficient_permissions' });
    if (sale.isGuest && !may(actor.user, 'tickets.give'))
      throw new ChangeError({ code: 'insufficient_permissions' });
    if (sale.isCancelled) throw new ChangeError({ code: 'registration_cancelled' });
    if (sale.isEventOver) throw new ChangeError({ code: 'event_over' });
    if (sale.transferStatus === 'questioned') throw new ChangeError({ code: 'payment_questioned' });
    if (of !== sale.ticketQuantity) throw new ChangeError({ code: 'tickets_changed' });
    if (version !== sale.version) throw new ChangeError({ code: 'registration_changed' });
    const left = sale.ticketQuantity - sale.used;
    if (tickets > left) throw new ChangeError({ code: 'too_many_tickets_taken', left });
  }

  /** Returns who gets the tickets: as recorded, if the e-mail is somebody's already. */
  private async recipient(
    tx: Transaction,
    actor: Actor,
    sale: SaleToGive,
    to: PersonRow,
  ): Promise<PersonRow> {
    if (personKey(to) === sale.key) throw new ChangeError({ code: 'same_person' });
    if (to.email === null) return to;
    const [found] = await tx.run(FIND_PERSON_OF_EMAIL, [sale.eventId, to.email, actor.user.id]);
    if (!found) return to;
    const { id: _, ...existing } = found;
    if (!agree(existing, to))
      throw new ChangeError({ code: 'duplicate_person', existing: existingFor(actor.user, existing) });
    return { ...existing, phone: existing.phone || to.phone };
  }
}
