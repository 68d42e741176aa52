import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Database, type Transaction } from '../../src/database/database.js';

/**
 * Whoever holds a connection for a transaction and asks the pool for another one waits, when all are held in this way, for
 * those who wait for it. Importing this makes every such call fail at once, in whatever test runs into it.
 */
const heldPool = new AsyncLocalStorage<unknown>();

const { transaction } = Database.prototype;
Database.prototype.transaction = function (this: Database, work) {
  const { pool } = this as unknown as { pool: unknown };
  return transaction.call(this, (tx: Transaction) => heldPool.run(pool, () => work(tx))) as never;
};

const pools = pg.Pool.prototype as unknown as { connect(...args: unknown[]): unknown };
const { connect } = pools;
pools.connect = function (...args) {
  if (heldPool.getStore() === this) throw new Error('A transaction asked for a second connection');
  return connect.apply(this, args);
};
