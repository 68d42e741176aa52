import type { Logger } from '@nestjs/common';

/**
 * Runs a task again and again, with a pause after each run, until it is stopped. Schedulers (croner, @nestjs/schedule) keep to
 * the clock, and would begin a run beside one that takes long.
 */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private isReported = false;

  /**
   * @param pauseMs after a run that failed
   * @param task resolves to the pause after it, in ms. Of failures in a row only the first is logged
   */
  constructor(
    private readonly logger: Logger,
    private readonly pauseMs: number,
    private readonly task: () => Promise<number>,
  ) {}

  /** Begins with a run at once. */
  start(): void {
    this.after(0);
  }

  /** Nothing new begins; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** True from the moment that a stop was asked for. */
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
