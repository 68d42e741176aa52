import pg from 'pg';
import { sql } from '../database/database.js';

const quoted = pg.escapeIdentifier;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/**
 * Condition for tables in a backup: every table that survives a crash, except the list of migrations, which is in the manifest,
 * and the list of functions, which a restore applies itself. Generated columns are left out. A partitioned table counts as one.
 */
const IS_KEPT = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relpersistence = 'p' and c.relname not in ('migrations', 'applied_functions')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** The tables of a backup, each with the columns to back up. */
export const LIST_TABLES = sql<{ name: string; columns: string[] }>(
  'backup.list_tables',
  `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = ''
   where ${IS_KEPT} group by c.relname order by c.relname`,
);

/** The sequences, each with the last value it returned, or the first one it will return. */
export const LIST_SEQUENCES = sql<{ name: string; value: string; isCalled: boolean }>(
  'backup.list_sequences',
  `select s.sequencename as name, coalesce(s.last_value, s.start_value)::text as value,
     s.last_value is not null as "isCalled"
   from pg_sequences s where s.schemaname = 'public' and s.sequencename <> 'migrations_id_seq' order by 1`,
);

/** Whether the database was ever migrated, and how many tables it has that belong in a backup. */
export const HAS_MIGRATIONS = sql<{ migrated: boolean; tables: number }>(
  'backup.has_migrations',
  `select to_regclass('public.migrations') is not null as migrated, count(*)::int as tables from pg_class c where ${IS_KEPT}`,
);

/** The migrations that were applied to the database, oldest first. */
export const LIST_MIGRATIONS = sql<{ name: string }>(
  'backup.list_migrations',
  'select name from migrations order by id',
);

/** The triggers that a restore disables while it loads rows. */
export const LIST_TRIGGERS = sql<{ tableName: string; name: string }>(
  'backup.list_triggers',
  `select c.relname as "tableName", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where ${IS_KEPT} and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`,
);

/** The foreign keys that a restore drops while it loads rows, and adds again at the end. */
export const LIST_FOREIGN_KEYS = sql<{ tableName: string; name: string; definition: string }>(
  'backup.list_foreign_keys',
  `select c.relname as "tableName", k.conname as name, pg_get_constraintdef(k.oid) as definition
   from pg_constraint k join pg_class c on c.oid = k.conrelid
   where ${IS_KEPT} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
);

/** The keys of all stored pictures, including replaced ones, as later uploads are compared with those too. */
export const LIST_UPLOADS = sql<{ key: string }>(
  'backup.list_uploads',
  'select object_key as key from screenshots union select object_key from picture_prints order by key',
);

export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

/** Allows reads and writes, but blocks migrations. */
export const lockForReading = (tables: readonly string[]): string =>
  `lock table ${list(tables)} in access share mode`;
/** Blocks all reads and writes. */
export const lockForLoad = (tables: readonly string[]): string =>
  `lock table ${list(tables)} in access exclusive mode`;

export const countRowsOf = (table: string): string => `select count(*)::float8 as rows from ${quoted(table)}`;
/** Answers one row if the table has any. */
export const findRowOf = (table: string): string => `select from ${quoted(table)} limit 1`;

export const copyOutOf = (table: string, columns: readonly string[]): string =>
  `copy (select ${list(columns)} from ${quoted(table)}) to stdout`;
export const copyInto = (table: string, columns: readonly string[]): string =>
  `copy ${quoted(table)} (${list(columns)}) from stdin`;

export const disableTrigger = (table: string, name: string): string =>
  `alter table ${quoted(table)} disable trigger ${quoted(name)}`;
export const enableTrigger = (table: string, name: string): string =>
  `alter table ${quoted(table)} enable trigger ${quoted(name)}`;
export const dropKey = (table: string, name: string): string =>
  `alter table ${quoted(table)} drop constraint ${quoted(name)}`;
export const addKey = (table: string, name: string, definition: string): string =>
  `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;

/** $1 sequence, $2 its value, $3 whether that value was returned already. */
export const SET_SEQUENCE = `select setval(format('public.%I', $1::text)::regclass, $2, $3)`;

/**
 * Ends all sessions and password links. A restored account has the session version of the backup, so a token revoked since then
 * would be valid again. So every version is raised to a number that none can have reached by counting: the seconds since a fixed
 * day before the first release. Password links are deleted, as one that was used since then would work a second time.
 */
export const END_SESSIONS = `
  update users set session_version =
    greatest(session_version + 1, extract(epoch from now() - timestamptz '2025-01-01 00:00:00Z')::int);
  delete from password_tokens;`;

/**
 * Numbers of transactions are the cluster's own: those of another one may lie ahead of all that this one will have for years. Phones
 * read everything anew after a restore, so none is needed. Before the triggers are enabled.
 */
export const FORGET_TRANSACTIONS = `update paper_tickets set changed_in = '0'`;

/** $1 details as JSON. There is no actor, as nobody is signed in at the command line. */
export const AUDIT_RESTORE = `insert into audit_log (action, subject_type, details) values ('backup.restored', 'backup', $1)`;
