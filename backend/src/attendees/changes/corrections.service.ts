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
import { personKey } from '../../rules/person-key.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import type { CorrectionInput } from './changes.dto.js';
import { ChangeError } from './changes.error.js';
import {
  CORRECT_PERSON,
  DROP_UNSENT_TICKETS,
  FIND_PERSON_OF_EMAIL,
  FIND_SALE,
  LOCK_KEYS,
  LOCK_PEOPLE,
  MOVE_GIFTS,
  MOVE_REGISTRATIONS,
  type PersonRow,
  QUEUE_TICKETS,
  READ_LIVE,
} from './changes.sql.js';
import { END_GIFT_LINKS } from './gifts.sql.js';
import { agree } from './people.js';
import { replaceCodes } from './replace-codes.js';
import { existingFor } from '../registration/registration.error.js';
import { RegistrationReader } from '../registration/registration-reader.js';

interface Target extends PersonRow {
  id: string;
  eventId: string;
  personId: string;
  sellerId: string;
}

/** What is corrected, locked. */
interface Locked {
  target: Target;
  now: PersonRow;
  /** Who has the key already that the person gets; null if nobody has. */
  other: (PersonRow & { id: string }) | null;
}

interface Corrected {
  registration: RegistrationDto;
  hasChanged: boolean;
  mailIds: string[];
}

const corrected = (old: PersonRow, { name, email, phone }: CorrectionInput): PersonRow => ({
  name: name ?? old.name,
  email: email === undefined ? old.email : email,
  // An empty one says nothing of whom nobody asked.
  phone: phone === '' && old.phone === null ? null : (phone ?? old.phone),
});

/** Corrects names, e-mail addresses and phone numbers; docs/ticket-cases.md has the cases of people without an e-mail. */
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
   * Somebody who is given the key of another becomes that person, if the e-mail was added and the other details agree, or if neither
   * has an e-mail.
   * Who may only correct the own sales may do so within half an hour of the sale, if nobody else has sold to that person; the address alone at any time
   * if a ticket mail failed or bounced, or if there is none. `reissue`, which they may not use, also replaces all codes, so that the
   * mails that went to the wrong address become worthless.
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
    const done = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const locked = await this.lock(tx, id, input);
      const { target, now, other } = locked;
      const live = await tx.run(READ_LIVE, [target.eventId, target.personId]);
      if (!may(actor.user, 'registrations.correct.any')) {
        if (input.reissue) throw new ChangeError({ code: 'insufficient_permissions' });
        const isOwn = ({ sellerId }: { sellerId: string }) => sellerId === actor.user.id;
        const isEmailAlone = now.name === target.name && now.phone === target.phone;
        const isMending =
          isEmailAlone &&
          now.email !== null &&
          (target.email === null || live.some((sale) => sale.isUndelivered));
        const mayCorrect = (sales: typeof live): boolean =>
          sales.every((sale) => isOwn(sale) && (sale.isFresh || isMending));
        // Another person whom a name or a phone leads to is corrected as well; one with an e-mail could be sold to just the same.
        const isOthersToo = other !== null && now.email === null;
        if (
          !isOwn(target) ||
          (target.email !== null && now.email === null) ||
          !mayCorrect(live) ||
          (isOthersToo && !mayCorrect(await tx.run(READ_LIVE, [target.eventId, other.id])))
        )
          throw new ChangeError({ code: 'insufficient_permissions' });
      }
      if (!live.some((sale) => sale.id === id)) throw new ChangeError({ code: 'registration_cancelled' });
      // Whoever was imported may have no phone beside an e-mail; nobody loses theirs. At the door nobody may have asked for anything.
      if (now.phone === '' && (target.phone || (now.email === null && target.phone !== null)))
        throw new InvalidFields({ phone: [fieldFault('required')] });
      // Whoever loses the e-mail is delivered to by name and phone, and every mail greets by name.
      if (now.phone === null && now.email === null && target.email !== null)
        throw new InvalidFields({ phone: [fieldFault('required')] });
      if (now.name === null && now.email !== null)
        throw new InvalidFields({ name: [fieldFault('required')] });
      // An address that stands for somebody already is never taken over by correcting another one.
      if (other && now.email !== null && (target.email !== null || !agree(now, other)))
        throw await this.duplicate(tx, actor, target.eventId, now.email);
      return this.write(tx, actor, locked, input, live);
    }).catch((error: unknown) => {
      // Somebody wrote beside the locks.
      if (violatedConstraint(error) === 'people_one_per_key')
        throw new ChangeError({ code: 'duplicate_person', existing: null });
      throw error;
    });
    for (const mailId of done.mailIds) this.mailQueue.add(mailId);
    if (done.hasChanged) this.live.publish('correction', id);
    return done.registration;
  }

  /** Locks the person whose registration it is, and who has the key that the correction leads to. */
  private async lock(tx: Transaction, id: string, input: CorrectionInput): Promise<Locked> {
    for (let [target] = await tx.run(FIND_SALE, [id]); target;) {
      const now = corrected(target, input);
      const key = personKey(now);
      await tx.run(LOCK_KEYS, [target.eventId, key === null ? [] : [key]]);
      const people = await tx.run(LOCK_PEOPLE, [target.eventId, target.personId, key]);
      const [again] = await tx.run(FIND_SALE, [id]);
      // The person may have been corrected while this waited.
      if (again!.personId === target.personId && personKey(corrected(again!, input)) === key) {
        const other = people.find((person) => person.key === key && person.id !== target!.personId);
        return { target: again!, now: corrected(again!, input), other: other ?? null };
      }
      target = again;
    }
    throw new ChangeError({ code: 'no_registration' });
  }

  private async write(
    tx: Transaction,
    actor: Actor,
    { target: old, now, other }: Locked,
    input: CorrectionInput,
    live: ReadonlyArray<{ id: string }>,
  ): Promise<Corrected> {
    const { eventId } = old;
    const personId = other?.id ?? old.personId;
    const fields = (['name', 'email', 'phone'] as const).filter((field) => now[field] !== old[field]);
    let mailIds: string[] = [];
    if (fields.length > 0) {
      if (other) {
        if ((!other.phone && now.phone) || (other.name === null && now.name !== null))
          await tx.run(CORRECT_PERSON, [
            eventId,
            other.id,
            other.name ?? now.name,
            other.email,
            other.phone || now.phone,
          ]);
        await tx.run(MOVE_REGISTRATIONS, [eventId, old.personId, other.id]);
        await tx.run(MOVE_GIFTS, [eventId, old.personId, other.id]);
      } else await tx.run(CORRECT_PERSON, [eventId, personId, now.name, now.email, now.phone]);
      if (fields.includes('email')) await tx.run(END_GIFT_LINKS, [old.personId, eventId]);
      const sideOf = (side: PersonRow) => Object.fromEntries(fields.map((field) => [field, side[field]]));
      await writeAudit(tx, actor, {
        action: 'registration.corrected',
        subjectType: 'registration',
        subjectId: old.id,
        eventId,
        details: {
          old: sideOf(old),
          new: sideOf(now),
          registrations: live.length,
          ...(other && { joined_another_person: true }),
        },
      });
    }
    if (input.reissue) {
      const registrations = live.map(({ id }) => ({ id, eventId }));
      await replaceCodes(tx, actor, registrations, 'Reissued with a correction');
    }
    if (now.email === null) for (const { id } of live) await tx.run(DROP_UNSENT_TICKETS, [id]);
    else if (input.reissue || fields.includes('email'))
      mailIds = (await tx.run(QUEUE_TICKETS, [eventId, personId, actor.requestId])).map(
        (mail) => mail.mailId,
      );
    const registration = await this.registrations.get(tx, actor.user, old.id);
    return { registration: registration!, hasChanged: fields.length > 0 || input.reissue === true, mailIds };
  }

  /** Creates the error that says who has an e-mail. */
  private async duplicate(
    tx: Transaction,
    { user }: Actor,
    eventId: string,
    email: string,
  ): Promise<ChangeError> {
    const [found] = await tx.run(FIND_PERSON_OF_EMAIL, [eventId, email, user.id]);
    if (!found) return new ChangeError({ code: 'duplicate_person', existing: null });
    const { id: _, ...person } = found;
    return new ChangeError({ code: 'duplicate_person', existing: existingFor(user, person) });
  }
}
