import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Sessions } from '../auth/sessions.js';
import { Database } from '../database/database.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { noUser } from '../users/users.error.js';
import { resetSecondFactor } from './reset.js';
import { SecondFactorError } from './second-factor.error.js';

/** Takes away what somebody lost, for the president. */
@Injectable()
export class SecondFactorResetService {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly mailQueue: MailQueue,
  ) {}

  /**
   * Removes all passkeys, the app and the recovery codes of an account, and ends its sessions. Nothing happens to one that has none.
   * @throws UserError no_user; SecondFactorError own_second_factor
   */
  async reset(actor: Actor, userId: string): Promise<void> {
    if (userId === actor.user.id) throw new SecondFactorError('own_second_factor');
    const found = await this.database.transaction((tx) => resetSecondFactor(tx, { id: userId }, actor));
    if (!found) throw noUser();
    this.sessions.forget(userId);
    if (found.mailId !== null) this.mailQueue.add(found.mailId);
  }
}
