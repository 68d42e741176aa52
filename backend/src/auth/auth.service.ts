import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database, type Transaction } from '../database/database.js';
import { coalesced } from '../database/coalesce.js';
import { normalizeEmail } from '../rules/emails.js';
import { secondFactorDue } from '../rules/second-factor.js';
import type { Actor } from './actor.js';
import type { LoginDto, LoginInput, UserDto } from './auth.dto.js';
import { AuthError, SecondFactorRequired } from './auth.error.js';
import {
  FIND_SIGN_IN,
  KEEP_TICKET,
  type OwnUser,
  READ_USERS,
  STAMP_PROVED_SIGN_IN,
  STAMP_SIGN_IN,
  type SignIn,
} from './auth.sql.js';
import type { Client } from './client.js';
import { knownAddressHash } from './known-addresses.js';
import { PasswordCheck, type StoredPassword } from './password-check.js';
import { hashToken } from './password-tokens.js';
import { relyingPartyOf } from './relying-party.js';
import { Sessions } from './sessions.js';
import type { UserEntity } from './user.entity.js';

/** How long a ticket stands for the right password, in seconds. */
const TICKET_SECONDS = 300;

/** The account as the API returns it, without password hash and session version. */
export const toUserDto = (user: UserEntity): UserDto => {
  const {
    sessionVersion: _,
    passwordHash: __,
    roleVersion: ___,
    demoUntil: ____,
    officerSince: _____,
    ...dto
  } = user;
  return dto;
};

function toOwnUserDto(own: OwnUser): UserDto {
  const { demand: _, demandedAt: __, ...user } = own;
  return { ...toUserDto(user), secondFactorDue: secondFactorDue(own) };
}

/** Signs people in. */
@Injectable()
export class AuthService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly passwordCheck: PasswordCheck,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Signs in with e-mail and password. Only failed attempts count towards the limits.
   * @throws AuthError wrong_credentials, inactive_account (only after the right password); SecondFactorRequired if the account
   * has one; TooManyRequests; Busy
   */
  async login(input: LoginInput, client: Client): Promise<LoginDto> {
    const email = normalizeEmail(input.email);
    let account: SignIn | undefined;
    const here = knownAddressHash(this.settings.jwtSecret, email, client.address);
    const read = async (): Promise<StoredPassword> => {
      [account] = await this.database.run(FIND_SIGN_IN, [email, here]);
      return { hash: account?.passwordHash ?? null, isKnownHere: account?.isKnownHere ?? false };
    };
    const isRight = await this.passwordCheck.verify(email, client.address, read, input.password);
    if (!account || !isRight) throw new AuthError('wrong_credentials');
    if (!account.isActive) throw new AuthError('inactive_account');
    if (account.hasSecondFactor) throw await this.askForSecondFactor(account);
    return this.open({ email, ...account }, client);
  }

  /** @throws AuthError wrong_credentials if the account was changed since its password was checked */
  private async askForSecondFactor({ id, passwordHash }: SignIn): Promise<SecondFactorRequired> {
    const ticket = randomBytes(32).toString('base64url');
    const [kept] = await this.database.run(KEEP_TICKET, [
      hashToken(ticket),
      id,
      passwordHash,
      TICKET_SECONDS,
    ]);
    if (!kept) throw new AuthError('wrong_credentials');
    const hasPasskeys = relyingPartyOf(this.settings.publicUrl) !== null;
    const methods = kept.methods.filter((method) => method !== 'passkey' || hasPasskeys);
    return new SecondFactorRequired(ticket, methods);
  }

  /**
   * Opens a session of an account whose password is known to be this one, and which has no second factor.
   * @throws AuthError wrong_credentials if that was changed or the account deactivated since
   */
  async open(
    { id, email, passwordHash }: Pick<UserEntity, 'id' | 'email' | 'passwordHash'>,
    client: Client,
  ): Promise<LoginDto> {
    const here = knownAddressHash(this.settings.jwtSecret, email, client.address);
    return this.database.transaction(async (tx) => {
      const [user] = await tx.run(STAMP_SIGN_IN, [id, passwordHash, here]);
      if (!user) throw new AuthError('wrong_credentials');
      return this.begin(tx, user, client);
    });
  }

  /**
   * Opens a session of an account that has just proved its second factor, in the transaction that uses it up.
   * @param sessionVersion of the account when it was asked for that
   * @throws AuthError ticket_expired if the account was changed or deactivated since
   */
  async openProved(
    tx: Transaction,
    { id, email, sessionVersion }: Pick<UserEntity, 'id' | 'email' | 'sessionVersion'>,
    client: Client,
  ): Promise<LoginDto> {
    const here = knownAddressHash(this.settings.jwtSecret, email, client.address);
    const [user] = await tx.run(STAMP_PROVED_SIGN_IN, [id, sessionVersion, here]);
    if (!user) throw new AuthError('ticket_expired');
    return this.begin(tx, user, client);
  }

  private async begin(tx: Transaction, user: OwnUser, client: Client): Promise<LoginDto> {
    return {
      accessToken: await this.sessions.begin(tx, user, client),
      tokenType: 'bearer',
      expiresIn: this.settings.sessionSeconds,
      user: toOwnUserDto(user),
    };
  }

  /** The signed-in user as stored now. @throws AuthError session_ended if the account no longer exists */
  async me(actor: Actor): Promise<UserDto> {
    const user = await this.readUser(actor.user.id);
    if (!user) throw new AuthError('session_ended');
    return toOwnUserDto(user);
  }

  private readonly readUser = coalesced(async (ids: string[]) => {
    const users = new Map((await this.database.run(READ_USERS, [ids])).map((user) => [user.id, user]));
    return ids.map((id) => users.get(id));
  });
}
