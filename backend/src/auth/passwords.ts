import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's default algorithm. OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs in libuv's pool of 4 threads; more than this at once would starve everything else of threads and cores. */
const AT_ONCE = 1;

/** Hashes and checks passwords, a few at a time: a storm of sign-ins waits in line, check-ins do not. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: Array<() => void> = [];
  /** Checked where there is no account, so that both answers take as long. */
  private readonly nobody = hash('no account has this password', COST);

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /**
   * Call it `inTurn`.
   * @param stored null where there is no such account or no password yet: takes as long and answers false.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.nobody);
    return (await verify(against, password)) && stored !== null;
  }

  /** Does work that hashes when its turn has come. It must not wait for another turn. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is free again.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
