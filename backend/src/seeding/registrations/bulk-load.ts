import type { PoolClient } from 'pg';
import { disableTriggers, type Dropped, enableTriggers, LIST_DROPPED } from './bulk-load.sql.js';

/** One statement that undoes a preparation of the load. */
export interface Step {
  name: string;
  text: string;
}

/**
 * Disables triggers and, for a bulk load, drops keys and indexes: their work per row is done once at the end. Dropping pays off
 * only if more rows are written than exist. Until the transaction ends, nobody else can read or write these tables.
 * @param client in a transaction
 * @param isBulk whether more rows are written than the tables already have
 * @returns statements to run in the transaction after the load, in this order
 */
export async function dropForLoad(client: PoolClient, tables: string[], isBulk: boolean): Promise<Step[]> {
  const dropped: Dropped[] = [];
  if (isBulk)
    for (const { text } of LIST_DROPPED) dropped.push(...(await client.query<Dropped>(text, [tables])).rows);
  for (const table of tables) await client.query(disableTriggers(table));
  for (const { drop } of dropped.toReversed()) await client.query(drop);
  return [
    ...dropped.map(({ name, add }) => ({ name, text: add })),
    ...tables.map((table) => ({
      name: `triggers of ${table}`,
      text: enableTriggers(table),
    })),
  ];
}
