import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { doorPool } from './connections.js';
import { Database } from './database.js';
import { Lane } from './lane.js';

/**
 * Connections that only check-ins use: whatever rushes at the tills, or reads lists and files, those at the door do not
 * wait behind it. A pool too small to be shared out has none, and the door takes its turn with everybody.
 */
@Injectable()
export class Door implements OnApplicationShutdown {
  readonly lane: Lane;
  private readonly pool: pg.Pool | null;

  constructor(@Inject(SETTINGS) settings: Settings, database: Database) {
    const config = doorPool(settings);
    const pool = config && new pg.Pool(config);
    // Idle connections that break are replaced when they are needed; without a listener they would end the process.
    pool?.on('error', () => undefined);
    this.pool = pool;
    this.lane = pool ? new Lane(() => pool) : database.lane;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }
}
