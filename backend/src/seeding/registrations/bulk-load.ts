import type { PoolClient } from 'pg';
import { disableTriggers, type Dropped, enableTriggers, LIST_DROPPED } from './bulk-load.sql.js';

/** One statement that restores something. */
export interface Step {
  name: string;
  text: string;
}

/**
 * Disables triggers and, for a bulk load, drops keys and indexes: what they would do row by row is done once at the end. Dropping
 * pays only where more is written than is there. Until the transaction ends nobody else reads or writes these tables.
 * @param client in a transaction
 * @param isBulk whether more rows are written than the tables have
 * @returns what has to be run in it after the load, in this order
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
