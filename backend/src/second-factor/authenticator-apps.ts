import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import type { SqlHandle } from '../database/database.js';
import { tooMany } from '../http/limits/rate-limiter.js';
import { COUNT_WRONG_CODE, LOCK_APP, STAMP_APP } from './second-factor.sql.js';
import { keyFor, open, seal } from './secret-box.js';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** A phone's clock may be off by so many periods. */
const WINDOW = 1;
/** After so many wrong codes in a row the next one has to wait, as six digits can be guessed by whoever has days for it. */
export const WRONG_CODES_MAX = 10;
const REFUSED_SECONDS = 15 * 60;

/** How authenticator apps make codes: all of them know this way, and some no other. */
const codesOf = (
  secret: Secret,
  names: { issuer: string; label: string } = { issuer: '', label: '' },
): TOTP => new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** The secrets of authenticator apps, and the codes that they make. */
@Injectable()
export class AuthenticatorApps {
  private readonly key: Buffer;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = keyFor(settings.jwtSecret, 'authenticator apps');
  }

  /** Makes a secret for an account's app. @returns it as it is typed and as it is scanned, and as it is stored */
  make(
    userId: string,
    names: { issuer: string; label: string },
  ): { secret: string; uri: string; sealed: Buffer } {
    const secret = new Secret({ size: SECRET_BYTES });
    return {
      secret: secret.base32,
      uri: codesOf(secret, names).toString(),
      sealed: seal(this.key, userId, secret.bytes),
    };
  }

  /** The number of the period whose code this is, of those that are good now; null if it is none. */
  stepOf(userId: string, sealed: Buffer, code: string): number | null {
    const bytes = open(this.key, userId, sealed);
    if (!bytes) return null;
    const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
    const timestamp = Date.now();
    const delta = codesOf(secret).validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }

  /**
   * Uses a code up: it and those before it are good no more. Of any number of callers with the same one exactly one succeeds.
   * @param handle of a transaction, in which a wrong code is counted
   * @returns how many wrong codes there were in a row with this one; 0 if it is right
   * @throws TooManyRequests after ten
   */
  async use(handle: SqlHandle, userId: string, code: string): Promise<number> {
    const [app] = await handle.run(LOCK_APP, [userId, WRONG_CODES_MAX, REFUSED_SECONDS]);
    if (!app) return 1;
    if (app.refusedForSeconds > 0) throw tooMany(app.refusedForSeconds * 1000);
    const step = this.stepOf(userId, app.secret, code);
    if (step === null || step <= app.lastStep) {
      await handle.run(COUNT_WRONG_CODE, [userId]);
      return app.wrongCodes + 1;
    }
    await handle.run(STAMP_APP, [userId, step]);
    return 0;
  }
}
