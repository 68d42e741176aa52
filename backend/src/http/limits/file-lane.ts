import type { FastifyRequest } from 'fastify';
import type { BusyProblem } from '../problems/problem.js';
import { FairQueue } from './fair-queue.js';

interface Sender {
  user: { id: string };
}

/** A lane in which files are read, one at a time: each takes the process as much as a hundred sales. Their senders take turns. */
export class FileLane {
  private readonly queue: FairQueue;

  /** @param maxBytes of a file @param busy the answer while too many wait */
  constructor(
    private readonly maxBytes: number,
    busy: BusyProblem,
  ) {
    this.queue = new FairQueue({
      concurrency: 1,
      perAccount: { jobs: 4, size: 4 * maxBytes },
      inAll: { jobs: 12, size: 6 * maxBytes },
      busy,
    });
  }

  /** Refuses a file before it is received, while too many wait. @throws Busy */
  requireRoom({ user }: Sender, { headers }: Pick<FastifyRequest, 'headers'>): void {
    // What is larger is refused for that.
    this.queue.requireRoom(user.id, Math.min(Number(headers['content-length'] ?? 0), this.maxBytes));
  }

  /** Does the work for a file when it is its sender's turn. @throws Busy, and what `work` throws */
  read<T>({ user }: Sender, file: Uint8Array, work: () => Promise<T>): Promise<T> {
    return this.queue.run(user.id, file.length, null, (turn) => turn(work));
  }
}
