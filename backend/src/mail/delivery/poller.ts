import type { Logger } from '@nestjs/common';

/**
 * Runs a task repeatedly, with a pause after each run, until stopped. Schedulers (croner, @nestjs/schedule) follow the clock, and
 * would start a run while a long one is still in progress.
 */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private isReported = false;

  /**
   * @param pauseMs pause after a failed run
   * @param task resolves to the pause after it, in ms. Of consecutive failures only the first is logged
   */
  constructor(
    private readonly logger: Logger,
    private readonly pauseMs: number,
    private readonly task: () => Promise<number>,
  ) {}

  /** Starts the first run immediately. */
  start(): void {
    this.after(0);
  }

  /** Prevents further runs; resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** True from the moment `stop` is called. */
  get stopped(): boolean {
    return this.isStopped;
  }

  private after(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.task()
        .then(
          (pause) => {
            this.isReported = false;
            return pause;
          },
          (error: Error) => {
            if (!this.isReported) this.logger.warn(`Tried again later: ${error.message}`);
            this.isReported = true;
            return this.pauseMs;
          },
        )
        .then((pause) => this.after(pause));
    }, ms);
  }
}
