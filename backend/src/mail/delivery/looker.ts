import type { Logger } from '@nestjs/common';

/** Does something again and again, with a rest between, until it is stopped. */
export class Looker {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private isReported = false;

  /** @param look answers how many ms to rest. What it throws is said once, and it goes on after `restMs` */
  constructor(
    private readonly logger: Logger,
    private readonly restMs: number,
    private readonly look: () => Promise<number>,
  ) {}

  start(): void {
    this.after(0);
  }

  /** Nothing new begins; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  get stopped(): boolean {
    return this.isStopped;
  }

  private after(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.looking = this.look()
        .then(
          (rest) => {
            this.isReported = false;
            return rest;
          },
          (error: Error) => {
            if (!this.isReported) this.logger.warn(`Later: ${error.message}`);
            this.isReported = true;
            return this.restMs;
          },
        )
        .then((rest) => this.after(rest));
    }, ms);
  }
}
