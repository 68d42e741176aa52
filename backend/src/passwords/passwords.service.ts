import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { writeMail } from '../mail/outbox/outbox.js';
import type { Actor } from '../auth/actor.js';
import type {
  ChangePasswordInput,
  ForgotPasswordInput,
  MessageDto,
  PasswordChangedDto,
  ResetPasswordInput,
} from './passwords.dto.js';
import type { Client } from '../auth/client.js';
import { AuthError } from '../auth/auth.error.js';
import { CHANGE_PASSWORD, IS_TOKEN_GOOD, RESET_PASSWORD } from './passwords.sql.js';
import { OwnPassword } from '../auth/own-password.js';
import { hashToken } from '../auth/password-tokens.js';
import { PasswordHashing } from '../auth/password-hashing.js';
import { PublicForms } from '../auth/public-forms.js';
import { Sessions } from '../auth/sessions.js';

/** Handles forgotten passwords, resets by a mailed link, and changes with the current password. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: Database,
    private readonly hashing: PasswordHashing,
    private readonly ownPassword: OwnPassword,
    private readonly publicForms: PublicForms,
    private readonly sessions: Sessions,
    private readonly mailQueue: MailQueue,
  ) {}

  /**
   * Queues a mail with a link to set a new password. The worker checks whether the account exists when it sends the mail, so that
   * neither the answer nor its timing reveals it.
   * @throws TooManyRequests
   */
  async forgot(input: ForgotPasswordInput, address: string, requestId: string): Promise<MessageDto> {
    await this.publicForms.count(address, input.email);
    const mailId = await writeMail(this.database, {
      kind: 'password_reset',
      toAddress: input.email,
      requestId,
    });
    this.mailQueue.add(mailId);
    return { message: 'If an account with that email exists, a reset link has been sent.' };
  }

  /**
   * Sets a password with the token of a mailed link. All tokens and sessions of the account become invalid.
   * @throws AuthError invalid_reset_token; TooManyRequests; Busy
   */
  async reset(input: ResetPasswordInput, address: string, requestId: string): Promise<MessageDto> {
    await this.publicForms.count(address);
    const token = hashToken(input.token);
    // Check the token first, so that a guessed one costs no hashing, which would delay everyone's sign-in.
    const [found] = await this.database.run(IS_TOKEN_GOOD, [token]);
    if (!found?.isGood) throw new AuthError('invalid_reset_token');
    const passwordHash = await this.hashing.hash(input.newPassword);
    const [changed] = await this.database.run(RESET_PASSWORD, [token, passwordHash, requestId]);
    if (!changed) throw new AuthError('invalid_reset_token');
    this.sessions.forget(changed.userId);
    return { message: 'Your password has been reset. You can log in with it now.' };
  }

  /**
   * Changes the caller's password. Ends all sessions of the account, including the caller's: the answer contains a new token.
   * @throws AuthError wrong_current_password; why the session is over, if it has ended since; TooManyRequests; Busy
   */
  async change(actor: Actor, input: ChangePasswordInput, client: Client): Promise<PasswordChangedDto> {
    const { id, sessionVersion } = actor.user;
    const current = await this.ownPassword.require(actor, input.currentPassword, client);
    const passwordHash = await this.hashing.hash(input.newPassword);
    const values = [id, passwordHash, current, sessionVersion, actor.requestId];
    const accessToken = await this.database.transaction(async (tx) => {
      const [changed] = await tx.run(CHANGE_PASSWORD, values);
      return changed ? this.sessions.begin(tx, changed, client) : null;
    });
    if (accessToken === null) throw new AuthError(await this.sessions.whyOver(actor.user));
    this.sessions.forget(id);
    return { message: 'Your password has been changed.', accessToken };
  }
}
