import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';

/** How often a process looks for jobs that another one left, as it died. */
const SWEEP_MS = 5_000;

interface Jobs {
  /** One of them, as the log says it: `An import`. */
  what: string;
  logger: Logger;
  findOpen(): Promise<ReadonlyArray<{ id: string }>>;
  /** Does a job until it is done, or `isStopping`. What it did stands in the database, so that any process can go on. */
  work(id: string): Promise<void>;
}

/** Does jobs that are rows of a table: in the process that was asked, and where that one died in any other. */
export class JobRunner {
  private readonly stop = new AbortController();
  private readonly working = new Map<string, Promise<void>>();
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly jobs: Jobs) {}

  get isStopping(): boolean {
    return this.stop.signal.aborted;
  }

  /** Begins to look for jobs that were left, now and every few seconds. */
  begin(): void {
    this.sweeping = this.sweep();
  }

  /** Waits for the transactions that are under way; what is left is another process's, or this one's when it starts again. */
  async close(): Promise<void> {
    this.stop.abort();
    await Promise.all([this.sweeping, ...this.working.values()]);
  }

  /** Goes on with a job, and resolves when it is done, this process stops, or it must wait for the next sweep. */
  start(id: string): Promise<void> {
    const now = this.working.get(id);
    if (now) return now;
    const { what, logger } = this.jobs;
    const work = this.jobs
      .work(id)
      .catch((error: Error) => logger.warn(`${what} waits: ${error.message}`))
      .finally(() => this.working.delete(id));
    this.working.set(id, work);
    return work;
  }

  /** Sleeps; returns early if this process stops. */
  rest(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
  }

  private async sweep(): Promise<void> {
    while (!this.isStopping) {
      try {
        for (const { id } of await this.jobs.findOpen()) void this.start(id);
      } catch {
        // The database is away; what waits is found by the next sweep.
      }
      await this.rest(SWEEP_MS);
    }
  }
}
