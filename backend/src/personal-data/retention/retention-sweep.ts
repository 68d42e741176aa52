import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ErasureRunner } from '../erase/erasure-runner.js';
import { RetentionService } from './retention.service.js';

const HOUR_MS = 3_600_000;

/** Looks once an hour for events whose guests are to be announced or erased. Every API process does; one at a time looks. */
@Injectable()
export class RetentionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RetentionSweep.name);
  private readonly stop = new AbortController();
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly retention: RetentionService,
    private readonly runner: ErasureRunner,
  ) {}

  onApplicationBootstrap(): void {
    this.looking = this.work();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.looking;
  }

  private async work(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      try {
        for (const id of await this.retention.look()) void this.runner.start(id);
      } catch (error) {
        this.logger.warn(`Past events are looked at later: ${(error as Error).message}`);
      }
      await sleep(HOUR_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
