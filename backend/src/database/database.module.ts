import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { servingPool } from './connections.js';
import { dataSourceOptions, type Entities } from './data-source.js';
import { Database } from './database.js';
import { CheckInPool } from './check-in-pool.js';
import { CommitProbe } from './commit-probe.js';
import { DatabaseListener } from './listener.js';

@Module({})
export class DatabaseModule {
  /** @param servesCheckIns whether this process serves check-ins; if so, some connections are reserved for them */
  static with({ servesCheckIns, entities }: { servesCheckIns: boolean; entities: Entities }): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [SETTINGS],
          useFactory: (settings: Settings) => ({
            ...dataSourceOptions(settings, { pool: servingPool(settings, servesCheckIns), entities }),
            retryAttempts: 3,
            retryDelay: 1_000,
          }),
        }),
      ],
      providers: [CommitProbe, Database, DatabaseListener, ...(servesCheckIns ? [CheckInPool] : [])],
      exports: [CommitProbe, Database, DatabaseListener, ...(servesCheckIns ? [CheckInPool] : [])],
    };
  }
}
