import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source.js';
import { migrate as migrateHere, MIGRATIONS } from '../src/database/migrations/migrate.js';
import { RefusalsAreAnswers1763710000010 } from '../src/database/migrations/1763710000010-refusals-are-answers.js';
import { CashByTheBook1763710000040 } from '../src/database/migrations/1763710000040-cash-by-the-book.js';
import { SalesByPayment1763710000080 } from '../src/database/migrations/1763710000080-sales-by-payment.js';
import { DomainsInAscii1763720000800 } from '../src/database/migrations/1763720000800-domains-in-ascii.js';
import { BankReferences1763720000700 } from '../src/database/migrations/1763720000700-bank-references.js';
import { FoldedSearch1763720001300 } from '../src/database/migrations/1763720001300-folded-search.js';
import { Gifts1763750000081 } from '../src/database/migrations/1763750000081-gifts.js';
import { SUMS_RECOUNTS } from '../src/database/recount.sql.js';
import { createEmptyDatabase, type TestDatabase } from './support/database.js';
import { processEnv } from './support/processes.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

const MIGRATE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli/migrate.js');

const migrate = (database: TestDatabase): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MIGRATE], { env: processEnv(database) }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

test('of four processes that migrate an empty database at once, one does and all succeed', async () => {
  const database = await createEmptyDatabase();
  try {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrate(database)));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const words = outcomes.map(({ output }) => output.split(':')[0]).sort();
    expect(words).toEqual([
      'Migrations run',
      'The database is up to date\n',
      'The database is up to date\n',
      'The database is up to date\n',
    ]);
    // Not a hundred names.
    expect(outcomes.map(({ output }) => output).join('')).not.toMatch(/.{81}/);
    const done = await database.query<{ name: string }>('select name from migrations');
    expect(new Set(done.map(({ name }) => name)).size).toBe(done.length);
  } finally {
    await database.drop();
  }
});

test('what is taken back can be done again', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const source = await new DataSource({
    ...dataSourceOptions(settings),
    migrations: MIGRATIONS,
  }).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
    const names = MIGRATIONS.slice(MIGRATIONS.indexOf(RefusalsAreAnswers1763710000010)).map(
      (Last) => new Last().name,
    );
    for (const _ of names) await source.undoLastMigration();
    const again = await migrateHere(settings);
    expect(again.migrations).toEqual(names);
    // Undoing a migration may have dropped a trigger's table.
    expect(again.functions.length).toBeGreaterThan(0);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('money that was cleared before there were kinds is split, cash first, in its order', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(CashByTheBook1763710000040));
  const source = await new DataSource({
    ...dataSourceOptions(settings),
    migrations: before,
  }).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
    const [event] = await database.query<{ id: string }>(
      `insert into events (name, event_date, location, time_zone) values ('Old', now(), 'Hall', 'UTC') returning id`,
    );
    /** What each seller sold in cash and by transfer, what was cleared and handed back, and how that is split. */
    const sellers = [
      { sold: [3000, 1600], cleared: [2000, 2000], parts: [[2000, 0], [1000, 1000]] },
      { sold: [3000, 1600], cleared: [4600, -1000], parts: [[3000, 1600], [0, -1000]] },
      { sold: [3000, 1600], cleared: [4600, -2000], parts: [[3000, 1600], [-400, -1600]] },
      // $30.00 was cleared in cash, and $30.00 has been cancelled since.
      { sold: [0, 1600], cleared: [4600, -1000], parts: [[3000, 1600], [-1000, 0]] },
      { sold: [0, 0], cleared: [1500], parts: [[1500, 0]] },
    ]; // oxfmt-ignore
    for (const [index, { sold, cleared }] of sellers.entries()) {
      const [{ id }] = (await database.query<{ id: string }>(
        `insert into users (full_name, email, role) values ('S', 's${index}@example.org', 'volunteer') returning id`,
      )) as [{ id: string }];
      await database.query(
        `insert into seller_sums (event_id, seller_id, slot, cash_cents, zelle_cents) values ($1, $2, 0, $3, 0), ($1, $2, 1, 0, $4)`,
        [event!.id, id, ...sold],
      );
      await database.query(
        `insert into cleared_sums (event_id, seller_id, cleared_cents) values ($1, $2, $3)`,
        [event!.id, id, cleared.reduce((sum, cents) => sum + cents, 0)],
      );
      for (const cents of cleared)
        await database.query(
          `insert into clearings (event_id, seller_id, amount_cents, reason, cleared_by) values ($1, $2, $3, $4, $2)`,
          [event!.id, id, cents, cents < 0 ? 'mistyped' : null],
        );
    }
    await migrateHere(settings);
    const rows = await database.query<{ parts: number[][] }>(
      `select jsonb_agg(jsonb_build_array(cash_cents, transfer_cents) order by c.id) as parts
       from clearings c join users u on u.id = c.seller_id group by u.email order by u.email`,
    );
    expect(rows.map(({ parts }) => parts)).toEqual(sellers.map(({ parts }) => parts));
    const sums = SUMS_RECOUNTS.find(({ table }) => table === 'cleared_sums')!;
    expect(await database.query(sums.find, [null])).toEqual([]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('what was sold before it was told by the way it was paid is counted, cancelled and not', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(SalesByPayment1763710000080));
  const source = await new DataSource({ ...dataSourceOptions(settings), migrations: before }).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
    // The triggers are those of the previous release, where the sums had a row in each of several slots.
    await database.query(
      `insert into events (name, event_date, location, time_zone) values ('Old', now(), 'Hall', 'UTC');
       insert into users (full_name, email, role) values ('A', 'a@example.org', 'volunteer'), ('B', 'b@example.org', 'volunteer');
       insert into people (event_id, email, name, phone, registrations, tickets, with_food_in, with_food_out, without_food_in,
           without_food_out, last_registration_id, last_registered_at)
         select id, 'p@example.org', 'P', '4155550100', 1, 2, 0, 1, 0, 0, uuidv7(), now() from events;
       alter table registrations disable trigger user;
       insert into registrations (event_id, person_id, seller_id, name, email, phone, ticket_quantity, payment_mode,
           food_option, is_guest, price_per_ticket_cents, total_cents, qr_code, cancelled_at, cancelled_by, cancel_reason)
         select e.id, p.id, u.id, 'P', 'p@example.org', '4155550100', 2, case when i % 3 = 0 then 'zelle' else 'cash' end,
           'with_food', i % 7 = 1, case when i % 7 = 1 then 0 else 100 end, case when i % 7 = 1 then 0 else 200 end,
           u.full_name || lpad(i::text, 14, '0'), c.at, case when c.at is not null then u.id end, case when c.at is not null then 'Ill' end
         from events e, people p, users u, generate_series(1, 40) i,
           lateral (select case when i % 5 = 0 then now() end as at) c
         where not (i % 7 = 1 and i % 3 = 0);
       alter table registrations enable trigger user;
       insert into seller_sums (event_id, seller_id, slot, registrations, with_food_tickets, cash_tickets, cash_cents,
           zelle_tickets, zelle_cents)
         select event_id, seller_id, 3, count(*), sum(ticket_quantity),
           sum(ticket_quantity) filter (where payment_mode = 'cash' and not is_guest),
           sum(total_cents) filter (where payment_mode = 'cash'),
           sum(ticket_quantity) filter (where payment_mode = 'zelle'), sum(total_cents) filter (where payment_mode = 'zelle')
         from registrations where cancelled_at is null group by 1, 2;
       insert into seller_sums (event_id, seller_id, slot) select event_id, seller_id, 5 from seller_sums`,
    );
    await migrateHere(settings);
    const sums = SUMS_RECOUNTS.find(({ table }) => table === 'seller_sums')!;
    expect(await database.query(sums.find, [null])).toEqual([]);
    expect(
      await database.query(
        `select sum(cash_registrations)::int as cash, sum(zelle_registrations)::int as zelle,
           sum(registrations)::int as all from seller_sums`,
      ),
    ).toEqual([{ cash: 34, zelle: 20, all: 62 }]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('guests of events from before may not give their tickets away, and those of new ones may', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(Gifts1763750000081));
  const source = await new DataSource({ ...dataSourceOptions(settings), migrations: before }).initialize();
  const add = (name: string) =>
    database.query(
      `insert into events (name, event_date, location, time_zone) values ('${name}', now(), 'Hall', 'UTC')`,
    );
  try {
    await source.runMigrations({ transaction: 'each' });
    await add('Old');
    await migrateHere(settings);
    await add('New');
    expect(await database.query('select name, guests_may_give as may from events order by id')).toEqual([
      { name: 'Old', may: false },
      { name: 'New', may: true },
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('addresses are stored with their domain in ASCII, and two spellings that are two people stay two', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(DomainsInAscii1763720000800));
  const source = await new DataSource({ ...dataSourceOptions(settings), migrations: before }).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
    const ascii = 'xn--bcher-kva.example';
    const [{ event, other }] = (await database.query<{ event: string; other: string }>(
      `with made as (
         insert into events (name, event_date, location, time_zone)
           values ('A', now(), 'Hall', 'UTC'), ('B', now(), 'Hall', 'UTC') returning id)
       select min(id::text)::uuid as event, max(id::text)::uuid as other from made`,
    )) as [{ event: string; other: string }];
    const person = (eventId: string, email: string, isClosed = false) =>
      database.query(
        `insert into people (event_id, email, name, phone, registrations, tickets, with_food_in, with_food_out,
           without_food_in, without_food_out, last_registration_id, last_registered_at, closed_at)
         values ($1, $2, 'P', '4155550100', $3::int, $3::int, 0, $3::int, 0, 0, uuidv7(), now(), case when $3 = 0 then now() end)`,
        [eventId, email, isClosed ? 0 : 1],
      );
    await person(event, 'alone@bücher.example');
    await person(event, 'alone@bücher.example', true);
    await person(event, 'plain@example.org');
    await person(event, 'twin@bücher.example');
    await person(event, `twin@${ascii}`);
    // The other spelling is another event's, or its registrations were all cancelled: no twins.
    await person(other, 'twin@bücher.example');
    await person(event, 'was@bücher.example');
    await person(event, `was@${ascii}`, true);
    await person(event, 'wide@ｂücher.example');
    await person(event, 'wide@bücher.example');
    await database.query(
      `insert into users (full_name, email, role) values ('V', 'vera@bücher.example', 'volunteer'),
         ('T', 'twin@bücher.example', 'volunteer'), ('T', 'twin@${ascii}', 'volunteer');
       insert into volunteer_applications (name, email, phone, team_role, status)
         values ('N', 'nora@bücher.example', '4155550100', null, 'pending');
       insert into unsubscribed (email) values ('alone@bücher.example'), ('twin@bücher.example'), ('alone@${ascii}');
       insert into reminders (event_id, day, email) values
         ('${event}', '2026-01-01', 'alone@bücher.example'), ('${event}', '2026-01-01', 'alone@${ascii}'),
         ('${event}', '2026-01-02', 'alone@bücher.example'), ('${event}', '2026-01-02', 'twin@bücher.example');
       insert into outbox (kind, to_address, event_id) values
         ('event_changed', 'alone@bücher.example', '${event}'), ('event_changed', 'twin@bücher.example', '${event}')`,
    );
    await migrateHere(settings);
    const of = async (text: string) =>
      (await database.query<{ email: string }>(text)).map(({ email }) => email).sort();
    expect(await of(`select email from people where event_id = '${event}'`)).toEqual(
      [
        `alone@${ascii}`,
        `alone@${ascii}`,
        'plain@example.org',
        'twin@bücher.example',
        `twin@${ascii}`,
        `was@${ascii}`,
        `was@${ascii}`,
        'wide@bücher.example',
        'wide@ｂücher.example',
      ].sort(),
    );
    expect(await of(`select email from people where event_id = '${other}'`)).toEqual([`twin@${ascii}`]);
    expect(await of('select email from users')).toEqual(
      ['twin@bücher.example', `twin@${ascii}`, `vera@${ascii}`].sort(),
    );
    expect(await of('select email from volunteer_applications')).toEqual([`nora@${ascii}`]);
    expect(await of('select email from unsubscribed')).toEqual(
      ['alone@bücher.example', `alone@${ascii}`, 'twin@bücher.example', `twin@${ascii}`].sort(),
    );
    expect(await of(`select day || ' ' || email as email from reminders`)).toEqual([
      '2026-01-01 alone@bücher.example',
      `2026-01-01 alone@${ascii}`,
      `2026-01-02 alone@${ascii}`,
      '2026-01-02 twin@bücher.example',
    ]);
    expect(await of('select to_address as email from outbox')).toEqual([
      `alone@${ascii}`,
      'twin@bücher.example',
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('lines of bank statements from before stay the same lines', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(BankReferences1763720000700));
  const source = await new DataSource({ ...dataSourceOptions(settings), migrations: before }).initialize();
  const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const references = ['R1', 'a "quoted" \\ one/ñ €\u0001\t', '1763'];
  try {
    await source.runMigrations({ transaction: 'each' });
    for (const reference of references)
      await database.query(
        `insert into bank_lines (identity, day, cents, text, reference) values (decode($1, 'hex'), '2026-11-03', -160005, 'A', $2)`,
        [sha256(['reference', reference]), reference],
      );
    const line = sha256(['line', '2026-11-03', 1600, 'a', 0]);
    await database.query(
      `insert into bank_lines (identity, day, cents, text) values (decode($1, 'hex'), '2026-11-03', 1600, 'A')`,
      [line],
    );
    await migrateHere(settings);
    const rows = await database.query<{ identity: string }>(
      `select encode(identity, 'hex') as identity from bank_lines order by id`,
    );
    expect(rows.map(({ identity }) => identity)).toEqual([
      ...references.map((reference) => sha256(['reference', reference, '2026-11-03', -160005])),
      line,
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('what people are searched in is folded, also where somebody holds a row and does not write it', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(FoldedSearch1763720001300));
  const source = await new DataSource({ ...dataSourceOptions(settings), migrations: before }).initialize();
  const holder = source.createQueryRunner();
  const unfolded = async (): Promise<number> =>
    (await database.query(`select from people_search where search not like '% karcher %'`)).length;
  try {
    await source.runMigrations({ transaction: 'each' });
    // As the triggers of the release before wrote it.
    await database.query(
      `insert into events (name, event_date, location, time_zone) values ('Old', now(), 'Hall', 'UTC');
       insert into people_search (event_id, person_id, search)
         select id, uuidv7(), 'zoë kärcher ' || i || E'\\nzoe' || i || E'@example.org\\n4155550100'
         from events, generate_series(1, 20001) i`,
    );
    expect(await unfolded()).toBe(20_001);
    await holder.startTransaction();
    await holder.query(`update people_search set search = 'x' where search like '%kärcher 77\n%'`);
    const migrated = migrateHere(settings);
    await until(async () => (await unfolded()) === 1);
    await holder.rollbackTransaction();
    await migrated;
    expect(await unfolded()).toBe(0);
  } finally {
    await holder.release();
    await source.destroy();
    await database.drop();
  }
});
