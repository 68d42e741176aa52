import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import type { AuditAction } from '../audit/audit-entry.entity.js';
import type { Actor } from '../auth/actor.js';
import { AuthError } from '../auth/auth.error.js';
import { Sessions } from '../auth/sessions.js';
import { Database, type Transaction } from '../database/database.js';
import type { FactorChange } from '../mail/kinds/second-factor-changed.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { secondFactorDeadline } from '../rules/second-factor.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorError } from './second-factor.error.js';
import { type FactorOwner, HAS_FACTOR, LOCK_OWNER } from './second-factor.sql.js';

/** What the log and the account's owner are told of a change. */
interface Told {
  action: AuditAction;
  change: FactorChange;
}

/** What was done, and the name of the passkey that it was done to. */
interface Done<T> {
  result: T;
  name?: string;
}

/** Changes what the caller's account signs in with: one at a time, told in the log and by mail. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly codes: RecoveryCodes,
    private readonly mailQueue: MailQueue,
  ) {}

  /**
   * Adds a factor. The first one comes with recovery codes.
   * @param add in the transaction
   * @throws AuthError why the session is over, if it has ended since; what `add` throws
   */
  async add<T>(
    actor: Actor,
    told: Told,
    add: (tx: Transaction) => Promise<Done<T>>,
  ): Promise<{ added: T; recoveryCodes: string[] | null }> {
    return this.change(actor, told, async (tx, owner) => {
      const { result: added, ...details } = await add(tx);
      const recoveryCodes = owner.hasSecondFactor ? null : await this.codes.make(tx, owner.id);
      return { result: { added, recoveryCodes }, ...details };
    });
  }

  /**
   * Removes a factor.
   * @param remove in the transaction
   * @throws SecondFactorError second_factor_needed; AuthError why the session is over; what `remove` throws
   */
  async remove(
    actor: Actor,
    told: Told,
    remove: (tx: Transaction) => Promise<{ name?: string }>,
  ): Promise<void> {
    await this.change(actor, told, async (tx, owner) => {
      const details = await remove(tx);
      const [left] = await tx.run(HAS_FACTOR, [owner.id]);
      const deadline = secondFactorDeadline(owner);
      if (!left!.hasSecondFactor && deadline && deadline.getTime() <= Date.now())
        throw new SecondFactorError('second_factor_needed');
      return { result: undefined, ...details };
    });
  }

  /** @throws AuthError why the session is over, if it has ended since; what `work` throws */
  async change<T>(
    actor: Actor,
    { action, change }: Told,
    work: (tx: Transaction, owner: FactorOwner) => Promise<Done<T>>,
  ): Promise<T> {
    const { id, sessionVersion } = actor.user;
    const { result, mailId } = await this.database.transaction(async (tx) => {
      const [owner] = await tx.run(LOCK_OWNER, [id, sessionVersion]);
      if (!owner) throw new AuthError(await this.sessions.whyOver(actor.user));
      const { result, ...details } = await work(tx, owner);
      await writeAudit(tx, actor, { action, subjectType: 'user', subjectId: id, details });
      const mailId = await writeMail(tx, {
        kind: 'second_factor_changed',
        toAddress: owner.email,
        userId: id,
        data: { change, ...details },
        requestId: actor.requestId,
      });
      return { result, mailId };
    });
    this.sessions.forget(id);
    this.mailQueue.add(mailId);
    return result;
  }
}
