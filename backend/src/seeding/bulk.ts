import type { Transaction } from '../database/database.js';

const TABLES = ['people', 'people_search', 'registrations'];

/**
 * Writes into people, their search and registrations past triggers, foreign keys and indexes, which see to all of it
 * afterwards at once. Until the transaction ends nobody else reads or writes these tables.
 *
 * Dropping and building the indexes pays where more is written than is there; else only the triggers are past.
 * @param done is told the name of each index and key that is there again, and how many of how many that makes
 */
export async function inBulk(
  tx: Transaction,
  isMuch: boolean,
  write: () => Promise<void>,
  done: (what: string, number: number, of: number) => void,
): Promise<void> {
  const query = (text: string, values: unknown[] = []): Promise<any> => tx.manager.query(text, values);
  const indexes: { name: string; definition: string }[] = isMuch
    ? await query(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
         where indrelid = any($1::regclass[])
           and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by indrelid`,
        [TABLES],
      )
    : [];
  const keys: { table: string; name: string; definition: string }[] = isMuch
    ? await query(
        `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f' order by conrelid`,
        [TABLES],
      )
    : [];
  // A sorted build of a million entries fits into this.
  await query(`set local maintenance_work_mem = '256MB'`);
  for (const table of TABLES) await query(`alter table ${table} disable trigger user`);
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await query(`drop index ${name}`);
  await write();
  const again = [
    ...indexes.map(({ name, definition }) => ({ name, text: definition })),
    ...keys.map(({ table, name, definition }) => ({
      name,
      text: `alter table ${table} add constraint ${name} ${definition}`,
    })),
  ];
  for (const [at, { name, text }] of again.entries()) {
    await query(text);
    done(name, at + 1, again.length);
  }
  for (const table of TABLES) await query(`alter table ${table} enable trigger user`);
}
