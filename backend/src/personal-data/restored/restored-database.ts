import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from '../../uploads/store/screenshot-store.js';
import { ErasureRunner } from '../erase/erasure-runner.js';
import { Hashes } from '../find/hashes.js';
import { ErasedList } from '../list/erased-list.js';
import { eraseAgain } from './erase-again.js';

/** How long until a store or a database that did not answer is asked again. */
const AGAIN_MS = 60_000;

/** Erases again what was erased, as a process starts: its database may have been restored in a way that Usher knows nothing of. */
@Injectable()
export class RestoredDatabase implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RestoredDatabase.name);
  private readonly stop = new AbortController();
  private readonly hashes: Hashes;
  private readonly list: ErasedList;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: Database,
    @Inject(SCREENSHOT_STORE) store: ScreenshotStore,
    private readonly runner: ErasureRunner,
  ) {
    this.hashes = new Hashes(settings.jwtSecret);
    this.list = new ErasedList(store, this.hashes.keyId);
  }

  onApplicationBootstrap(): void {
    this.looking = this.look();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.looking;
  }

  private async look(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      try {
        const { begun, unreadable } = await eraseAgain(this.database, this.list, this.hashes);
        if (begun.length > 0)
          this.logger.warn(
            `Erasures that are done again, as this database is older than they: ${begun.length}`,
          );
        if (unreadable > 0)
          this.logger.warn(
            `Erasures of people that cannot be done again, as they were noted with another JWT_SECRET: ${unreadable}`,
          );
        for (const id of begun) void this.runner.start(id);
        return;
      } catch (error) {
        this.logger.warn(`What was erased is compared later: ${(error as Error).message}`);
        await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
