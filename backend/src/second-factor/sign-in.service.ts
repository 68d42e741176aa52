import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import { AuthError } from '../auth/auth.error.js';
import type { LoginDto } from '../auth/auth.dto.js';
import { AuthService } from '../auth/auth.service.js';
import type { Client } from '../auth/client.js';
import { hashToken } from '../auth/password-tokens.js';
import { SignInAttempts } from '../auth/sign-in-attempts.js';
import { Database, type Transaction } from '../database/database.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { AuthenticatorApps, WRONG_CODES_MAX } from './authenticator-apps.js';
import { Challenges } from './challenges.js';
import { RecoveryCodes } from './recovery-codes.js';
import type { CodeInput, PasskeyAnswerInput, RequestOptionsDto } from './second-factor.dto.js';
import { SecondFactorError } from './second-factor.error.js';
import {
  FIND_PASSKEY,
  LIST_PASSKEYS,
  LOCK_TICKET,
  READ_TICKET,
  STAMP_PASSKEY,
  type Ticket,
  USE_TICKET,
} from './second-factor.sql.js';
import { credentialIdIn, userHandleIn, WebAuthn } from './web-authn.js';

const APP_CODE = /^\d{6}$/;

/** Signs people in by what they have: after the right password by a code or a passkey, or by a passkey alone. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly attempts: SignInAttempts,
    private readonly apps: AuthenticatorApps,
    private readonly codes: RecoveryCodes,
    private readonly challenges: Challenges,
    private readonly webAuthn: WebAuthn,
    private readonly mailQueue: MailQueue,
  ) {}

  /**
   * Signs in by a code of the authenticator app or by a recovery code.
   * @throws AuthError ticket_expired; SecondFactorError wrong_code; TooManyRequests; Busy
   */
  async byCode(
    { ticket: token, code: typed }: CodeInput,
    client: Client,
    requestId: string,
  ): Promise<LoginDto> {
    const hash = hashToken(token);
    const [ticket] = await this.database.run(READ_TICKET, [hash]);
    if (!ticket) return this.refuseUnknown(client);
    const code = typed.replace(/\s/g, '');
    const isOfApp = APP_CODE.test(code);
    let mailId: string | undefined;
    const login = await this.attempts.run(toAccount(ticket), client.address, async () => {
      // Only now, as hashing takes the time of others.
      const recovery = isOfApp ? null : await this.codes.hashOf(typed, ticket.salt);
      return this.database.transaction(async (tx) => {
        const [locked] = await tx.run(LOCK_TICKET, [hash]);
        if (!locked) throw new AuthError('ticket_expired');
        const used = await (isOfApp
          ? this.useAppCode(tx, ticket, code, requestId)
          : this.useRecoveryCode(tx, ticket, recovery, requestId));
        ({ mailId } = used);
        if (!used.isRight) return null;
        await tx.run(USE_TICKET, [hash]);
        return this.auth.openProved(tx, { ...locked, id: locked.userId }, client);
      });
    });
    if (mailId !== undefined) this.mailQueue.add(mailId);
    if (!login) throw new SecondFactorError('wrong_code');
    return login;
  }

  /**
   * What the browser finds a passkey by: with a ticket one of its account, without one any.
   * @throws AuthError ticket_expired; SecondFactorError passkeys_unavailable
   */
  async passkeyOptions(token: string | undefined): Promise<RequestOptionsDto> {
    if (token === undefined) {
      const challenge = this.challenges.make('sign_in');
      const options = await this.webAuthn.requestOptions(challenge.bytes, null);
      return { challengeId: challenge.id, options: { ...options } };
    }
    const hash = hashToken(token);
    const [ticket] = await this.database.run(READ_TICKET, [hash]);
    if (!ticket) throw new AuthError('ticket_expired');
    const passkeys = await this.database.run(LIST_PASSKEYS, [ticket.userId]);
    const challenge = this.challenges.make('confirm', hash);
    const options = await this.webAuthn.requestOptions(challenge.bytes, passkeys);
    return { challengeId: challenge.id, options: { ...options } };
  }

  /**
   * Signs in by a passkey, which stands for the password too unless its challenge was for a ticket.
   * @throws AuthError ticket_expired, inactive_account; SecondFactorError wrong_passkey, passkeys_unavailable; TooManyRequests; Busy
   */
  async byPasskey({ challengeId, response }: PasskeyAnswerInput, client: Client): Promise<LoginDto> {
    if (!this.webAuthn.isAvailable) throw new SecondFactorError('passkeys_unavailable');
    const confirming = this.challenges.read(challengeId, 'confirm');
    const challenge = confirming ?? this.challenges.read(challengeId, 'sign_in');
    if (!challenge) return this.refuseUnknown(client);
    const credentialId = credentialIdIn(response);
    const [passkey] = credentialId ? await this.database.run(FIND_PASSKEY, [credentialId]) : [];
    const login = await this.attempts.run(passkey ? toAccount(passkey) : null, client.address, async () => {
      if (!passkey || !credentialId) return null;
      const handle = userHandleIn(response);
      if (handle && !handle.equals(passkey.userHandle)) return null;
      const stored = { ...passkey, credentialId };
      const counter = await this.webAuthn.readSignature(response, challenge.bytes, stored, !confirming);
      if (counter === null) return null;
      if (!passkey.isActive) throw new AuthError('inactive_account');
      return this.database.transaction(async (tx) => {
        if (confirming && !(await this.useTicket(tx, confirming.carried, passkey.userId))) return null;
        if (!(await this.challenges.use(tx, challengeId))) throw new AuthError('ticket_expired');
        const [stamped] = await tx.run(STAMP_PASSKEY, [passkey.id, counter]);
        if (!stamped) throw new SecondFactorError('wrong_passkey');
        return this.auth.openProved(tx, { ...passkey, id: passkey.userId }, client);
      });
    });
    if (!login) throw new SecondFactorError('wrong_passkey');
    return login;
  }

  /** @returns false if the ticket is another account's @throws AuthError ticket_expired */
  private async useTicket(tx: Transaction, hash: Buffer, userId: string): Promise<boolean> {
    const [ticket] = await tx.run(LOCK_TICKET, [hash]);
    if (!ticket) throw new AuthError('ticket_expired');
    if (ticket.userId !== userId) return false;
    await tx.run(USE_TICKET, [hash]);
    return true;
  }

  private async useAppCode(
    tx: Transaction,
    { userId, email }: Ticket,
    code: string,
    requestId: string,
  ): Promise<{ isRight: boolean; mailId?: string }> {
    const wrongCodes = await this.apps.use(tx, userId, code);
    if (wrongCodes !== WRONG_CODES_MAX) return { isRight: wrongCodes === 0 };
    // Whoever guesses codes has the right password.
    const data = { change: 'codes_guessed' };
    const mail = { kind: 'second_factor_changed', toAddress: email, userId, data, requestId } as const;
    return { isRight: false, mailId: await writeMail(tx, mail) };
  }

  private async useRecoveryCode(
    tx: Transaction,
    { userId, email }: Ticket,
    hash: Buffer | null,
    requestId: string,
  ): Promise<{ isRight: boolean; mailId?: string }> {
    const left = hash ? await this.codes.use(tx, userId, hash) : null;
    if (left === null) return { isRight: false };
    const entry = { action: 'recovery_code.used', subjectType: 'user', subjectId: userId } as const;
    await writeAudit(tx, null, { ...entry, details: { left } }, requestId);
    const data = { change: 'code_used', left };
    const mail = { kind: 'second_factor_changed', toAddress: email, userId, data, requestId } as const;
    return { isRight: true, mailId: await writeMail(tx, mail) };
  }

  /** Counts an unknown ticket or challenge as a failed sign-in of the address. @throws AuthError ticket_expired; TooManyRequests */
  private async refuseUnknown({ address }: Client): Promise<never> {
    await this.attempts.run(null, address, () => Promise.resolve(null));
    throw new AuthError('ticket_expired');
  }
}

const toAccount = ({ userId: id, email }: { userId: string; email: string }) => ({ id, email });
