import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { writeAudit } from '../../audit/audit.js';
import type { AuditAction } from '../../audit/audit-entry.entity.js';
import type { Actor } from '../../auth/actor.js';
import { UserEntity } from '../../auth/user.entity.js';
import { Database, type Transaction, violatedConstraint } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidFields } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { MailQueue } from '../../mail/queue/mail-queue.js';
import {
  type Denominations,
  handOverMayBecome,
  type HandOverStatus,
  normalizeDenominations,
  sumDenominations,
} from '../../rules/hand-overs.js';
import type { Cents } from '../../rules/money.js';
import { HandOverEntity } from './hand-over.entity.js';
import { toDto } from './hand-over-view.js';
import type { HandOverDto } from './hand-over.dto.js';
import { HandOverError, noHandOver } from './hand-over.error.js';
import { type HandOverRow, LOCK_HAND_OVER, type LockedHandOver, READ_HAND_OVER } from './hand-over.sql.js';

/** Attempts at a change that conflicts with cancellations, see `withRetry`. */
const MAX_ATTEMPTS = 5;

/** Result of one change: the hand-over, details for the audit log, and the accounts that get a receipt. */
interface Changed {
  id: string;
  details: object;
  receiptsTo?: string[];
}

/** Shared steps of every change to a hand-over. */
@Injectable()
export class HandOverChanges {
  constructor(
    @InjectRepository(HandOverEntity) private readonly handOvers: Repository<HandOverEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Makes one change in one transaction, with its audit entry, its receipts and the answer stored under the key; publishes to
   * dashboards after the commit.
   */
  async change(
    actor: Actor,
    key: IdempotencyKey | null,
    action: AuditAction,
    work: (tx: Transaction) => Promise<Changed>,
  ): Promise<HandOverDto> {
    const mails: string[] = [];
    const attempt = async (tx: Transaction): Promise<HandOverDto> => {
      mails.length = 0;
      const { id, details, receiptsTo = [] } = await work(tx);
      const row = (await tx.run(READ_HAND_OVER, [id]))[0]!;
      await writeAudit(tx, actor, {
        action,
        subjectType: 'user',
        subjectId: row.volunteerId,
        eventId: row.eventId,
        details: { handOverId: id, ...details },
      });
      for (const userId of receiptsTo) mails.push(await this.writeReceipt(tx, actor, row, userId));
      return toDto(row, actor.user.id);
    };
    const answer = await this.withRetry(() => keyedTransaction(this.database, actor.user.id, key, attempt));
    for (const mailId of mails) this.mailQueue.add(mailId);
    this.live.publish('clearance', answer.volunteerId);
    return answer;
  }

  /**
   * A cancellation does not lock its seller's money. If one commits between reading the pending amount and writing the entry, the
   * entry is too large and the ledger refuses it; the next attempt reads the new pending amount.
   */
  private async withRetry<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || violatedConstraint(error) !== 'clearings_not_over_pending')
          throw error;
      }
    }
  }

  private async writeReceipt(
    tx: Transaction,
    actor: Actor,
    row: HandOverRow,
    userId: string,
  ): Promise<string> {
    const { email } = await tx.manager
      .withRepository(this.users)
      .findOneOrFail({ where: { id: userId }, select: { email: true } });
    return writeMail(tx, {
      kind: 'hand_over_receipt',
      toAddress: email,
      eventId: row.eventId,
      userId,
      data: { handOverId: row.id },
      ...(actor.requestId ? { requestId: actor.requestId } : {}),
    });
  }

  /** Marks a hand-over that the transaction has locked as withdrawn or reversed. */
  async end(
    tx: Transaction,
    actor: Actor,
    id: string,
    status: 'withdrawn' | 'reversed',
    reason: string | null,
  ): Promise<void> {
    await tx.manager
      .withRepository(this.handOvers)
      .update(id, { status, endedBy: actor.user.id, endedAt: () => 'now()', reason });
  }
}

/** Locks a hand-over until the transaction ends. @throws HandOverError no_hand_over */
export async function lockHandOver(tx: Transaction, id: string): Promise<LockedHandOver> {
  const [locked] = await tx.run(LOCK_HAND_OVER, [id]);
  if (!locked) throw noHandOver();
  return locked;
}

/** @throws HandOverError hand_over_state */
export function requireState({ status }: LockedHandOver, state: HandOverStatus): void {
  if (status !== state) throw new HandOverError({ code: 'hand_over_state', status });
}

/** @throws HandOverError if its state does not lead to the next */
export function requireMayBecome({ status }: LockedHandOver, next: HandOverStatus): void {
  if (!handOverMayBecome(status, next)) throw new HandOverError({ code: 'hand_over_state', status });
}

/** Returns the notes and coins as they are stored; null if only the amount was given. @throws InvalidFields if they differ from it */
export function denominationsOf(given: Denominations | null | undefined, cents: Cents): Denominations | null {
  if (!given) return null;
  if (sumDenominations(given) !== cents)
    throw new InvalidFields({ denominations: [fieldFault('denominations.sum')] });
  return normalizeDenominations(given);
}
