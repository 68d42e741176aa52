import { sql } from '../../database/database.js';

/** A constraint or index dropped for the load, with the SQL to drop it and add it again. */
export interface Dropped {
  name: string;
  drop: string;
  add: string;
}

const constraints = (which: string): string => `select quote_ident(conname) as name,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where ${which} order by conrelid`;

/**
 * $1 tables. In the order in which they are added again: foreign keys need the keys that they reference, including those of other
 * tables.
 */
export const LIST_DROPPED = [
  sql<Dropped>('seed.list_keys', constraints(`contype in ('p', 'u') and conrelid = any($1::regclass[])`)),
  sql<Dropped>(
    'seed.list_indexes',
    `select indexrelid::regclass::text as name, format('drop index %s', indexrelid::regclass) as drop,
       pg_get_indexdef(indexrelid) as add
     from pg_index i
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by indrelid`,
  ),
  sql<Dropped>(
    'seed.list_foreign_keys',
    constraints(`contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`),
  ),
];

/** Disables the triggers that maintain sums row by row; foreign keys are still checked. */
export const disableTriggers = (table: string): string => `alter table ${table} disable trigger user`;
export const enableTriggers = (table: string): string => `alter table ${table} enable trigger user`;
