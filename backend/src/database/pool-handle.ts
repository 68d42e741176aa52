import type { Socket } from 'node:net';
import type { Pool, PoolClient, QueryResult } from 'pg';
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

/** A transaction of a pool. Where its connections pipeline, its first statement is sent together with BEGIN. */
export interface PoolTransaction extends SqlHandle {
  /** Runs the last statement, and commits: COMMIT is sent together with it. Nothing may fail after it. */
  runLast: SqlHandle['run'];
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
  transactionOnce<T>(work: (tx: PoolTransaction) => Promise<T>): Promise<T> {
    return this.within('BEGIN', work);
  }

  /** Like `transactionOnce`, with a few retries if the transaction loses against others. */
  transaction<T>(work: (tx: PoolTransaction) => Promise<T>): Promise<T> {
    return withRetry(() => this.transactionOnce(work));
  }

  /** Runs `work`, which only reads, on one snapshot of the database. */
  snapshot<T>(work: (tx: SqlHandle) => Promise<T>): Promise<T> {
    return this.within(BEGIN_SNAPSHOT, work);
  }

  private async within<T>(begin: string, work: (tx: PoolTransaction) => Promise<T>): Promise<T> {
    const client = await this.pool().connect();
    try {
      let committed: Promise<QueryResult> | undefined;
      const commit = () => (committed ??= client.query('COMMIT'));
      const result = await inOnePiece(client, () => {
        const begun = client.query(begin);
        begun.catch(() => undefined); // `run` tells
        const run: SqlHandle['run'] = async (query, values) =>
          (await Promise.all([runOn(client, query, values), begun]))[0];
        return work({
          run,
          runLast: (query, values) =>
            inOnePiece(client, async () => (await Promise.all([run(query, values), commit()]))[0]),
        });
      });
      // After a failed statement PostgreSQL answers COMMIT with ROLLBACK, which is no error.
      if ((await commit()).command !== 'COMMIT') throw new Error('A failed statement was rolled back');
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

/** What is sent meanwhile leaves together: one system call here, and PostgreSQL wakes up once. */
function inOnePiece<T>(client: PoolClient, send: () => T): T {
  // Not declared by node-postgres.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
