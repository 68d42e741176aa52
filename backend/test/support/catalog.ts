import type { TestDatabase } from './database.js';

/** SQL for an object that an extension brought. The catalog leaves these out, and TypeORM's own table of migrations. */
const OF_EXTENSION = (oid: string): string =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

/**
 * Lists the public schema, one sorted line per object with its whole definition: tables, columns (without their order, because
 * an upgraded table has new ones last), constraints, indexes, functions, triggers and views.
 */
export async function catalogOf(database: TestDatabase): Promise<string[]> {
  const rows = await database.query<{ line: string }>(
    `with tables as (
       select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and c.relname <> 'migrations' and not ${OF_EXTENSION('c.oid')}
     )
     select format('table %s %s %s', relname, relpersistence, reloptions) as line from tables
     union all
     select format('column %s.%s %s%s%s%s default %s statistics %s collation %s', t.relname, a.attname,
       format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end, a.attgenerated, a.attidentity,
       pg_get_expr(d.adbin, d.adrelid), a.attstattarget, a.attcollation::regcollation)
     from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     union all
     select format('constraint %s.%s %s', t.relname, k.conname, pg_get_constraintdef(k.oid))
     from tables t join pg_constraint k on k.conrelid = t.oid
     union all
     select pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
     union all
     select pg_get_functiondef(p.oid) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a' and not ${OF_EXTENSION('p.oid')}
     union all
     select format('%s enabled %s', pg_get_triggerdef(g.oid), g.tgenabled)
     from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
     union all
     select format('view %s %s', c.relname, pg_get_viewdef(c.oid)) from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and not ${OF_EXTENSION('c.oid')}
     union all
     select format('sequence %s', sequencename) from pg_sequences
     where schemaname = 'public' and sequencename <> 'migrations_id_seq'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}
