import { Logger } from '@nestjs/common';
import PQueue, { TimeoutError } from 'p-queue';
import { Busy, type BusyProblem } from '../problems/problem.js';

export interface QueueOptions {
  /** Names it in the log. */
  name: string;
  /** How many are worked on at once. */
  concurrency: number;
  /** How many may wait for their turn. */
  maxWaiting: number;
  /** How long one may be worked on, in milliseconds. */
  timeoutMs: number;
  /** What is said to whoever finds the queue full, or whose turn took too long. */
  busy: BusyProblem;
}

/**
 * A queue for work that is expensive in cores or memory. A full one refuses, and work that hangs loses its place, so that
 * the queue never stands still.
 */
export class BoundedQueue {
  private readonly logger = new Logger(BoundedQueue.name);
  private readonly queue: PQueue;

  constructor(private readonly options: QueueOptions) {
    const { concurrency, timeoutMs } = options;
    this.queue = new PQueue({ concurrency, timeout: timeoutMs });
  }

  /** How many are worked on now. */
  get running(): number {
    return this.queue.pending;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.queue.size;
  }

  /**
   * Does the work when its turn has come. It must not wait for another turn in the same queue.
   * @param priority of those who wait the highest comes first, of equal ones who came first
   * @throws Busy where too many wait already, and where the work's time is over; if it goes on, it no longer counts
   */
  async run<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    const { name, maxWaiting, timeoutMs, busy } = this.options;
    if (this.queue.size >= maxWaiting) throw new Busy(busy);
    try {
      return await this.queue.add(work, { priority });
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      this.logger.error(`${name}: gave up after ${timeoutMs} ms`);
      throw new Busy(busy);
    }
  }
}
