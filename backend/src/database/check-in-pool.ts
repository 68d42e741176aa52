import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { checkInPoolConfig } from './connections.js';
import { Database } from './database.js';
import { PoolHandle } from './pool-handle.js';

/**
 * Connections that only check-ins use, so that they never wait behind a rush of sales or behind lists and files. If the pool is
 * too small to be divided, check-ins share the connections of all other requests.
 */
@Injectable()
export class CheckInPool implements OnApplicationShutdown {
  readonly handle: PoolHandle;
  private readonly pool: pg.Pool | null;

  constructor(@Inject(SETTINGS) settings: Settings, database: Database) {
    const config = checkInPoolConfig(settings);
    const pool = config && new pg.Pool(config);
    // Broken idle connections are replaced when needed; without a listener their error would end the process.
    pool?.on('error', () => undefined);
    this.pool = pool;
    this.handle = pool ? new PoolHandle(() => pool) : database.handle;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }
}
