import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Database, type Transaction } from '../../src/database/database.js';

/**
 * A transaction that asks the pool for a second connection can deadlock: if transactions hold all connections and each wants
 * another one, they wait for each other. Importing this file makes every such call fail immediately, in any test.
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
