import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import pg from 'pg';
import * as attendees from '../src/attendees/registration/registration.sql.js';
import * as changes from '../src/attendees/changes/changes.sql.js';
import { ID_UPPER_BOUND, attendeesCsv, BEGIN_FILE, PART_END } from '../src/attendees/lists/csv.sql.js';
import {
  COUNT_BY_EMAIL,
  countFound,
  countPeople,
  type Filter,
  LIST_BY_EMAIL,
  listPeople,
} from '../src/attendees/lists/lists.sql.js';
import * as registrations from '../src/attendees/registration/registration-reader.sql.js';
import { listEntries } from '../src/audit/audit.sql.js';
import { LIST_CONFLICTS, READ_CONFLICT_SUMS } from '../src/checkin/conflicts/conflicts.sql.js';
import { LIST_DEVICES } from '../src/checkin/devices/devices.sql.js';
import * as figures from '../src/checkin/figures/figures.sql.js';
import { READ_CHANGES, READ_HEAD, READ_WHOLE } from '../src/checkin/list/list.sql.js';
import { searchDoor } from '../src/checkin/look-up/look-up.sql.js';
import { narrowed } from '../src/checkin/look-up/narrowed.js';
import { decideScans } from '../src/checkin/scans/scans.js';
import { LIST_UNDOABLE_SCANS } from '../src/checkin/scans/scans.sql.js';
import type { SqlQuery } from '../src/database/database.js';
import { conditionOf, searchCondition } from '../src/database/search.sql.js';
import { SORT_DIRECTIONS } from '../src/http/sorting.js';
import { READ_IMPORTED, READ_PEOPLE } from '../src/imports/rows/rows.sql.js';
import { BY_KEY } from '../src/imports/run/run.sql.js';
import { listOf } from '../src/mail/log/mail-log.sql.js';
import * as ofStatement from '../src/statements/statements.sql.js';
import {
  READ_ADMISSIONS_PER_5_MIN,
  READ_ADMITTED,
  READ_SALES_PER_DAY,
  READ_STATS,
} from '../src/stats/stats.sql.js';
import * as transfers from '../src/transfers/review/transfers.sql.js';
import { FIND_PEOPLE, ONLY_THEIRS, READ_LINKED } from '../src/personal-data/find/find.sql.js';
import type { Subject } from '../src/personal-data/find/finder.js';
import { COUNT_KEPT, PARTS } from '../src/personal-data/kept/kept.sql.js';
import * as erasing from '../src/personal-data/erase/people.sql.js';
import * as guests from '../src/personal-data/erase/guests.sql.js';
import { readSearch } from '../src/rules/search.js';
import { READ_LEADERBOARD } from '../src/volunteers/leaderboard/leaderboard.sql.js';
import { COUNT_SALES, listSales } from '../src/volunteers/seller-sales/seller-sales.sql.js';
import { SALE_SORTS } from '../src/volunteers/sellers/sellers.dto.js';
import { LIST_SELLERS, READ_SELLER_DETAILS } from '../src/volunteers/sellers/sellers.sql.js';
import { makeEvent } from './support/builders.js';
import { scanOf } from './support/scans.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

/** `PLAN_ROWS=1000000` checks the same with a million rows; docs/decisions say why not each time. */
const ROWS = Number(process.env.PLAN_ROWS ?? 40_000);

/** Filling the tables takes its time on a busy machine. */
jest.setTimeout(180_000 + ROWS);
/** Tables that grow with an event. */
const LARGE = [
  'registrations',
  'people',
  'people_search',
  'outbox',
  'audit_log',
  'idempotency_keys',
  'admissions',
  'refused_scans',
  'replaced_codes',
  'door_changes',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

const FILTERS: Filter[] = [
  {},
  { checkedIn: true },
  { checkedIn: false },
  { foodOption: 'with_food' },
  { foodOption: 'without_food' },
];

describe('plans', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let eventId: string;
  let sale: Record<'id' | 'person_id' | 'seller_id' | 'qr_code' | 'name' | 'email' | 'phone', string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    eventId = (await makeEvent(database)).id;
    const cli = path.resolve(
      path.dirname(fileURLToPath(import.meta.url)),
      '../dist/cli/seed-registrations.js',
    );
    await promisify(execFile)(process.execPath, [cli, '--registrations', String(ROWS)], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        JWT_SECRET: 'a secret of thirty-two characters or more',
      },
    });
    // Fills the tables that seeding leaves empty as they look during an event: everybody was mailed, audited and let in.
    await database.query(`insert into outbox (kind, to_address, event_id, registration_id, state, sent_at)
      select 'ticket', email, event_id, id, 'sent', now() from registrations where email is not null`);
    await database.query(`insert into audit_log (actor_id, action, subject_type, subject_id, event_id)
      select seller_id, 'registration.created', 'registration', id, event_id from registrations`);
    await database.query(`insert into idempotency_keys (user_id, key, fingerprint, answer)
      select seller_id, id::text, '', '{}' from registrations`);
    // Seeded scans have no content, so they are no entries of the audit log; with content they are. The ledger takes no update
    // unless its triggers are disabled.
    await database.query(`alter table admissions disable trigger user; update admissions set content = 'sent';
      alter table admissions enable trigger user`);
    // Everybody was scanned twice, one in a hundred was let in the second time, and one in ten had a lost ticket replaced.
    await database.query(`insert into refused_scans (scan_id, event_id, registration_id, station, outcome, let_in, scanned_at,
        account_id, source, content)
      select gen_random_uuid(), event_id, id, 'entrance', 'duplicate', (random() < 0.01)::int, now(), seller_id, 'offline', ''
      from registrations`);
    await database.query(`insert into replaced_codes (event_id, qr_code, registration_id, replaced_by, reason)
      select event_id, 'LOST ' || id, id, seller_id, 'Lost' from registrations where random() < 0.1`);
    // As if each row had changed in a separate transaction.
    await database.query(`truncate door_changes`);
    await database.query(`insert into door_changes (event_id, transaction_id, registration_id)
      select event_id, row_number() over (order by id), id from registrations`);
    await database.query('insert into door_feeds default values on conflict do nothing');
    await database.query('vacuum analyze');
    [sale] = (await database.query(
      `select * from registrations where checked_in_at is null and cancelled_at is null limit 1`,
    )) as [typeof sale];
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Returns the plan of a statement. For a named statement, it is the generic plan that is kept for any values. */
  async function planOf({ name, text }: SqlQuery<unknown>, values: unknown[]): Promise<Plan[]> {
    await client.query('begin');
    try {
      await client.query(`set local plan_cache_mode = ${name ? 'force_generic_plan' : 'force_custom_plan'}`);
      const { rows } = await client.query({ text: `explain (format json) ${text}`, values });
      return nodes(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      await client.query('rollback');
    }
  }

  const scanned = async (statement: SqlQuery<unknown>, values: unknown[]): Promise<string[]> =>
    (await planOf(statement, values))
      .filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.includes(node['Relation Name']!))
      .map((node) => node['Relation Name']!);

  test('no hot statement and no figure looks at a whole table that grows with an event', async () => {
    const person = [eventId, sale.person_id];
    const statements: [SqlQuery<unknown>, unknown[]][] = [
      [LIST_UNDOABLE_SCANS, [sale.id, 'entrance']],
      [READ_HEAD, [eventId, String(ROWS), eventId, false]],
      [LIST_CONFLICTS, [eventId, 50, 0]],
      [LIST_DEVICES, [null, 50, 0]],
      [changes.LOCK_EVENT, [sale.id]],
      [changes.LOCK_PERSON, [sale.id]],
      [changes.FIND_SALE, [sale.id]],
      [changes.LOCK_PEOPLE, [...person, sale.email]],
      [changes.LOCK_REGISTRATION, [sale.id]],
      [changes.READ_LIVE, person],
      [changes.FIND_PERSON_OF_EMAIL, [eventId, sale.email, sale.seller_id]],
      [changes.QUEUE_TICKETS, [...person, 'request']],
      [changes.DROP_UNSENT_TICKETS, [sale.id]],
      [registrations.READ_REGISTRATION, [sale.id]],
      [LIST_BY_EMAIL, [eventId, sale.email, false, 50, 0]],
      [COUNT_BY_EMAIL, [eventId, sale.email, false]],
      [READ_STATS, [eventId]],
      [READ_SALES_PER_DAY, [eventId]],
      [READ_ADMISSIONS_PER_5_MIN, [eventId, 'entrance']],
      [READ_ADMITTED, [eventId]],
      [ofStatement.READ_SALES_BY_PAYMENT, [eventId]],
      [ofStatement.READ_DAYS, [eventId]],
      [ofStatement.LIST_CANCELLATIONS, [eventId]],
      [transfers.READ_TRANSFER_SUMS, [eventId]],
      [figures.READ_DOOR_SUMS, [eventId]],
      [READ_CONFLICT_SUMS, [eventId]],
      [figures.LIST_ENTRANCES, [eventId]],
      [figures.LIST_SCANNERS, [eventId]],
      [READ_LEADERBOARD, [eventId, true]],
      [LIST_SELLERS, [eventId, null]],
      [READ_SELLER_DETAILS, [eventId, sale.seller_id]],
      ...SALE_SORTS.flatMap((sort) =>
        SORT_DIRECTIONS.map((direction): [SqlQuery<unknown>, unknown[]] => [
          listSales(sort, direction),
          [eventId, sale.seller_id, 50, 0],
        ]),
      ),
      ...SORT_DIRECTIONS.map((direction): [SqlQuery<unknown>, unknown[]] => [
        listOf(undefined, false, direction).page,
        [51, 0],
      ]),
      [COUNT_SALES, [eventId, sale.seller_id]],
      ...[null, 'unverified' as const, 'verified' as const].map((status): [SqlQuery<unknown>, unknown[]] => [
        transfers.listTransfers({ status, isMissing: null, search: null }),
        [eventId, null, 50, 0],
      ]),
      [transfers.READ_TRANSFER, [sale.id]],
      [transfers.LOCK_TRANSFERS, [[sale.id]]],
      [transfers.READ_STATES, [[sale.id]]],
    ];
    for (const [statement, values] of statements)
      expect([statement.name, await scanned(statement, values)]).toEqual([statement.name, []]);
  });

  test('a page of the audit log comes from an index, whichever way, whoever or whatever it is about', async () => {
    for (const query of [{}, { actorId: sale.seller_id }, { subjectId: sale.id }])
      for (const direction of SORT_DIRECTIONS) {
        const page = listEntries(query, 51, 0, direction);
        expect([query, direction, await scanned(page.query, page.values)]).toEqual([query, direction, []]);
      }
  });

  type Call = () => Promise<{ outcome: string }[]>;

  const sell =
    ([name, email, phone]: string[], key = 'a key'): Call =>
    async () => {
      const values = [
        sale.seller_id,
        key,
        Buffer.alloc(32),
        null,
        'with_food',
        1,
        false,
        0,
        name,
        email,
        phone,
      ];
      const all = [...values, 'cash', `CODE ${email}`, 'request', 1800].map((value) => [value]);
      return (await client.query(attendees.REGISTER.text, all)).rows;
    };

  const scan =
    (code: string, fields = {}): Call =>
    () =>
      decideScans({ run: async ({ text }, values) => (await client.query(text, [...values])).rows }, [
        scanOf(code, sale.seller_id, { isKept: true, ...fields }),
      ]);

  test('nor do the sale and the scan, with all that their functions and triggers do', async () => {
    /** Returns how often each table was read as a whole so far, including by statements within statements. */
    const scans = async (): Promise<Map<string, number>> => {
      const { rows } = await client.query(
        'select relname, seq_scan::int as scans from pg_stat_xact_user_tables where relname = any($1)',
        [LARGE],
      );
      return new Map(rows.map((row) => [row.relname, row.scans]));
    };
    const attendee = ['Somebody New', 'new@example.org', '4155550100'];
    const known = [sale.name, sale.email, sale.phone];
    const calls: [string, Call][] = [
      ['sold', sell(attendee)],
      ['sold', sell(known)],
      ['duplicate_person', sell(['Another', sale.email, sale.phone])],
      ['admitted', scan(sale.qr_code)],
      ['waiting', scan(sale.qr_code, { isUndo: true, undoes: randomUUID() })],
      ['unknown', scan('NOBODYHASTHIS')],
    ];
    for (const [outcome, call] of calls) {
      await client.query('begin');
      const before = await scans();
      const rows = await call();
      const after = await scans();
      await client.query('rollback');
      expect(rows[0]!.outcome).toBe(outcome);
      expect([outcome, [...after].filter(([table, count]) => count > (before.get(table) ?? 0))]).toEqual([
        outcome,
        [],
      ]);
    }
  });

  test('a step of an erasure finds what is about its people by indexes, whatever else there is', async () => {
    const ids = [sale.id];
    const events = [eventId];
    const people = [sale.person_id];
    const emails = [sale.email];
    const pattern = 'somebody';
    const steps: [SqlQuery<unknown>, unknown[]][] = [
      [erasing.LOCK_PEOPLE, [events, people]],
      [READ_LINKED, [events, people]],
      [erasing.ERASE_LOG, [ids, pattern]],
      [erasing.DROP_UNSENT, [ids, ids, emails]],
      [erasing.ERASE_MAILS, [ids, ids, emails, pattern]],
      [erasing.ERASE_PEOPLE, [events, people]],
      [erasing.ERASE_REGISTRATIONS, [ids, pattern]],
      [erasing.ERASE_PICTURES, [ids, null]],
      [erasing.ERASE_IMPORT_ROWS, [ids]],
      [erasing.ERASE_REMINDERS, [events, emails]],
      [erasing.IS_SENDING, [ids, ids, emails]],
      ...erasing.ERASE_TEXTS_OF_REGISTRATIONS.map((query): [SqlQuery<unknown>, unknown[]] => [
        query,
        [ids, pattern],
      ]),
      ...guests.ERASE_TEXTS_OF_EVENT.map((query): [SqlQuery<unknown>, unknown[]] => [
        query,
        [eventId, pattern],
      ]),
      [guests.ERASE_LOG_OF_EVENT, [eventId, pattern]],
    ];
    const whole = [];
    for (const [statement, values] of steps) {
      await client.query('begin');
      // Tables that are empty here would be read whole, index or not.
      await client.query('set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan');
      const { rows } = await client.query({ text: `explain (format json) ${statement.text}`, values });
      await client.query('rollback');
      for (const node of nodes(rows[0]['QUERY PLAN'][0].Plan))
        if (node['Node Type'] === 'Seq Scan') whole.push([statement.name, node['Relation Name']]);
    }
    expect(whole).toEqual([]);
  });

  test('finding somebody reads what has no index for it once or twice, however much there is', async () => {
    const by: Subject = {
      events: [eventId],
      people: [sale.person_id],
      accounts: [],
      own: [sale.id],
      history: [sale.id],
      linked: [sale.id],
      paid: [sale.id],
      emails: [sale.email],
      phones: [sale.phone],
    };
    const finds: [SqlQuery<unknown>, unknown[]][] = [
      [FIND_PEOPLE, [sale.email, null]],
      [FIND_PEOPLE, [null, sale.phone]],
      [ONLY_THEIRS, [by.emails, by.phones, [sale.name], by.events, by.people]],
      [COUNT_KEPT.query, COUNT_KEPT.by.map((name) => by[name])],
      ...PARTS.map((part): [SqlQuery<unknown>, unknown[]] => [part.query, part.by.map((name) => by[name])]),
    ];
    const reads = async (): Promise<Map<string, number>> => {
      const { rows } = await client.query(
        'select relname, seq_scan::int as scans from pg_stat_xact_user_tables where relname = any($1)',
        [LARGE],
      );
      return new Map(rows.map(({ relname, scans }) => [relname, scans]));
    };
    for (const [statement, values] of finds) {
      await client.query('begin');
      const before = await reads();
      await client.query(statement.text, values);
      const after = await reads();
      await client.query('rollback');
      for (const [table, scans] of after)
        expect([statement.name, table, scans - (before.get(table) ?? 0) <= 2]).toEqual([
          statement.name,
          table,
          true,
        ]);
    }
  });

  test('whether an event was used is one look into an index of each table', async () => {
    const unused = (await makeEvent(database)).id;
    await client.query('begin');
    // As on a day on which nothing was analyzed yet.
    await client.query('discard plans');
    const used = async (id: string) =>
      (await client.query('select is_event_used($1) as used', [id])).rows[0].used as boolean;
    const scans = async () =>
      (
        await client.query<{ relname: string; scans: string; rows: string }>(
          `select relname, seq_scan as scans, coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables`,
        )
      ).rows;
    const before = new Map((await scans()).map((table) => [table.relname, table]));
    expect([await used(eventId), await used(unused)]).toEqual([true, false]);
    const after = await scans();
    await client.query('rollback');
    const whole = after.filter(
      ({ relname, ...now }) =>
        Number(now.scans) > Number(before.get(relname)?.scans ?? 0) ||
        Number(now.rows) > Number(before.get(relname)?.rows ?? 0) + 1,
    );
    expect(whole).toEqual([]);
  });

  test('the rows of a list are decided by the people of those rows alone', async () => {
    const read = async (): Promise<number> =>
      (
        await client.query(
          `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_xact_user_tables
           where relname in ('people', 'registrations', 'imported_registrations')`,
        )
      ).rows[0].read as number;
    const { rows } = await client.query(
      'select email from people where event_id = $1 and closed_at is null and email is not null limit 50',
      [eventId],
    );
    const emails = rows.map(({ email }) => email as string);
    await client.query('begin');
    try {
      await client.query(BY_KEY.text);
      const before = await read();
      expect((await client.query(READ_PEOPLE.text, [eventId, emails])).rows).toHaveLength(50);
      expect(
        (await client.query(READ_IMPORTED.text, [eventId, emails.map((email) => Buffer.from(email))])).rows,
      ).toEqual([]);
      expect((await read()) - before).toBeLessThanOrEqual(50);
    } finally {
      await client.query('rollback');
    }
  });

  test('a page of the list for phones, and what changed of it, come in the order of an index', async () => {
    const salt = 'salt';
    const types = async (statement: SqlQuery<unknown>, values: unknown[]) =>
      (await planOf(statement, values)).map((node) => node['Node Type']);
    const whole = await types(READ_WHOLE, [eventId, salt, sale.person_id, sale.id, 5_001, true, true]);
    expect(whole.slice(0, 2)).toEqual(['Limit', 'Index Scan']);
    // The rest reads the replaced codes of each row.
    expect(whole.slice(2).filter((type) => /Seq Scan|Sort|Hash|Gather/.test(type))).toEqual([]);
    const changed = await types(READ_CHANGES, [eventId, salt, String(ROWS / 2), sale.id, 5_001, true, true]);
    expect(changed).toEqual(expect.arrayContaining(['Limit', 'Index Only Scan', 'Index Scan']));
    expect(changed.filter((type) => /Seq Scan|Sort|Hash|Gather/.test(type))).toEqual([]);
    // If nothing changed, the look-up finds no row.
    const head = await planOf(READ_HEAD, [eventId, String(ROWS), eventId, false]);
    expect(head.filter((node) => node['Relation Name'] === 'door_changes')).toMatchObject([
      { 'Node Type': 'Index Only Scan' },
    ]);
  });

  test('a search at the door goes by its trigrams, and looks at the registrations of those alone', async () => {
    // Terms that find one person; for a tenth of all people, most rows are read anyway.
    const reversed = sale.name.split(' ').reverse().join('  ');
    for (const term of [
      sale.email,
      sale.name,
      reversed,
      sale.phone,
      `${sale.name} ${sale.phone.slice(-2)}`,
    ]) {
      const search = readSearch(term)!;
      for (const narrow of [null, narrowed(term, search)!]) {
        const condition = conditionOf(narrow?.search ?? search);
        const statement = searchDoor(condition, narrow?.by ?? null);
        const values = [eventId, condition.patterns, narrow?.value ?? null];
        const plan = await planOf(statement, values);
        expect([term, narrow, plan.map((node) => node['Node Type'])]).toEqual([
          term,
          narrow,
          expect.arrayContaining(['Limit', 'Bitmap Index Scan', 'Index Scan']),
        ]);
        expect([term, narrow, await scanned(statement, values)]).toEqual([term, narrow, []]);
      }
    }
  });

  test('a sale and a scan read their own keys only, however few there were when their plans were made', async () => {
    /** Returns the rows read of each table so far, including by statements within statements. */
    const rowsRead = async (): Promise<Map<string, number>> => {
      const { rows } = await client.query(
        `select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where relname in ('idempotency_keys', 'refused_scans')`,
      );
      return new Map(rows.map((row) => [row.relname, row.read]));
    };
    const fill = async (rows: number): Promise<void> => {
      await client.query(
        `insert into idempotency_keys (user_id, key, fingerprint, answer)
         select $1, gen_random_uuid(), '', '{}' from generate_series(1, $2)`,
        [sale.seller_id, rows],
      );
      await client.query(
        `insert into refused_scans (scan_id, event_id, station, outcome, let_in, scanned_at, account_id, source, content)
         select gen_random_uuid(), $3, 'entrance', 'unknown', 0, now(), $1, 'online', '' from generate_series(1, $2)`,
        [sale.seller_id, rows, eventId],
      );
    };
    await client.query('begin');
    try {
      await client.query('truncate idempotency_keys, refused_scans');
      // As many rows as it takes for autovacuum to look at a table at all.
      await fill(60);
      await client.query('analyze idempotency_keys, refused_scans');
      // From here on this connection makes the plans that it keeps.
      await client.query('discard plans');
      await sell(['First', 'first@example.org', '4155550101'], 'the first key')();
      await scan('NOBODYHASTHIS')();
      await fill(5_000);
      const calls: [string, Call][] = [
        ['sold', sell(['Second', 'second@example.org', '4155550102'], 'another key')],
        ['admitted', scan(sale.qr_code)],
        ['unknown', scan('NOBODYHASTHIS')],
      ];
      for (const [outcome, call] of calls) {
        const before = await rowsRead();
        expect((await call())[0]!.outcome).toBe(outcome);
        const many = [...(await rowsRead())].filter(([table, read]) => read - before.get(table)! > 10);
        expect([outcome, many]).toEqual([outcome, []]);
      }
    } finally {
      await client.query('rollback');
    }
  });

  test('no page of the attendees does, in any order, nor a sort of all of them', async () => {
    for (const filter of FILTERS) {
      expect([filter, await scanned(countPeople(filter), [eventId])]).toEqual([filter, []]);
      for (const offset of [0, 4_950]) {
        const statement = listPeople(filter, null, 'created_at', 'desc');
        const values = [eventId, null, 51, offset];
        expect([filter, offset, await scanned(statement, values)]).toEqual([filter, offset, []]);
      }
    }
    for (const sort of [
      'name',
      'email',
      'total_tickets_per_person',
      'registered_at',
      'checked_in_time',
    ] as const)
      for (const direction of ['asc', 'desc'] as const) {
        const plan = await planOf(listPeople({}, null, sort, direction), [eventId, null, 51, 0]);
        const orders = plan.map((node) => node['Node Type']);
        // Skipped people are found in the index alone, unless the index is on an expression or does not hold the id.
        const way = ['checked_in_time', 'email'].includes(sort) ? 'Index Scan' : 'Index Only Scan';
        expect([sort, direction, orders]).toEqual([sort, direction, expect.arrayContaining(['Limit', way])]);
        // One index has both directions: nothing is sorted but the page itself. Of an address there is one.
        const sorts = orders.slice(orders.indexOf('Limit')).filter((node) => node!.endsWith('Sort'));
        if (sort !== 'email') expect([sort, direction, sorts]).toEqual([sort, direction, []]);
        // Tables that do not grow with an event, or are empty here, are read as a whole.
        expect([
          sort,
          direction,
          await scanned(listPeople({}, null, sort, direction), [eventId, null, 51, 0]),
        ]).toEqual([sort, direction, []]);
      }
  });

  test('whoever is in is found in an index alone, in the order of the time', async () => {
    const pages = listPeople({ checkedIn: true }, null, 'checked_in_time', 'asc');
    const plan = await planOf(pages, [eventId, null, 51, 450]);
    const skipping = plan.slice(plan.findIndex((node) => node['Node Type'] === 'Limit') + 1);
    expect(skipping[0]).toMatchObject({
      'Node Type': 'Index Only Scan',
      'Index Name': 'people_at_door_by_checked_in',
    });
  });

  test.each([
    ['of all sellers', LIST_SELLERS, () => [eventId, null]],
    ['of one', READ_SELLER_DETAILS, () => [eventId, sale.seller_id]],
  ] as const)(
    'the figures %s come from the sums and the few sales that sellers cancelled',
    async (_, query, values) => {
      const plan = await planOf(query, values());
      const used = plan.flatMap((node) =>
        node['Relation Name'] === 'registrations' ? [node['Index Name']] : [],
      );
      expect(used).toEqual(['registrations_cancelled_by_seller']);
    },
  );

  test('a part of the file of attendees comes in the order of its key, and is found by it', async () => {
    const ends = await planOf(PART_END, [eventId, ID_UPPER_BOUND, 2_499]);
    expect(ends.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Only Scan']);
    for (const query of [{}, { checkedIn: true }, { cancelled: true }, { search: 'maria', limit: 100 }]) {
      const { name, text } = BEGIN_FILE;
      await client.query('begin');
      await client.query({ name, text, values: [eventId] });
      const part = { before: ID_UPPER_BOUND, from: sale.id };
      const { rows } = await client.query(`explain (format json) ${attendeesCsv(eventId, query, part)}`);
      await client.query('rollback');
      const types = nodes(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Node Type']);
      expect([query, types.filter((type) => /Seq Scan|Sort|Hash|Gather/.test(type))]).toEqual([query, []]);
      expect(types[0]).toBe(query.limit ? 'Limit' : 'Nested Loop');
    }
  });

  test('a search for few goes by its trigrams, and one for many by the order of the list', async () => {
    const list = (search: ReturnType<typeof searchCondition>) => listPeople({}, search, 'created_at', 'desc');
    // Also with a part of a word that the index has nothing for.
    for (const term of [sale.email, `${sale.name} ${sale.phone}`, `${sale.phone} a`]) {
      const search = searchCondition(term)!;
      const rare = await planOf(list(search), [eventId, search.patterns, 51, 0]);
      expect([term, rare.map((node) => node['Node Type'])]).toEqual([
        term,
        expect.arrayContaining(['Bitmap Index Scan']),
      ]);
      expect(await scanned(countFound({}, search), [eventId, search.patterns, 10_001])).toEqual([]);
    }
    const many = searchCondition('maria')!;
    expect(await scanned(list(many), [eventId, many.patterns, 51, 0])).toEqual([]);
  });

  test('a search for a name that stands for many in the statistics goes by its trigrams too', async () => {
    const { rows } = await client.query(
      `select bound from pg_stats, unnest(histogram_bounds::text::text[]) bound
       where tablename = 'people_search' and attname = 'search'`,
    );
    const names: string[] = rows.map(({ bound }) => bound.split('\n')[0]);
    // A bad estimate shows less with forty thousand rows than with a million. So each bound may stand for only a thousandth.
    expect(names.length).toBe(1_001);
    for (let at = 20; at < names.length; at += Math.floor(names.length / 20)) {
      const search = searchCondition(names[at])!;
      const values = [eventId, search.patterns];
      const [{ total }] = (await client.query(countFound({}, search).text, [...values, 10_001])).rows;
      if (total > 50) continue;
      const plan = await planOf(listPeople({}, search, 'created_at', 'desc'), [...values, 51, 0]);
      expect([names[at], plan.map((node) => node['Node Type'])]).toEqual([
        names[at],
        expect.arrayContaining(['Bitmap Index Scan']),
      ]);
    }
  });
});
