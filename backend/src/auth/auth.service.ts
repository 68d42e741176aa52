import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database } from '../database/database.js';
import { coalesced } from '../database/coalesce.js';
import { normalizeEmail } from '../rules/emails.js';
import type { Actor } from './actor.js';
import type { LoginDto, LoginInput, UserDto } from './auth.dto.js';
import { AuthError } from './auth.error.js';
import { FIND_SIGN_IN, READ_USERS, STAMP_SIGN_IN, type SignIn } from './auth.sql.js';
import type { Client } from './client.js';
import { knownAddressHash } from './known-addresses.js';
import { PasswordCheck, type StoredPassword } from './password-check.js';
import { Sessions } from './sessions.js';
import type { UserEntity } from './user.entity.js';

/** The account as the API returns it, without password hash and session version. */
export const toUserDto = (user: UserEntity): UserDto => {
  const { sessionVersion: _, passwordHash: __, roleVersion: ___, demoUntil: ____, ...dto } = user;
  return dto;
};

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
   * @throws AuthError wrong_credentials, inactive_account (only after the right password); TooManyRequests; Busy
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
    return this.open({ email, ...account }, client);
  }

  /**
   * Opens a session of an account whose password is known to be this one.
   * @throws AuthError wrong_credentials if the password was changed or the account deactivated since
   */
  async open(
    { id, email, passwordHash }: Pick<UserEntity, 'id' | 'email' | 'passwordHash'>,
    client: Client,
  ): Promise<LoginDto> {
    const here = knownAddressHash(this.settings.jwtSecret, email, client.address);
    const { user, accessToken } = await this.database.transaction(async (tx) => {
      const [user] = await tx.run(STAMP_SIGN_IN, [id, passwordHash, here]);
      if (!user) throw new AuthError('wrong_credentials');
      return { user, accessToken: await this.sessions.begin(tx, user, client) };
    });
    return {
      accessToken,
      tokenType: 'bearer',
      expiresIn: this.settings.sessionSeconds,
      user: toUserDto(user),
    };
  }

  /** The signed-in user as stored now. @throws AuthError session_ended if the account no longer exists */
  async me(actor: Actor): Promise<UserDto> {
    const user = await this.readUser(actor.user.id);
    if (!user) throw new AuthError('session_ended');
    return toUserDto(user);
  }

  private readonly readUser = coalesced(async (ids: string[]) => {
    const users = new Map((await this.database.run(READ_USERS, [ids])).map((user) => [user.id, user]));
    return ids.map((id) => users.get(id));
  });
}
