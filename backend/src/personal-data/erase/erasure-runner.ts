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
import { JobRunner } from '../../database/job-runner.js';
import { Live } from '../../live/live.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from '../../uploads/store/screenshot-store.js';
import { Hashes } from '../find/hashes.js';
import { ErasedList } from '../list/erased-list.js';
import { NotYet } from './erase-people.js';
import { findOpenErasures, type Place, stepErasure } from './erasure.js';

/** Pause after each transaction, so that those who wait for a row get their turn. */
const REST_MS = 5;
/** How long a step waits for a mail that is being sent. */
const NOT_YET_MS = 250;

/** Does what was asked to be erased, step by step: in the process that was asked, and where that one died in any other. */
@Injectable()
export class ErasureRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ErasureRunner.name);
  private readonly runner = new JobRunner({
    what: 'An erasure',
    logger: this.logger,
    findOpen: () => findOpenErasures(this.database),
    work: (id) => this.work(id),
  });
  private readonly place: Place;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: Database,
    @Inject(SCREENSHOT_STORE) store: ScreenshotStore,
    private readonly live: Live,
  ) {
    const list = new ErasedList(store, new Hashes(settings.jwtSecret).keyId);
    this.place = { database, store, list };
  }

  onApplicationBootstrap(): void {
    this.runner.begin();
  }

  onModuleDestroy(): Promise<void> {
    return this.runner.close();
  }

  /** Goes on with an erasure, and resolves when it is done, this process stops, or it must wait for the next sweep. */
  start(id: string): Promise<void> {
    return this.runner.start(id);
  }

  private async work(id: string): Promise<void> {
    while (!this.runner.isStopping) {
      try {
        const changed = await stepErasure(this.place, id);
        if (changed === null) return;
        if (changed !== '') this.live.publish('correction', changed);
        await this.runner.rest(REST_MS);
      } catch (error) {
        if (!(error instanceof NotYet)) throw error;
        await this.runner.rest(NOT_YET_MS);
      }
    }
  }
}
