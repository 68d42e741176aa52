import { readFileSync } from 'node:fs';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { ENTITIES } from '../src/entities.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { testSettings } from './support/settings.js';

/** One column, as the entity declares it or as the table has it. */
interface Column {
  name: string;
  type: string;
  nullable: boolean;
  primary: boolean;
  computed: boolean;
  default: string | null;
}

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  source = await new DataSource(dataSourceOptions(settings, { entities: ENTITIES })).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** Treats `'queued'::text` and `'queued'` as the same default. */
const plainDefault = (expression: string | null): string | null =>
  expression?.replace(/::[a-z]+$/, '').replace(/^'(-?\d+)'$/, '$1') ?? null;

const typeOf = (column: ColumnMetadata): string => {
  const type = source.driver.normalizeType(column);
  if (column.length) return `${type}(${column.length})`;
  return column.precision == null ? type : type.replace('timestamp', `timestamp(${column.precision})`);
};

const declared = (column: ColumnMetadata): Column => ({
  name: column.databaseName,
  type: typeOf(column),
  nullable: column.isNullable,
  primary: column.isPrimary,
  computed: !column.isInsert && !column.isUpdate,
  default: plainDefault(source.driver.normalizeDefault(column) ?? null),
});

async function columnsOf(table: string): Promise<Column[]> {
  const columns = await database.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
       a.attgenerated <> '' as computed, case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as primary
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return columns.map((column) => ({ ...column, default: plainDefault(column.default) }));
}

const byName = (a: Column, b: Column): number => (a.name < b.name ? -1 : 1);

test('docs/tables.md describes every table, and no column that does not exist', async () => {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'migrations' order by 1`,
  );
  const page = readFileSync(new URL('../../docs/tables.md', import.meta.url), 'utf8');
  const described = [...page.matchAll(/^- \*\*`(\w+)`\*\*: .+\n((?: {2}.+\n)*)/gm)];
  expect(described.map(([, table]) => table).sort()).toEqual(tables.map(({ name }) => name));
  for (const [, table, lines] of described) {
    const columns = (await columnsOf(table!)).map(({ name }) => name);
    const named = [...lines!.matchAll(/^ {2}- `(\w+)`: /gm)].map(([, column]) => column);
    expect(columns).toEqual(expect.arrayContaining(named));
  }
});

test('an entity declares its table as it is: columns, types, keys, nulls and defaults', async () => {
  const tables = source.entityMetadatas.map(({ tableName }: EntityMetadata) => tableName);
  const real = await Promise.all(tables.map(async (table) => [table, (await columnsOf(table)).sort(byName)]));
  const wanted = source.entityMetadatas.map(({ tableName, columns }) => [
    tableName,
    columns.map(declared).sort(byName),
  ]);
  expect(Object.fromEntries(wanted)).toEqual(Object.fromEntries(real));
});
