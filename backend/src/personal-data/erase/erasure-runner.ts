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
import { Live } from '../../live/live.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from '../../uploads/store/screenshot-store.js';
import { Hashes } from '../find/hashes.js';
import { ErasedList } from '../list/erased-list.js';
import { NotYet } from './erase-people.js';
import { type Place, stepErasure } from './erasure.js';
import { FIND_OPEN } from './erasures.sql.js';

/** Pause after each transaction, so that those who wait for a row get their turn. */
const REST_MS = 5;
/** How long a step waits for a mail that is being sent. */
const NOT_YET_MS = 250;
/** How often a process looks for erasures that another one left, as it died. */
const SWEEP_MS = 5_000;

/** Does what was asked to be erased, step by step: in the process that was asked, and where that one died in any other. */
@Injectable()
export class ErasureRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ErasureRunner.name);
  private readonly stop = new AbortController();
  private readonly working = new Map<string, Promise<void>>();
  private sweeping: Promise<void> = Promise.resolve();
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
    this.sweeping = this.sweep();
  }

  /** Waits for the transactions that are under way; what is left is another process's, or this one's when it starts again. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.all([this.sweeping, ...this.working.values()]);
  }

  /** Goes on with an erasure, and resolves when it is done, this process stops, or it must wait for the next sweep. */
  start(id: string): Promise<void> {
    const now = this.working.get(id);
    if (now) return now;
    const work = this.work(id)
      .catch((error: Error) => this.logger.warn(`An erasure waits: ${error.message}`))
      .finally(() => this.working.delete(id));
    this.working.set(id, work);
    return work;
  }

  private async sweep(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for (const { id } of await this.database.run(FIND_OPEN, [])) void this.start(id);
      } catch {
        // The database is away; what waits is found by the next sweep.
      }
      await this.rest(SWEEP_MS);
    }
  }

  private async work(id: string): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        const changed = await stepErasure(this.place, id);
        if (changed === null) return;
        if (changed !== '') this.live.publish('correction', changed);
        await this.rest(REST_MS);
      } catch (error) {
        if (!(error instanceof NotYet)) throw error;
        await this.rest(NOT_YET_MS);
      }
    }
  }

  private rest(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
  }
}
