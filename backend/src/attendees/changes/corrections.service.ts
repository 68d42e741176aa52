import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction, violatedConstraint } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidFields } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { may } from '../../rules/permissions.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import type { CorrectionInput } from './changes.dto.js';
import { ChangeError } from './changes.error.js';
import {
  CORRECT_PERSON,
  FIND_PERSON_OF_EMAIL,
  FIND_SALE,
  LOCK_EMAILS,
  LOCK_PEOPLE,
  type PersonRow,
  QUEUE_TICKETS,
  READ_LIVE,
} from './changes.sql.js';
import { replaceCodes } from './replace-codes.js';
import { existingFor } from '../registration/registration.error.js';
import { RegistrationReader } from '../registration/registration-reader.js';

interface Corrected {
  registration: RegistrationDto;
  hasChanged: boolean;
  mailIds: string[];
}

/** Corrects names, e-mail addresses and phone numbers. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Corrects the person behind a registration, in all of the person's live registrations of the event. If the e-mail changes, the
   * tickets are mailed to the new address, and mails still in the queue go only there.
   * Who may only correct the own sales may do so within half an hour of the sale, if nobody else has sold to that person; the address alone at any time
   * if a ticket mail failed or bounced. `reissue`, which they may not use, also replaces all codes, so that the mails that
   * went to the wrong address become worthless.
   * @param id of any live registration of the person
   * @returns that registration after the correction
   * @throws ChangeError no_registration, insufficient_permissions, registration_cancelled, duplicate_person; InvalidFields if
   *   the phone on file was left out; IdempotencyKeyReused
   */
  async correct(
    actor: Actor,
    id: string,
    input: CorrectionInput,
    key: IdempotencyKey | null,
  ): Promise<RegistrationDto> {
    let eventId = '';
    const corrected = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [target] = await tx.run(FIND_SALE, [id]);
      if (!target) throw new ChangeError({ code: 'no_registration' });
      eventId = target.eventId;
      if (input.email) await tx.run(LOCK_EMAILS, [eventId, [input.email]]);
      const people = await tx.run(LOCK_PEOPLE, [eventId, target.personId, input.email ?? null]);
      const person = people.find(({ id: personId }) => personId === target.personId);
      const live = await tx.run(READ_LIVE, [target.eventId, target.personId]);
      if (!may(actor.user, 'registrations.correct.any')) {
        if (input.reissue) throw new ChangeError({ code: 'insufficient_permissions' });
        const isOwn = ({ sellerId }: { sellerId: string }) => sellerId === actor.user.id;
        // If a ticket mail bounced or failed, only its address may be corrected at any time.
        const isMending =
          (input.name ?? person?.name) === person?.name &&
          (input.phone ?? person?.phone) === person?.phone &&
          live.some((sale) => sale.isUndelivered);
        if (!isOwn(target) || !live.every((sale) => isOwn(sale) && (sale.isFresh || isMending)))
          throw new ChangeError({ code: 'insufficient_permissions' });
      }
      if (!live.some((sale) => sale.id === id)) throw new ChangeError({ code: 'registration_cancelled' });
      // Whoever was imported may have no phone; nobody loses theirs.
      if (input.phone === '' && person!.phone !== '')
        throw new InvalidFields({ phone: [fieldFault('required')] });
      return this.write(tx, actor, target, person!, input, live);
    }).catch((error: unknown) => this.explain(error, actor, eventId, input));
    for (const mailId of corrected.mailIds) this.mailQueue.add(mailId);
    if (corrected.hasChanged) this.live.publish('correction', id);
    return corrected.registration;
  }

  private async write(
    tx: Transaction,
    actor: Actor,
    target: { id: string; eventId: string; personId: string },
    old: PersonRow,
    input: CorrectionInput,
    live: ReadonlyArray<{ id: string }>,
  ): Promise<Corrected> {
    const person = [target.eventId, target.personId];
    const now = {
      name: input.name ?? old.name,
      email: input.email ?? old.email,
      phone: input.phone ?? old.phone,
    };
    const fields = (['name', 'email', 'phone'] as const).filter((field) => now[field] !== old[field]);
    let mailIds: string[] = [];
    if (fields.length > 0) {
      await tx.run(CORRECT_PERSON, [...person, now.name, now.email, now.phone]);
      const sideOf = (side: PersonRow) => Object.fromEntries(fields.map((field) => [field, side[field]]));
      await writeAudit(tx, actor, {
        action: 'registration.corrected',
        subjectType: 'registration',
        subjectId: target.id,
        eventId: target.eventId,
        details: { old: sideOf(old), new: sideOf(now), registrations: live.length },
      });
    }
    if (input.reissue) {
      const registrations = live.map(({ id }) => ({ id, eventId: target.eventId }));
      await replaceCodes(tx, actor, registrations, 'Reissued with a correction');
    }
    if (input.reissue || fields.includes('email'))
      mailIds = (await tx.run(QUEUE_TICKETS, [...person, actor.requestId])).map((mail) => mail.mailId);
    const registration = await this.registrations.get(tx, target.id);
    return { registration: registration!, hasChanged: fields.length > 0 || mailIds.length > 0, mailIds };
  }

  /** Converts the violation of the unique e-mail into an error that says who has the e-mail; rethrows any other error. */
  private async explain(
    error: unknown,
    { user }: Actor,
    eventId: string,
    input: CorrectionInput,
  ): Promise<never> {
    if (violatedConstraint(error) !== 'people_one_per_email') throw error;
    const [found] = await this.database.run(FIND_PERSON_OF_EMAIL, [eventId, input.email, user.id]);
    if (!found) throw new ChangeError({ code: 'duplicate_person', existing: null });
    const { id: _, ...person } = found;
    throw new ChangeError({ code: 'duplicate_person', existing: existingFor(user, person) });
  }
}
