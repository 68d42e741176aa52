import { sql } from '../database/database.js';

/**
 * What belongs into a backup: every table that survives a crash, but for the list of migrations, which travels in the
 * manifest, and that of functions, which a restore applies. Columns that are computed are left out. A partitioned table is one, and its parts are none.
 */
const IS_KEPT = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relpersistence = 'p' and c.relname not in ('migrations', 'applied_functions')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export const LIST_TABLES = sql<{ name: string; columns: string[] }>(
  'backup.list_tables',
  `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = ''
   where ${IS_KEPT} group by c.relname order by c.relname`,
);

export const LIST_SEQUENCES = sql<{ name: string; value: string; isCalled: boolean }>(
  'backup.list_sequences',
  `select s.sequencename as name, coalesce(s.last_value, s.start_value)::text as value,
     s.last_value is not null as "isCalled"
   from pg_sequences s where s.schemaname = 'public' and s.sequencename <> 'migrations_id_seq' order by 1`,
);

export const HAS_MIGRATIONS = sql<{ migrated: boolean; tables: number }>(
  'backup.has_migrations',
  `select to_regclass('public.migrations') is not null as migrated, count(*)::int as tables from pg_class c where ${IS_KEPT}`,
);

export const LIST_MIGRATIONS = sql<{ name: string }>(
  'backup.list_migrations',
  'select name from migrations order by id',
);

export const LIST_TRIGGERS = sql<{ tableName: string; name: string }>(
  'backup.list_triggers',
  `select c.relname as "tableName", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where ${IS_KEPT} and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`,
);

export const LIST_FOREIGN_KEYS = sql<{ tableName: string; name: string; definition: string }>(
  'backup.list_foreign_keys',
  `select c.relname as "tableName", k.conname as name, pg_get_constraintdef(k.oid) as definition
   from pg_constraint k join pg_class c on c.oid = k.conrelid
   where ${IS_KEPT} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
);

/**
 * A restored account has the session version of the day of the backup, and a token that was ended since then would be
 * good again. So all versions leap ahead: by the seconds since a day before any of them, which is more than any count
 * of changes since the backup. Links that set passwords go, for one that was used since then would work a second time.
 */
export const END_SESSIONS = `
  update users set session_version =
    greatest(session_version + 1, extract(epoch from now() - timestamptz '2025-01-01 00:00:00Z')::int);
  delete from password_tokens;`;
