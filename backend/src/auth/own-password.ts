import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database } from '../database/database.js';
import type { Actor } from './actor.js';
import { AuthError } from './auth.error.js';
import { READ_PASSWORD_HASH } from './auth.sql.js';
import type { Client } from './client.js';
import { knownAddressHash } from './known-addresses.js';
import { PasswordCheck, type StoredPassword } from './password-check.js';

/** Asks whoever is signed in for the account's password once more, under the limits of sign-ins. */
@Injectable()
export class OwnPassword {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly passwordCheck: PasswordCheck,
  ) {}

  /**
   * @returns the hash that was checked
   * @throws AuthError wrong_current_password; TooManyRequests; Busy
   */
  async require({ user: { id, email } }: Actor, password: string, client: Client): Promise<string> {
    let current: string | null = null;
    const read = async (): Promise<StoredPassword> => {
      const here = knownAddressHash(this.settings.jwtSecret, email, client.address);
      const [account] = await this.database.run(READ_PASSWORD_HASH, [id, here]);
      current = account?.passwordHash ?? null;
      return { hash: current, isKnownHere: account?.isKnownHere ?? false };
    };
    const isRight = await this.passwordCheck.verify(email, client.address, read, password);
    if (!isRight || current === null) throw new AuthError('wrong_current_password');
    return current;
  }
}
