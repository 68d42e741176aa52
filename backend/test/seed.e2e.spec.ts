import { jest } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SalesTimeline } from '../src/seeding/registrations/sales-timeline.js';
import { idAt } from '../src/seeding/registrations/ids.js';
import { peopleMaker, purchases } from '../src/seeding/registrations/people.js';
import { checkEmail } from '../src/rules/emails.js';
import { checkName } from '../src/rules/names.js';
import { checkPhone } from '../src/rules/phones.js';
import { parseQrCode } from '../src/rules/qr-codes.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { makeEventSoldEveryWay } from './support/every-way.js';

const DIST = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli');

const EXACT = 'Every kept sum agrees with the recount\n';

/** Commands run in separate processes, which start slowly on a busy machine. */
jest.setTimeout(180_000);

describe('made-up registrations, and the recount', () => {
  let server: TestApp;
  let president: string;
  beforeEach(async () => {
    server = await startApp();
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterEach(() => server.close());

  const settings = (): Record<string, string | undefined> => ({
    PATH: process.env.PATH,
    DATABASE_URL: server.database.url,
    JWT_SECRET: 'a secret of thirty-two characters or more',
    TIME_ZONE: 'America/New_York',
    PUBLIC_URL: 'https://tickets.example.org/',
    MAIL_FROM: 'Usher <u@example.org>',
  });
  const run = (name: string, args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [path.join(DIST, `${name}.js`), ...args],
        {
          env: { ...settings(), ...env },
        },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  const seed = (registrations: number) =>
    run('seed-registrations', ['--registrations', String(registrations)]);
  const count = async (from: string): Promise<number> =>
    (await server.database.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n;

  test('seeding adds as many as were asked for to the current event, by the same forty sellers, and mails nobody', async () => {
    const over = await makeEvent(server.database, { date: '2020-01-01T18:00:00Z' });
    const current = await makeEvent(server.database);
    // Into an empty table, then fewer than it holds, then more: without rebuilding the indexes, and with it.
    for (const [registrations, sum] of [
      [1_000, 1_000],
      [500, 1_500],
      [2_000, 3_500],
    ] as const) {
      expect(await seed(registrations)).toMatchObject({ code: 0 });
      expect(await count(`registrations where event_id = '${current.id}'`)).toBe(sum);
    }
    expect(await count(`registrations where event_id = '${over.id}'`)).toBe(0);
    expect(await count('outbox')).toBe(0);
    expect(await count(`people where email not like '%@example.org'`)).toBe(0);
    expect(await count('(select distinct seller_id from registrations) s')).toBe(40);
    // By chance: of the rarest there are some 27, and fewer than 21 in one run of twelve.
    for (const kind of [
      `payment_mode = 'zelle'`,
      `food_option = 'with_food'`,
      'is_guest',
      'checked_in_at is not null',
      'checked_in_at is null',
      'cancelled_at is not null',
      'email is null',
      'qr_code in (select qr_code from deliveries)',
      'email is null and cancelled_at is null and qr_code not in (select qr_code from deliveries)',
    ])
      expect([kind, (await count(`registrations where ${kind}`)) > 0]).toEqual([kind, true]);
    // Only who has no e-mail is given a ticket by a seller, and is told from others by name and phone.
    expect(
      await count('registrations where email is not null and qr_code in (select qr_code from deliveries)'),
    ).toBe(0);
    const delivered = await server.call('GET', `/api/attendees?event_id=${current.id}&delivery=seller`, {
      as: president,
    });
    expect(delivered.body.pagination.total).toBe(
      await count(`people where email is null and closed_at is null`),
    );
    expect(await count('(select distinct created_at::date from registrations) d')).toBeGreaterThan(20);
    expect(await run('recount', [])).toEqual({ code: 0, output: EXACT });
  });

  test('seeding beside paper tickets, leases and sales at the door keeps every sum of theirs', async () => {
    const id = await makeEventSoldEveryWay(server, 10_000);
    const views = () =>
      Promise.all(
        [
          `/api/paper/books?event_id=${id}`,
          `/api/paper/tickets?event_id=${id}`,
          `/api/checkin/sales?event_id=${id}`,
        ].map(async (path) => (await server.call('GET', path, { as: president })).body),
      );
    const before = await views();
    // With rebuilding the indexes, and without.
    for (const [registrations, sold] of [
      [200, 201],
      [100, 301],
    ] as const) {
      expect(await seed(registrations)).toMatchObject({ code: 0 });
      expect(
        await count(
          `registrations where event_id = '${id}' and qr_code not in (select qr_code from paper_tickets)`,
        ),
      ).toBe(sold);
    }
    expect(await views()).toEqual(before);
    expect(await run('recount', [])).toEqual({ code: 0, output: EXACT });
  });

  test('what triggers, keys and indexes guard is guarded again after seeding', async () => {
    await makeEvent(server.database);
    const shape = () =>
      server.database.query(
        `select 'index' as kind, indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
         union all select 'key', conname, pg_get_constraintdef(oid) from pg_constraint
           where connamespace = 'public'::regnamespace
         union all select 'trigger', tgname || ' on ' || tgrelid::regclass, tgenabled::text || pg_get_triggerdef(oid)
           from pg_trigger where not tgisinternal
         order by 1, 2`,
      );
    const before = await shape();
    // Killed while the indexes are being built: nothing was added, and nothing is missing.
    const killed = spawn(
      process.execPath,
      [path.join(DIST, 'seed-registrations.js'), '--registrations', '20000'],
      {
        env: settings(),
      },
    );
    const ended = once(killed, 'exit');
    let output = '';
    for await (const text of killed.stderr) if (/index \d+ of/.test((output += text))) killed.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await shape()).toEqual(before);
    for (const table of ['registrations', 'people', 'people_search']) expect(await count(table)).toBe(0);

    expect((await seed(200)).code).toBe(0);
    expect(await shape()).toEqual(before);
    const sold = await server.call('POST', '/api/register', { as: president, body: makeAttendee() });
    expect(sold.status).toBe(201);
    const list = await server.call('GET', '/api/attendees?limit=1', { as: president });
    expect(list.body.data[0].id).toBe(sold.body.id);
  });

  test.each([
    [['--registrations', '0'], {}, /^Usage: npm run seed/],
    [['--registrations', 'many'], {}, /^Usage: npm run seed/],
    [[], {}, /^Usage: npm run seed/],
    [
      ['--registrations', '10'],
      { NODE_ENV: 'production' },
      /^Made-up registrations never go into production/,
    ],
  ])('seeding with %j and %j is refused', async (args, env, line) => {
    await makeEvent(server.database);
    const { code, output } = await run('seed-registrations', args, env as Record<string, string>);
    expect(code).toBe(78);
    expect(output).toMatch(line);
    expect(await count('registrations')).toBe(0);
  });

  test('seeding stops before the capacity, and nothing is added', async () => {
    await makeEvent(server.database, { capacity: 50 });
    const { code, output } = await seed(200);
    expect(code).toBe(78);
    expect(output).toMatch(/capacity does not hold as many/);
    expect(await count('registrations')).toBe(0);
    expect(await count('people')).toBe(0);
  });

  test('recount says what differs and mends it, whatever it is', async () => {
    const id = await makeEventSoldEveryWay(server, 10_000);
    expect((await seed(300)).code).toBe(0);
    const views = async () =>
      Promise.all(
        [
          '/api/stats',
          '/api/stats/series?kind=sales_per_day',
          '/api/stats/series?kind=check_ins_per_5_min',
          '/api/volunteers/sales-team',
          '/api/attendees?limit=200',
          '/api/attendees?checked_in=true',
          '/api/attendees?search=maria',
          `/api/events/${id}`,
          `/api/checkin/sales?event_id=${id}`,
        ].map(async (path) => (await server.call('GET', path, { as: president })).body),
      );
    const right = await views();
    const { query } = server.database;
    // Bypasses the triggers, as only somebody could who repairs data manually.
    await query(`update seller_sums set registrations = registrations + 7, cash_cents = 0`);
    await query(`delete from people_counts where kinds = 8`);
    await query(`delete from sales_per_day where day = (select max(day) from sales_per_day)`);
    await query(`update admission_sums set tickets = tickets + 1`);
    await query(`update event_capacities set sold = 3, reserved = 1`);
    await query(`update door_sums set tickets = tickets + 5, cents = 0`);
    await query(`delete from people_search where person_id in (select id from people limit 100)`);
    await query(`update people_search set search = 'maria'`);
    await query(`update people set last_checked_in_at = now() where last_checked_in_at is null`);
    await query(
      `update people set with_food_out = with_food_out + 1, registrations = registrations + 1 where closed_at is null`,
    );
    await query(
      `delete from people_at_door where person_id in (select id from people order by id limit 100)`,
    );
    await query(`update people_at_door set is_in = not is_in, checked_in_at = now()`);
    expect(await views()).not.toEqual(right);

    const { code, output } = await run('recount', []);
    expect(code).toBe(0);
    for (const table of [
      'people',
      'people_search',
      'seller_sums',
      'people_counts',
      'sales_per_day',
      'admission_sums',
      'door_sums',
      'event_capacities',
      'people_at_door',
    ])
      expect(output).toMatch(new RegExp(`^${table}: \\d+ rows? differs?$`, 'm'));
    expect(output).toMatch(/All of that was mended\n$/);
    expect(await views()).toEqual(right);
    expect((await run('recount', [])).output).toBe(EXACT);

    // A paper ticket past its triggers: which of it and its ledger is right, only people know.
    const setPaper = async (fields: string) => {
      await query('alter table paper_tickets disable trigger user');
      await query(`update paper_tickets set ${fields} where event_id = '${id}' and number = 4`);
      await query('alter table paper_tickets enable trigger user');
    };
    const [holder] = await query<{ id: string }>(
      'select volunteer_id as id from paper_tickets where number = 4',
    );
    await setPaper(`state = 'printed', volunteer_id = null`);
    const left = await run('recount', []);
    expect(left.code).toBe(1);
    expect(left.output).toMatch(/^event_capacities: 1 row differs$/m);
    expect(left.output).toMatch(/^paper_tickets: 1 row differs\n  \{.*"number": ?4\b/m);
    expect(left.output).toMatch(/were left as they are\n$/);
    await setPaper(`state = 'out', volunteer_id = '${holder!.id}'`);
    // What it counts as was mended before, and is mended with it.
    const mended = await run('recount', []);
    expect(mended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^event_capacities: 1 row differs\n/),
    });
    expect(await views()).toEqual(right);
    expect((await run('recount', [])).output).toBe(EXACT);
  });

  test('whoever is made up obeys the rules that a form would hold them to', () => {
    const calendar = new SalesTimeline(Date.now());
    const sellers = { all: [idAt(0), idAt(1)], president: idAt(1) };
    const makePerson = peopleMaker(calendar, sellers, 0);
    for (let number = 0; number < 500; number++) {
      const person = makePerson(`t${number}`, calendar.saleAt(number / 500), 2);
      expect([person.name, checkName(person.name)]).toEqual([person.name, null]);
      if (person.email !== null)
        expect([person.email, checkEmail(person.email)]).toEqual([person.email, null]);
      expect([person.phone, checkPhone(person.phone)]).toEqual([person.phone, null]);
      for (const sale of person.sales) expect(parseQrCode(sale.qrCode)).toBe(sale.qrCode);
    }
    for (const [people, registrations] of [
      [1, 1],
      [800, 1000],
      [8, 10],
    ] as const)
      expect([...purchases(people, registrations)].reduce((sum, times) => sum + times, 0)).toBe(
        registrations,
      );
  });
});
