import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { servingPool } from './connections.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { DatabaseListener } from './listener.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({
        ...dataSourceOptions(settings, servingPool(settings)),
        retryAttempts: 3,
        retryDelay: 1_000,
      }),
    }),
  ],
  providers: [Database, DatabaseListener],
  exports: [Database, DatabaseListener],
})
export class DatabaseModule {}
