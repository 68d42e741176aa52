import { Logger } from '@nestjs/common';
import PQueue, { TimeoutError } from 'p-queue';
import { Busy, type BusyProblem } from '../problems/problem.js';

export interface QueueOptions {
  /** Name in the log. */
  name: string;
  /** Maximum number of tasks running at the same time. */
  concurrency: number;
  /** Maximum number of waiting tasks. */
  maxWaiting: number;
  /** Time limit of one task, in milliseconds. */
  timeoutMs: number;
  /** The answer if the queue is full or the task exceeds its time limit. */
  busy: BusyProblem;
}

/**
 * A queue for work that is expensive in CPU or memory. It refuses tasks when full, and a task that hangs loses its place, so that
 * the queue never stalls.
 */
export class BoundedQueue {
  private readonly logger = new Logger(BoundedQueue.name);
  private readonly queue: PQueue;

  constructor(private readonly options: QueueOptions) {
    const { concurrency, timeoutMs } = options;
    this.queue = new PQueue({ concurrency, timeout: timeoutMs });
  }

  /** Number of running tasks. */
  get running(): number {
    return this.queue.pending;
  }

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.queue.size;
  }

  /**
   * Runs the work when its turn comes. The work must not wait for the same queue, which could deadlock.
   * @param priority the highest runs first; equal ones in order of arrival
   * @throws Busy if too many wait already, or if the work exceeds its time limit; it may still run on, but no longer holds a
   *   place
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
