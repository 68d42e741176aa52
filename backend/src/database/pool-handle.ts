import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable, postgresError } from './postgres-error.js';
import { withRetry } from './retry.js';
import { BEGIN_SNAPSHOT } from './snapshots.sql.js';
import type { SqlHandle, SqlQuery } from './sql.js';

/** Runs a statement on one connection, as a prepared statement with the statement's name. */
export async function runOn<Row>(
  client: PoolClient,
  query: SqlQuery<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query({ name: query.name, text: query.text, values: [...values] });
  return rows as Row[];
}

/** Statements over one pool's connections, each in its own implicit transaction. */
export class PoolHandle implements SqlHandle {
  constructor(private readonly pool: () => Pool) {}

  /** Runs a statement, retrying a few times on deadlock, serialization failure or lock time-out. @throws see `runOnce` */
  run<Row>(query: SqlQuery<Row>, values: readonly unknown[]): Promise<Row[]> {
    return withRetry(() => this.runOnce(query, values));
  }

  /**
   * Runs a statement once.
   * @throws the database's error; if `isDatabaseUnavailable` is true of it, whether the statement took effect is unknown
   */
  async runOnce<Row>(query: SqlQuery<Row>, values: readonly unknown[]): Promise<Row[]> {
    const client = await this.pool().connect();
    try {
      const rows = await runOn(client, query, values);
      client.release();
      return rows;
    } catch (error) {
      // A statement that PostgreSQL refused leaves the connection usable.
      client.release(postgresError(error) === null || isDatabaseUnavailable(error));
      throw error;
    }
  }
  /**
   * Runs `work` in one transaction, once.
   * @param work runs its statements on the handle it gets; it must not touch anything else
   * @throws the error of `work` or of the database, after everything was rolled back; see `runOnce`
   */
  transactionOnce<T>(work: (tx: SqlHandle) => Promise<T>): Promise<T> {
    return this.within('BEGIN', work);
  }

  /** Like `transactionOnce`, with a few retries if the transaction loses against others. */
  transaction<T>(work: (tx: SqlHandle) => Promise<T>): Promise<T> {
    return withRetry(() => this.transactionOnce(work));
  }

  /** Runs `work`, which only reads, on one snapshot of the database. */
  snapshot<T>(work: (tx: SqlHandle) => Promise<T>): Promise<T> {
    return this.within(BEGIN_SNAPSHOT, work);
  }

  private async within<T>(begin: string, work: (tx: SqlHandle) => Promise<T>): Promise<T> {
    const client = await this.pool().connect();
    try {
      await client.query(begin);
      const result = await work({ run: (query, values) => runOn(client, query, values) });
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      const isBroken = isDatabaseUnavailable(error);
      const isRolledBack = !isBroken && (await client.query('ROLLBACK').catch(() => null)) !== null;
      client.release(!isRolledBack);
      throw error;
    }
  }
}
