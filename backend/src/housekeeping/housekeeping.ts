import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database } from '../database/database.js';
import { type Purge, PURGES } from './housekeeping.sql.js';

const HOUR_MS = 3_600_000;
/** Small enough that a batch does not hold up other transactions. */
const BATCH_ROWS = 1_000;
/** Pause after each batch, so that purging a million rows leaves PostgreSQL time for other work. */
const REST_MS = 50;

/** Purges rows that are no longer needed, at start-up and then once an hour. Every worker does so; they share the rows. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Housekeeping.name);
  private readonly stop = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.working = this.work();
  }

  /** Waits until the current batch is done. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  private async work(): Promise<void> {
    while (!this.stop.signal.aborted) {
      for (const purge of PURGES)
        await this.purge(purge).catch((error: Error) =>
          this.logger.warn(`Old ${purge.what} are still there: ${error.message}`),
        );
      await this.rest(HOUR_MS);
    }
  }

  private async purge({ what, query }: Purge): Promise<void> {
    let purged = 0;
    let rows: number;
    do {
      const [answer] = await this.database.run(query, [BATCH_ROWS, this.settings.mailLogDays]);
      rows = answer!.purged;
      purged += rows;
      if (rows > 0) await this.rest(REST_MS);
    } while (rows === BATCH_ROWS && !this.stop.signal.aborted);
    if (purged > 0) this.logger.log(`${purged} ${what} purged`);
  }

  /** Sleeps; returns early if the process shuts down. */
  private rest(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
  }
}
