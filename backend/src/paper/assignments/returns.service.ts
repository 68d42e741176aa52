import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import { numbersOf, type PaperRefusal, rangesOf } from '../../rules/paper.js';
import { PaperError } from '../tickets/paper.error.js';
import { lockEvent, numbersIn, sortOut, toDone } from '../tickets/sort-out.js';
import type { RangesDoneDto } from '../tickets/tickets.dto.js';
import { CHANGE_TICKETS, LOCK_TICKETS, type LockedTicket } from '../tickets/tickets.sql.js';
import type { HolderRangesInput, VoidInput } from './assignments.dto.js';
import { READ_ADDRESS } from './assignments.sql.js';

/** Takes paper tickets back from sellers, and makes numbers void. The cases are in docs/paper-cases.md. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly database: Database,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Takes numbers back that a seller has; both get a receipt.
   * @throws PaperError own_paper, no_event; IdempotencyKeyReused
   */
  async takeBack(
    actor: Actor,
    { eventId, volunteerId: given, ranges }: HolderRangesInput,
    key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    const volunteerId = given.toLowerCase();
    if (volunteerId === actor.user.id) throw new PaperError({ code: 'own_paper' });
    const refusalOf = ({ state, volunteerId: holder }: LockedTicket): PaperRefusal | null => {
      if (holder !== null && holder !== volunteerId) return 'not_yours';
      return state === 'out' ? null : state;
    };
    const mails: string[] = [];
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      mails.length = 0;
      await lockEvent(tx, eventId);
      const asked = numbersOf(ranges);
      const sorted = sortOut(asked, await tx.run(LOCK_TICKETS, [eventId, asked]), refusalOf);
      const numbers = numbersIn(sorted.good);
      if (numbers.length === 0) return toDone(sorted);
      await tx.run(CHANGE_TICKETS, [eventId, numbers, 'printed', null, null, actor.user.id, null]);
      await writeAudit(tx, actor, {
        action: 'paper.returned',
        subjectType: 'user',
        subjectId: volunteerId,
        eventId,
        details: { ranges: rangesOf(numbers), tickets: numbers.length },
      });
      for (const userId of [volunteerId, actor.user.id])
        mails.push(await this.writeReceipt(tx, actor, { eventId, volunteerId, userId, numbers }));
      return toDone(sorted);
    });
    for (const mailId of mails) this.mailQueue.add(mailId);
    this.live.publish('event', eventId);
    return answer;
  }

  /**
   * Makes numbers void that are lost or spoilt: they open no door any more.
   * @throws PaperError no_event; IdempotencyKeyReused
   */
  async end(
    actor: Actor,
    { eventId, ranges, reason }: VoidInput,
    key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    const refusalOf = ({ state, volunteerId }: LockedTicket): PaperRefusal | null => {
      if (state !== 'printed' && state !== 'out') return state;
      return volunteerId === actor.user.id ? 'own' : null;
    };
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      await lockEvent(tx, eventId);
      const asked = numbersOf(ranges);
      const sorted = sortOut(asked, await tx.run(LOCK_TICKETS, [eventId, asked]), refusalOf);
      const numbers = numbersIn(sorted.good);
      if (numbers.length === 0) return toDone(sorted);
      await tx.run(CHANGE_TICKETS, [eventId, numbers, 'void', null, null, actor.user.id, reason]);
      await writeAudit(tx, actor, {
        action: 'paper.ended',
        subjectType: 'event',
        subjectId: eventId,
        eventId,
        details: { ranges: rangesOf(numbers), tickets: numbers.length, reason },
      });
      return toDone(sorted);
    });
    this.live.publish('event', eventId);
    return answer;
  }

  private async writeReceipt(
    tx: Transaction,
    actor: Actor,
    back: { eventId: string; volunteerId: string; userId: string; numbers: number[] },
  ): Promise<string> {
    const { eventId, volunteerId, userId, numbers } = back;
    const [{ email }] = (await tx.run(READ_ADDRESS, [userId])) as [{ email: string }];
    return writeMail(tx, {
      kind: 'paper_receipt',
      toAddress: email,
      eventId,
      userId,
      data: {
        volunteerId,
        receivedBy: actor.user.id,
        ranges: rangesOf(numbers),
        tickets: numbers.length,
        at: new Date(),
      },
      requestId: actor.requestId,
    });
  }
}
