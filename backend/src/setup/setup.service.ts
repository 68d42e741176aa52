import { Inject, Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import type { LoginDto } from '../auth/auth.dto.js';
import { SIGN_IN_BUSY } from '../auth/auth.error.js';
import { AuthService } from '../auth/auth.service.js';
import type { Client } from '../auth/client.js';
import { PasswordHashing } from '../auth/password-hashing.js';
import { hashToken } from '../auth/password-tokens.js';
import { UserEntity } from '../auth/user.entity.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database, type Transaction } from '../database/database.js';
import { addressKey } from '../http/limits/address-key.js';
import { FailureLimits } from '../http/limits/failure-limits.js';
import { RateLimiter } from '../http/limits/rate-limiter.js';
import { ROLE_OF_FIRST } from '../rules/permissions.js';
import type { SetupInput } from './setup.dto.js';
import { WrongSetupKey } from './setup.error.js';
import { HAS_ACCOUNT, IS_KEY_GOOD, USE_KEY } from './setup.sql.js';

/** The first account, and whether there is one. */
@Injectable()
export class SetupService {
  /** Remembered: the last active president cannot be removed, so an account stays. */
  private isDone = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly hashing: PasswordHashing,
    private readonly failures: FailureLimits,
    private readonly limiter: RateLimiter,
  ) {}

  /** Whether nobody can sign in yet, because there is no account. */
  async isNeeded(): Promise<boolean> {
    if (this.isDone) return false;
    const [answer] = await this.database.run(HAS_ACCOUNT, []);
    this.isDone = answer!.hasAccount;
    return !this.isDone;
  }

  /**
   * While there is no account, every page leads to the one that makes it; a guest's ticket does not. Afterwards that page leads to
   * the login. A database out of reach leads nowhere.
   */
  async leadsTo(page: string): Promise<string | null> {
    if (page === 'ticket' || (this.isDone && page !== 'setup')) return null;
    const isNeeded = await this.isNeeded().catch(() => null);
    if (isNeeded === null || isNeeded === (page === 'setup')) return null;
    return isNeeded ? '/setup' : '/login';
  }

  /**
   * Makes the first account, the president's, with the key that was printed for it, and signs in. Of any number at once exactly
   * one succeeds. Only failures count towards the limit, which is that of sign-ins of one address.
   * @throws WrongSetupKey; TooManyRequests; Busy
   */
  async setUp(input: SetupInput, client: Client, requestId: string): Promise<LoginDto> {
    const limit = {
      key: this.limiter.keyOf('setup:address', addressKey(client.address)),
      max: this.settings.limits.signInsPerAddress,
    };
    const attempt = await this.failures.begin([limit], SIGN_IN_BUSY);
    try {
      const key = hashToken(input.key);
      // Checked before hashing, so that a guessed key costs nothing that delays everyone's sign-in.
      const [found] = await this.database.run(IS_KEY_GOOD, [key]);
      if (!found!.isGood) throw new WrongSetupKey();
      const passwordHash = await this.hashing.hash(input.password);
      const id = await this.database.transaction((tx) =>
        this.create(tx, key, input, passwordHash, requestId),
      );
      const login = await this.auth.open({ id, email: input.email, passwordHash }, client);
      await attempt.forget();
      return login;
    } catch (error) {
      await (error instanceof WrongSetupKey ? attempt.fail() : attempt.forget());
      throw error;
    }
  }

  private async create(
    tx: Transaction,
    key: Buffer,
    { fullName, email }: SetupInput,
    passwordHash: string,
    requestId: string,
  ): Promise<string> {
    const [used] = await tx.run(USE_KEY, [key]);
    if (!used) throw new WrongSetupKey();
    const account = { email, fullName, role: ROLE_OF_FIRST, teamRole: 'President' } as const;
    const { identifiers } = await tx.manager.insert(UserEntity, { ...account, passwordHash });
    const id = identifiers[0]!.id as string;
    const entry = { action: 'user.created', subjectType: 'user', subjectId: id, details: account } as const;
    await writeAudit(tx, null, entry, requestId);
    return id;
  }
}
