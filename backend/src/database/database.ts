import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { PoolHandle, runOn } from './pool-handle.js';
import { isDatabaseUnavailable } from './postgres-error.js';
import { withRetry } from './retry.js';
import { BEGIN_STREAM, EXPORT_SNAPSHOT, importSnapshot } from './snapshots.sql.js';
import type { SqlHandle, SqlQuery } from './sql.js';

export { isReferenceRefused, postgresError, violatedConstraint } from './postgres-error.js';
export { type SqlHandle, type SqlQuery, sql } from './sql.js';

/** One running transaction. Every statement of it must go over its own connection. */
export interface Transaction extends SqlHandle {
  readonly client: PoolClient;
  /** For repositories: `tx.manager.withRepository(this.tiers)` returns that repository bound to the transaction. */
  readonly manager: EntityManager;
}

/** The database as services use it: single statements, transactions, snapshots and streams. */
@Injectable()
export class Database implements SqlHandle {
  /** For everything except check-ins, which have a separate pool (`CheckInPool`). */
  readonly handle = new PoolHandle(() => this.pool);

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** TypeORM's manager outside any transaction. */
  get manager(): EntityManager {
    return this.source.manager;
  }

  private get pool(): Pool {
    return (this.source.driver as PostgresDriver).master as Pool;
  }

  /** Runs one statement in its own implicit transaction, see `PoolHandle`. */
  run<Row>(query: SqlQuery<Row>, values: readonly unknown[]): Promise<Row[]> {
    return this.handle.run(query, values);
  }

  /** Runs `work`, such as reading a stream, with a dedicated connection and releases it; after an error it is closed instead. */
  async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /**
   * Runs `work` with connections that all read the same snapshot, and releases them; after an error they are closed instead.
   * `work` gets as many as are wanted, or only one if the pool has no second to spare.
   */
  async withSnapshot<T>(wanted: 1 | 2, work: (clients: PoolClient[]) => Promise<T>): Promise<T> {
    return this.withClient(async (first) => {
      await first.query(BEGIN_STREAM);
      const result =
        wanted === 2 && this.hasConnectionToSpare
          ? await this.withClient(async (second) => {
              const { rows } = await first.query<{ snapshot: string }>(EXPORT_SNAPSHOT);
              await second.query(BEGIN_STREAM);
              await second.query(importSnapshot(rows[0]!.snapshot));
              const both = await work([first, second]);
              await second.query('commit');
              return both;
            })
          : await work([first]);
      await first.query('commit');
      return result;
    });
  }

  /**
   * Runs read-only statements that all read the same snapshot, so that the figures of several statements agree.
   */
  snapshot<T>(work: (snapshot: SqlHandle) => Promise<T>): Promise<T> {
    return this.handle.snapshot(work);
  }

  /**
   * A caller that holds one connection must not wait for a second, because enough such callers would deadlock on the pool, and
   * must not take the last one from others.
   */
  private get hasConnectionToSpare(): boolean {
    const { idleCount, totalCount, waitingCount, options } = this.pool;
    return waitingCount === 0 && idleCount + options.max - totalCount > 1;
  }

  /**
   * Runs `work` in one transaction and commits; any error rolls all of it back and is rethrown.
   * `work` may run again after a deadlock, so it must not touch anything outside the transaction.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withRetry(async () => {
      const runner = this.source.createQueryRunner() as PostgresQueryRunner;
      let failure: Error | undefined;
      try {
        const client = (await runner.connect()) as PoolClient;
        await runner.startTransaction();
        const run: SqlHandle['run'] = (query, values) => runOn(client, query, values);
        const result = await work({ client, manager: runner.manager, run });
        // If `work` swallowed a failed statement, PostgreSQL answers COMMIT with a rollback, which TypeORM does not check.
        if (client.getTransactionStatus() !== 'T')
          throw new Error('A failed statement was passed over, so nothing was committed');
        await runner.commitTransaction();
        return result;
      } catch (error) {
        if (isDatabaseUnavailable(error)) failure = error as Error;
        // If the rollback fails, the connection is closed, which rolls back as well.
        await runner.rollbackTransaction().catch((reason: Error) => (failure = reason));
        throw error;
      } finally {
        // The runner's public `release` takes no failure, so the connection would go back to the pool.
        await runner['releasePostgresConnection'](failure);
      }
    });
  }
}
