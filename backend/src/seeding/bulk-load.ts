import type { PoolClient } from 'pg';

/** A constraint or index that is dropped for the load, and how it is added again. */
interface Dropped {
  name: string;
  drop: string;
  add: string;
}

/** One statement that restores something. */
export interface Step {
  name: string;
  text: string;
}

const constraints = (which: string): string => `select quote_ident(conname) as name,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where ${which} order by conrelid`;

/** In the order in which they are built: foreign keys need the keys that they lead to, also those of other tables. */
const DROPPED = [
  constraints(`contype in ('p', 'u') and conrelid = any($1::regclass[])`),
  `select indexrelid::regclass::text as name, format('drop index %s', indexrelid::regclass) as drop,
     pg_get_indexdef(indexrelid) as add
   from pg_index i
   where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
   order by indrelid`,
  constraints(`contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`),
];

/**
 * Disables triggers and, for a bulk load, drops keys and indexes: what they would do row by row is done once at the end. Dropping
 * pays only where more is written than is there. Until the transaction ends nobody else reads or writes these tables.
 * @param client in a transaction
 * @param isBulk whether more rows are written than the tables have
 * @returns what has to be run in it after the load, in this order
 */
export async function dropForLoad(client: PoolClient, tables: string[], isBulk: boolean): Promise<Step[]> {
  const dropped: Dropped[] = [];
  if (isBulk) for (const some of DROPPED) dropped.push(...(await client.query(some, [tables])).rows);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { drop } of dropped.toReversed()) await client.query(drop);
  return [
    ...dropped.map(({ name, add }) => ({ name, text: add })),
    ...tables.map((table) => ({
      name: `triggers of ${table}`,
      text: `alter table ${table} enable trigger user`,
    })),
  ];
}
