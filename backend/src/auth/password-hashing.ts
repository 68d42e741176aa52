import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../http/limits/bounded-queue.js';
import { SIGN_IN_BUSY } from './auth.error.js';

/** argon2id is the library's default algorithm. OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
export const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes and checks passwords one at a time, so that a burst of sign-ins queues up here and does not delay check-ins. Hashing
 * runs in libuv's pool of 4 threads; several hashes at the same time would starve everything else of threads and cores.
 */
@Injectable()
export class PasswordHashing {
  /** A hash takes about 30 ms. Sign-ins wait in a longer queue before this one, see PasswordCheck. */
  private readonly queue = new BoundedQueue({
    name: 'hashing',
    concurrency: 1,
    maxWaiting: 100,
    timeoutMs: 5_000,
    busy: SIGN_IN_BUSY,
  });
  /** Checked if there is no account, so that both answers take equally long. */
  private readonly nobody = hash('no account has this password', ARGON2_COST);

  /** @throws Busy if too many wait already, or if hashing hangs */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(password, ARGON2_COST));
  }

  /**
   * @param stored null if there is no such account or no password yet; the answer is then false, after the same time
   * @throws Busy if too many wait already, or if hashing hangs
   */
  verify(stored: string | null, password: string): Promise<boolean> {
    return this.queue.run(() => this.compare(stored, password));
  }

  private async compare(stored: string | null, password: string): Promise<boolean> {
    const expected = stored ?? (await this.nobody);
    return (await verify(expected, password)) && stored !== null;
  }
}
