import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database } from '../database/database.js';
import { type Limit, RateLimiter } from '../http/rate-limiter.js';
import { normalizeEmail } from '../rules/emails.js';
import type { Actor } from './actor.js';
import type { LoginDto, LoginInput, MessageDto, ResetPasswordInput, UserDto } from './auth.dto.js';
import { AuthError } from './auth.error.js';
import { FIND_SIGN_IN, READ_ME, RESET_PASSWORD, STAMP_SIGN_IN } from './auth.sql.js';
import { hashToken } from './password-tokens.js';
import { Passwords } from './passwords.js';
import { Sessions } from './sessions.js';
import type { UserEntity } from './user.entity.js';

/** From how many addresses together one account may fail, as a multiple of what one address may. */
const ACCOUNT_FROM_EVERYWHERE = 10;

const toUserDto = (user: UserEntity): UserDto => {
  const { sessionVersion: _, passwordHash: __, ...dto } = user;
  return dto;
};

@Injectable()
export class AuthService {
  private readonly failuresHere: Limit;
  private readonly failuresEverywhere: Limit;
  private readonly failuresOfAddress: Limit;
  private readonly resetsOfAddress: Limit;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    limiter: RateLimiter,
  ) {
    const { signInsPerAccount, signInsPerAddress, publicFormsPerAddress } = settings.limits;
    this.failuresHere = limiter.limit('sign-in:account-address', signInsPerAccount);
    this.failuresEverywhere = limiter.limit('sign-in:account', signInsPerAccount * ACCOUNT_FROM_EVERYWHERE);
    this.failuresOfAddress = limiter.limit('sign-in:address', signInsPerAddress);
    this.resetsOfAddress = limiter.limit('forms:address', publicFormsPerAddress);
  }

  /**
   * Signs in with e-mail and password. Only failures count towards the limits.
   * @throws AuthError wrong_credentials, inactive_account (only after the right password); TooManyRequests
   */
  async login(input: LoginInput, address: string): Promise<LoginDto> {
    const email = normalizeEmail(input.email);
    const limits: Array<[Limit, string]> = [
      [this.failuresHere, `${email} ${address}`],
      [this.failuresEverywhere, email],
      [this.failuresOfAddress, address],
    ];
    await Promise.all(limits.map(([limit, key]) => limit.check(key)));
    const [account] = await this.database.run(FIND_SIGN_IN, [email]);
    const isRight = await this.passwords.verify(account?.passwordHash ?? null, input.password);
    if (!account || !isRight) {
      await Promise.all(limits.map(([limit, key]) => limit.consume(key)));
      throw new AuthError('wrong_credentials');
    }
    if (!account.isActive) throw new AuthError('inactive_account');
    const [user] = await this.database.run(STAMP_SIGN_IN, [account.id, account.passwordHash]);
    // Between the check and now the password was changed or the account deactivated.
    if (!user) throw new AuthError('wrong_credentials');
    return {
      accessToken: this.sessions.sign(user, this.settings.sessionSeconds),
      tokenType: 'bearer',
      expiresIn: this.settings.sessionSeconds,
      user: toUserDto(user),
    };
  }

  async me(actor: Actor): Promise<UserDto> {
    const [user] = await this.database.run(READ_ME, [actor.user.id]);
    if (!user) throw new AuthError('not_signed_in');
    return toUserDto(user);
  }

  /**
   * Sets a password by the token of a mailed link. The token, all others of that account and all its sessions end.
   * @throws AuthError invalid_reset_token
   */
  async resetPassword(input: ResetPasswordInput, address: string, requestId: string): Promise<MessageDto> {
    await this.resetsOfAddress.consume(address);
    const passwordHash = await this.passwords.hash(input.newPassword);
    const [changed] = await this.database.run(RESET_PASSWORD, [hashToken(input.token), passwordHash, requestId]);
    if (!changed) throw new AuthError('invalid_reset_token');
    this.sessions.forget(changed.userId);
    return { message: 'Your password has been reset. You can log in with it now.' };
  }
}
