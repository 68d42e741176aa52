import type { PoolConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { commandPool } from './connections.js';

/** Classes with `@Entity`. */
export type Entities = (new () => object)[];

/**
 * TypeORM's options for the database connection of a process.
 * @param options.pool `servingPool` for a process that serves requests
 * @param options.entities ENTITIES if repositories are used
 */
export const dataSourceOptions = (
  settings: Settings,
  { pool = commandPool(settings), entities = [] }: { pool?: PoolConfig; entities?: Entities } = {},
): DataSourceOptions => ({
  type: 'postgres',
  url: settings.databaseUrl,
  entities,
  synchronize: false,
  applicationName: 'usher',
  extra: pool,
});
