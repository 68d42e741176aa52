import { readFileSync } from 'node:fs';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { FREE_TEXTS } from '../src/personal-data/find/free-texts.js';
import { PARTS } from '../src/personal-data/kept/kept.sql.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent } from './support/builders.js';
import { exportOf } from './support/personal-export.js';
import {
  BEFORE,
  dumpOf,
  filesIn,
  makePersonalWorld,
  type PersonalWorld,
  ROSA,
  rowsThatName,
  sumsOf,
} from './support/personal-world.js';
import { until } from './support/until.js';

let server: TestApp;
let world: PersonalWorld;
let dataDir: string;
beforeAll(async () => {
  server = await startApp();
  dataDir = server.dataDir;
  world = await makePersonalWorld(server);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: unknown, as = world.tokens.president, by = server) =>
  by.call(method, url, { as, body });
const find = (whom: object) => call('POST', '/api/personal-data/find', whom);
const isDone = async (id: string): Promise<any> => {
  let erasure: any;
  await until(async () => {
    erasure = (await call('GET', `/api/personal-data/erasures/${id}`)).body;
    return erasure.done_at !== null;
  });
  return erasure;
};
const named = async () => rowsThatName(await dumpOf(server.database), ROSA, BEFORE);
const isOfNamesake = (row: string): boolean =>
  row.includes('another.rosalinda') || row.includes(world.namesake.id);

describe('somebody of whom everything is kept', () => {
  test('is told what is kept', async () => {
    const { status, body } = await find({ email: ` ${ROSA.email.toUpperCase()}` });
    expect([status, body]).toMatchObject([
      200,
      { registrations: expect.any(Number), pictures: 2, applications: 1, accounts: [] },
    ]);
    expect(body.people.length).toBeGreaterThanOrEqual(2);
    expect(body.mails).toBeGreaterThan(3);
    expect(body.unsent_mails).toBeGreaterThan(0);
    expect(body.import_rows).toBeGreaterThanOrEqual(2);
    expect((await find({ phone: '(415) 555-7731' })).body.people.length).toBeGreaterThanOrEqual(2);
    expect((await find({ email: 'nobody@example.org' })).body.code).toBe('nothing_kept');
    expect((await find({})).status).toBe(422);
    expect((await find({ email: ROSA.email, phone: ROSA.phone })).status).toBe(422);
  });

  test('gets one file that a person can read, with the pictures', async () => {
    // A ticket that was opened, besides the scan at the door.
    await server.database.query(
      `insert into deliveries (event_id, qr_code, way) select event_id, qr_code, 'opened' from registrations where id = $1`,
      [world.sales.given.id],
    );
    const { headers, page, data } = await exportOf(server, world.tokens.president, { email: ROSA.email });
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(page.match(/src="data:image\/webp;base64,/g)).toHaveLength(2);
    for (const part of [
      'person',
      'registrations',
      'scans_at_the_door',
      'deliveries',
      'gifts',
      'gifts_asked_for',
      'refused_scans',
      'replaced_codes',
      'paper_tickets',
      'sales_at_the_door',
      'sales_at_the_door_that_could_not_be_entered',
      'transfers',
      'lines_of_the_bank',
      'mails',
      'wants_no_messages',
      'reminded',
      'imported_rows',
      'audit_log',
      'applications',
    ])
      expect([part, data[part]!.length > 0]).toEqual([part, true]);
    expect(data.cut).toEqual([]);
    expect(page).not.toContain('another.rosalinda');
    const [audit] = await server.database.query(
      `select details from audit_log where action = 'personal_data.exported'`,
    );
    expect(audit).toEqual({ details: {} });
    // By her phone there is the same of her.
    const byPhone = await exportOf(server, world.tokens.president, { phone: ROSA.phone });
    expect(byPhone.data).toEqual(data);
    expect(byPhone.page).toContain(`What is kept about ${ROSA.phone}`);
  });

  test('may be seen and erased by the president alone', async () => {
    for (const as of [world.tokens.finance, world.tokens.volunteer])
      for (const [method, url, body] of [
        ['POST', '/api/personal-data/find', { email: ROSA.email }],
        ['POST', '/api/personal-data/export', { email: ROSA.email }],
        ['POST', '/api/personal-data/erasures', { email: ROSA.email, registrations: 1 }],
        ['GET', '/api/personal-data/erasures'],
        ['POST', `/api/personal-data/accounts/${world.eventId}/erase`],
      ] as const)
        expect([url, (await call(method, url, body, as)).status]).toEqual([url, 403]);
  });

  test('is not erased if something else was shown', async () => {
    const { body } = await find({ email: ROSA.email });
    const answer = await call('POST', '/api/personal-data/erasures', {
      email: ROSA.email,
      registrations: body.registrations - 1,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'kept_changed']);
    expect((await named()).length).toBeGreaterThan(20);
  });

  test('is named nowhere after the erasure, and no sum and nobody else has changed', async () => {
    const before = await sumsOf(server.database);
    const others = (await dumpOf(server.database)).filter(isOfNamesake);
    const stats = (await call('GET', `/api/stats?event_id=${world.eventId}`)).body;
    const { body: kept } = await find({ email: ROSA.email });
    const pictures = (await filesIn(`${dataDir}/uploads/screenshots`)).length;
    expect(pictures).toBeGreaterThanOrEqual(4);
    const { cursor } = (await call('GET', `/api/checkin/list?event_id=${world.eventId}`)).body;

    const begun = await call('POST', '/api/personal-data/erasures', {
      email: ROSA.email,
      registrations: kept.registrations,
    });
    expect([begun.status, begun.body.kind]).toEqual([201, 'person']);
    const erasure = await isDone(begun.body.id);
    expect(erasure.erased).toMatchObject({ registrations: kept.registrations, pictures: 2, applications: 1 });

    expect((await named()).filter((row) => !isOfNamesake(row))).toEqual([]);
    expect((await dumpOf(server.database)).filter(isOfNamesake)).toEqual(expect.arrayContaining(others));
    expect(await sumsOf(server.database)).toEqual(before);
    expect((await call('GET', `/api/stats?event_id=${world.eventId}`)).body).toEqual(stats);
    expect(await findDifferences(server.app.get(Database), null)).toEqual([]);
    for (const { name, content } of await filesIn(dataDir))
      for (const word of [ROSA.name, ROSA.email, ROSA.phone, BEFORE.email])
        expect([name, content.includes(word)]).toEqual([name, false]);
    expect(await filesIn(`${dataDir}/uploads/screenshots`)).toEqual([]);
    // Whoever looks for her finds her namesake alone.
    const { body: listed } = await call('GET', `/api/attendees?event_id=${world.eventId}&search=quevedo`);
    expect(listed.data.map(({ email }: any) => email)).toEqual(['another.rosalinda@example.org']);
    expect((await find({ email: ROSA.email })).body.code).toBe('nothing_kept');
    // Phones hear of it, and let the code in still.
    const delta = (await call('GET', `/api/checkin/list?event_id=${world.eventId}&cursor=${cursor}`)).body;
    expect(JSON.stringify(delta)).toContain('Erased');
    for (const word of [ROSA.name, BEFORE.name]) expect(JSON.stringify(delta)).not.toContain(word);
    const scan = await call('POST', `/api/checkin/${world.sales.given.qr_code_id}`, {
      event_id: world.eventId,
    });
    expect([scan.status, scan.body.attendee?.name ?? scan.body.name]).toEqual([200, 'Erased']);
    // Nothing is sent to her any more.
    const unsent = await server.database.query(
      `select from outbox where to_address = 'erased@erased.invalid' and state in ('queued', 'sending')`,
    );
    expect(unsent).toEqual([]);
    // The log says that, with counts, and not whom.
    const [audit] = await server.database.query(`select * from audit_log where action = 'person.erased'`);
    expect(audit).toMatchObject({ subject_type: 'personal_data', details: { pictures: 2 } });
    const [row] = await server.database.query('select * from personal_erasures where id = $1', [erasure.id]);
    expect(row).toMatchObject({ sought: null, step: 'done' });
  });
});

test('a name that nobody else has is erased from every text, and an old one with it', async () => {
  const { database } = server;
  const call2 = (method: string, url: string, body?: unknown) =>
    call(method, url, body, world.tokens.president);
  const sale = (
    await call2('POST', '/api/register', {
      ...makeAttendee({ name: 'Zoraida Once', email: 'zoraida@example.org', phone: '4155559981' }),
      event_id: world.eventId,
    })
  ).body;
  await call2('PATCH', `/api/attendees/${sale.id}`, { name: 'Zoraida Dos' });
  await database.query(`update transfers set note = 'Same as for Zoraida Once and ZORAIDA  DOS' where true`);
  const { body } = await find({ phone: '4155559981' });
  expect(body.people).toMatchObject([{ name: 'Zoraida Dos', email: 'zoraida@example.org' }]);
  const begun = await call2('POST', '/api/personal-data/erasures', { phone: '4155559981', registrations: 1 });
  await isDone(begun.body.id);
  expect(
    rowsThatName(await dumpOf(database), {
      name: 'Zoraida',
      email: 'zoraida@example.org',
      phone: '4155559981',
    }),
  ).toEqual([]);
});

test('two people who are erased stay two, and each keeps the tickets', async () => {
  const { id: eventId } = await makeEvent(server.database, { sellsAlongside: true });
  const phone = '4155556651';
  for (const [name, tickets] of [
    ['Ana Par', 2],
    ['Eva Par', 3],
    ['Eva Par', 1],
  ] as const)
    await call('POST', '/api/register', {
      ...makeAttendee({
        name,
        phone,
        ticket_quantity: tickets,
        email: `${name.slice(0, 3).toLowerCase()}@par.example`,
      }),
      event_id: eventId,
    });
  const begun = await call('POST', '/api/personal-data/erasures', { phone, registrations: 3 });
  await isDone(begun.body.id);
  const people = await server.database.query(
    'select name, email, phone, tickets from people where event_id = $1 order by tickets',
    [eventId],
  );
  expect(people).toEqual([
    { name: 'Erased', email: null, phone: null, tickets: 2 },
    { name: 'Erased', email: null, phone: null, tickets: 4 },
  ]);
});

describe('docs/personal-data.md', () => {
  const page = readFileSync(new URL('../../docs/personal-data.md', import.meta.url), 'utf8');
  const personal = [...page.matchAll(/^\| `(\w+)\.(\w+)` +\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, table, column, , erased, exported]) => ({
      table: table!,
      column: column!,
      erased: erased!.trim(),
      exported: exported!.trim(),
    }),
  );
  const other = [...page.matchAll(/^- `(\w+)`: (`.+`)$/gm)].flatMap(([, table, columns]) =>
    [...columns!.matchAll(/`(\w+)`/g)].map(([, column]) => ({ table: table!, column: column! })),
  );

  test('decides of every column with text, JSON or bytes whether it is personal', async () => {
    const columns = await server.database.query<{ name: string }>(
      `select format('%s.%s', c.relname, a.attname) as name from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and coalesce(e.typname, t.typname) in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', 'bit', 'varbit', 'xml', 'inet', 'cidr')`,
    );
    const named = [...personal, ...other].map(({ table, column }) => `${table}.${column}`);
    expect(named.sort()).toEqual(columns.map(({ name }) => name).sort());
  });

  test('says of which texts what is sought is taken out', () => {
    const special = /^(import_rows|invalid_door_sales)$/;
    const said = personal
      .filter(({ table, erased }) => /\btext\b/.test(erased) && !special.test(table))
      .map(({ table, column }) => `${table}.${column}`);
    expect(said.sort()).toEqual(FREE_TEXTS.map(({ table, column }) => `${table}.${column}`).sort());
  });

  test('says of which columns the file tells', () => {
    const read = PARTS.map(({ query }) => query.text).join('\n');
    for (const { table, column, exported } of personal)
      if (exported === 'yes')
        expect([table, column, read.includes(table) && read.includes(column)]).toEqual([table, column, true]);
  });
});
