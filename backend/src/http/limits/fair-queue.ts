import { Busy, type BusyProblem } from '../problems/problem.js';

/** How much may be in hand, waiting or running. */
interface Most {
  /** Number of jobs. */
  jobs: number;
  /** Sum of their sizes. */
  size: number;
}

export interface FairQueueOptions {
  /** Maximum number of turns running at the same time. */
  concurrency: number;
  /** Maximum number of one account's turns among them, where a turn takes long; by default all. */
  turnsPerAccount?: number;
  /** Of one account. A single job is admitted whatever its size. */
  perAccount: Most;
  /** Of all accounts together. */
  inAll: Most;
  /** The answer to whoever comes when there is too much. */
  busy: BusyProblem;
}

/** Waits for the account's next turn, and does one piece of the job in it. The piece must not wait for another turn. */
export type Turn = <T>(piece: () => Promise<T>) => Promise<T>;

/**
 * A queue in which accounts take turns, so that nobody waits for everything that another account has sent: with n accounts waiting,
 * each gets every nth turn. A job is done in pieces, one per turn. What waits is bounded, per account and in all, because it is
 * held in memory.
 */
export class FairQueue {
  /** Pieces that wait, by account; the account whose turn comes first is the first. */
  private readonly line = new Map<string, Array<() => Promise<void>>>();
  private readonly inHand = new Map<string, Most>();
  private readonly total: Most = { jobs: 0, size: 0 };
  /** The account of each running piece. */
  private readonly turns: string[] = [];

  constructor(private readonly options: FairQueueOptions) {}

  /** Number of running pieces. */
  get running(): number {
    return this.turns.length;
  }

  /** Number of jobs that were admitted and of which no piece is running. */
  get waiting(): number {
    return this.total.jobs - this.turns.length;
  }

  /**
   * Refuses what `run` would refuse now, before a request's body is read: reading what is sent without a pause only to refuse it
   * would take as long as the jobs.
   * @throws Busy
   */
  requireRoom(account: string, size: number): void {
    const { perAccount, inAll, busy } = this.options;
    const own = this.inHand.get(account);
    if ((own && exceeds(own, size, perAccount)) || exceeds(this.total, size, inAll)) throw new Busy(busy);
  }

  /**
   * Does a job of an account.
   * @param size by which what waits is measured
   * @param signal if aborted, the pieces that have not begun are dropped, and the job is rejected with its reason; null for a job
   *   that is done in any case
   * @throws Busy at once, before anything of the job is done, if too much is in hand
   */
  async run<T>(
    account: string,
    size: number,
    signal: AbortSignal | null,
    job: (turn: Turn) => Promise<T>,
  ): Promise<T> {
    this.requireRoom(account, size);
    const own = this.inHand.get(account) ?? { jobs: 0, size: 0 };
    this.inHand.set(account, own);
    for (const sum of [own, this.total]) {
      sum.jobs++;
      sum.size += size;
    }
    try {
      return await job((piece) => this.turn(account, signal, piece));
    } finally {
      for (const sum of [own, this.total]) {
        sum.jobs--;
        sum.size -= size;
      }
      if (own.jobs === 0) this.inHand.delete(account);
    }
  }

  private turn<T>(account: string, signal: AbortSignal | null, piece: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = async (): Promise<void> => {
        try {
          signal?.throwIfAborted();
          resolve(await piece());
        } catch (error) {
          reject(error as Error);
        }
      };
      const own = this.line.get(account);
      if (own) own.push(begin);
      else this.line.set(account, [begin]);
      this.next();
    });
  }

  private next(): void {
    const { concurrency, turnsPerAccount = concurrency } = this.options;
    while (this.turns.length < concurrency) {
      const first = [...this.line].find(
        ([account]) => this.turns.filter((other) => other === account).length < turnsPerAccount,
      );
      if (!first) return;
      const [account, [begin, ...later]] = first;
      this.line.delete(account);
      // To the end of the line.
      if (later.length > 0) this.line.set(account, later);
      this.turns.push(account);
      void begin!().then(() => {
        this.turns.splice(this.turns.indexOf(account), 1);
        this.next();
      });
    }
  }
}

const exceeds = (sum: Most, size: number, most: Most): boolean =>
  sum.jobs + 1 > most.jobs || sum.size + size > most.size;
