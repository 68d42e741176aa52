import { sql } from './sql.js';

/** The table of function files applied to the database. Like the table of migrations it is not part of a backup. */
export const CREATE_APPLIED_FUNCTIONS = `create table if not exists applied_functions (
  name text primary key,
  -- SHA-256 of the file.
  hash text not null,
  applied_at timestamptz not null default now()
)`;

/** Whether the table of applied functions exists: databases of older releases have none. */
export const HAS_APPLIED_FUNCTIONS = sql<{ found: boolean }>(
  'functions.has_applied',
  `select to_regclass('public.applied_functions') is not null as found`,
);

/** Lists the files that were applied, with the hashes of their texts. */
export const LIST_APPLIED_FUNCTIONS = sql<{ name: string; hash: string }>(
  'functions.list_applied',
  'select name, hash from applied_functions',
);

/** $1 names, $2 hashes. */
export const RECORD_APPLIED_FUNCTIONS = sql(
  'functions.record_applied',
  `insert into applied_functions (name, hash) select * from unnest($1::text[], $2::text[])
   on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
);

/** $1 the names of all files that exist. */
export const FORGET_REMOVED_FUNCTIONS = sql(
  'functions.forget_removed',
  'delete from applied_functions where name <> all($1::text[])',
);

/** Every table that has a trigger, as one comma-separated list; null if there is none. */
export const LIST_TRIGGERED_TABLES = sql<{ tables: string | null }>(
  'functions.list_triggered_tables',
  `select string_agg(distinct t.tgrelid::regclass::text, ', ') as tables
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
);

/** Work that moves from one function to another must be done exactly once, so writers wait until all are applied. Reads go on. */
export const lockWriters = (tables: string): string => `lock table ${tables} in share row exclusive mode`;

/** @param timeout maximum wait for each lock of this transaction, in PostgreSQL's notation: `300ms` */
export const setLockTimeout = (timeout: string): string => `set local lock_timeout = '${timeout}'`;
