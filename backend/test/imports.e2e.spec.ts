import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { Database } from '../src/database/database.js';
import { PURGES } from '../src/housekeeping/housekeeping.sql.js';
import { findDifferences } from '../src/database/recount.js';
import { ImportRunner } from '../src/imports/run/import-runner.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { FORMATS, importIs, makeCsv, makeXlsx, sendList, zipOf } from './support/lists.js';

/** Lists that are brought, beyond the cases of docs/import-cases.md. */
describe('bringing a list', () => {
  let server: TestApp;
  let eventId: string;
  let seller: TestUser;
  let volunteer: string;
  let finance: string;
  let president: string;
  let daysAhead = 300;

  beforeAll(async () => {
    server = await startApp();
    seller = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    volunteer = await server.signIn(seller);
    finance = await server.signIn(
      await makeUser(server.database, { role: 'finance_director', fullName: 'Felix Finance' }),
    );
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3_600_000).toISOString();
    eventId = (await makeEvent(server.database, { date })).id;
    await server.database.query('update events set is_door_open = true where id = $1', [eventId]);
  });

  const MAPPING = {
    name: 'Name',
    email: 'Email',
    tickets: { value: '1' },
    food: { value: 'without_food' },
    payment: { value: 'cash' },
    seller: { value: 'Vera Volunteer' },
  };
  const upload = async (rows: string[][], as = finance): Promise<any> => {
    const { status, body } = await sendList(server, as, makeCsv(rows));
    expect([status, body]).toEqual([201, expect.any(Object)]);
    return body;
  };
  const check = (id: string, input: object = {}, as = finance) =>
    server.call('POST', `/api/imports/${id}/check`, {
      as,
      body: { mapping: MAPPING, event_id: eventId, ...input },
    });
  const run = (id: string, as = finance) => server.call('POST', `/api/imports/${id}/run`, { as });
  const bring = async (rows: string[][], input: object = {}): Promise<any> => {
    const { id } = await upload(rows);
    expect((await check(id, input)).status).toBe(200);
    expect((await run(id)).status).toBe(200);
    return importIs(server, finance, id, 'done');
  };
  const rowsOf = async (id: string, query = ''): Promise<any> =>
    (await server.call('GET', `/api/imports/${id}/rows?${query}`, { as: finance })).body;
  const sales = () =>
    server.database.query('select * from registrations where event_id = $1 order by id', [eventId]);
  const PEOPLE = [
    ['Name', 'Email'],
    ['Rosa Diaz', 'rosa@example.org'],
    ['Ana Li', 'ana@example.org'],
    ['Nobody', ''],
  ];

  test('from a file to tickets, with progress, counts, sums, rows and the ledger', async () => {
    const uploaded = await upload(PEOPLE);
    expect(uploaded).toEqual({
      id: expect.any(String),
      heads: ['Name', 'Email'],
      samples: PEOPLE.slice(1),
      mapping: {
        name: 'Name',
        email: 'Email',
        tickets: { value: '1' },
        food: { value: 'without_food' },
        payment: { value: 'cash' },
      },
    });
    const { id } = uploaded;
    const checked = (await check(id, { options: { already_handed_over: true } })).body;
    expect(checked).toMatchObject({
      state: 'checked',
      rows: 3,
      progress: { done: 0, total: 3 },
      counts: { created: 2, same_person: 0, repeated: 0, invalid: 1, suggested: 0 },
      sums: { tickets: 2, guest_tickets: 0, cash: 30, zelle: 0, total: 30 },
      event_id: eventId,
      created_by: 'Felix Finance',
      undo_until: null,
    });
    expect(await sales()).toEqual([]);
    expect((await run(id)).body.state).toMatch(/running|done/);
    const done = await importIs(server, finance, id, 'done');
    expect(done).toMatchObject({
      progress: { done: 3, total: 3 },
      counts: checked.counts,
      sums: checked.sums,
    });
    const { data, pagination } = await rowsOf(id, 'outcome=created&limit=1&offset=1');
    expect(pagination).toMatchObject({ total: 2, offset: 1, has_next: false });
    const [, ana] = await sales();
    expect(data).toEqual([
      { row: 3, outcome: 'created', cells: ['Ana Li', 'ana@example.org'], attendee_id: ana!.id },
    ]);
    expect((await rowsOf(id, 'outcome=invalid')).data).toEqual([
      {
        row: 4,
        outcome: 'invalid',
        cells: ['Nobody', ''],
        errors: { email: [expect.stringMatching(/Neither an email nor a phone/)] },
        error_codes: { email: ['import.email_missing'] },
      },
    ]);
    expect(ana).toMatchObject({ seller_id: seller.id, phone: '', total_cents: 1500, is_guest: false });
    const audited = await server.database.query(
      `select action from audit_log where event_id = $1 and action <> 'registration.imported' order by id`,
      [eventId],
    );
    expect(audited.map(({ action }) => action)).toEqual(['import.run']);
    const ledger = (
      await server.call('GET', `/api/volunteers/${seller.id}/ledger?event_id=${eventId}`, { as: finance })
    ).body.data;
    expect(ledger.map(({ kind, cash_amount }: any) => [kind, cash_amount])).toEqual([
      ['imported', 15],
      ['imported', 15],
    ]);
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
    // Listed for who comes back to the page.
    const { body } = await server.call('GET', '/api/imports?limit=1', { as: president });
    expect(body.data).toEqual([done]);
  });

  test('a check writes nothing of the event, and waits for nobody who does', async () => {
    await bring(PEOPLE.slice(0, 2));
    await server.database.query(
      'insert into event_capacities (event_id, capacity, sold) values ($1, 50, 1)',
      [eventId],
    );
    const { id } = await upload(PEOPLE);
    const other = new Client({ connectionString: server.database.url });
    await other.connect();
    try {
      await other.query('begin');
      for (const table of ['events', 'event_capacities', 'people', 'registrations', 'imported_registrations'])
        await other.query(
          `select from ${table} where ${table === 'events' ? 'id' : 'event_id'} = $1 for no key update`,
          [eventId],
        );
      expect((await check(id)).body.counts).toMatchObject({ repeated: 1, created: 1, invalid: 1 });
    } finally {
      await other.query('rollback');
      await other.end();
    }
    expect((await sales()).length).toBe(1);
  });

  test('what the columns seem to hold is still told when the page is loaded again, until the list is checked', async () => {
    const { id, mapping } = await upload(PEOPLE);
    const read = async () => (await server.call('GET', `/api/imports/${id}`, { as: finance })).body;
    expect(await read()).toMatchObject({ state: 'uploaded', mapping });
    expect((await check(id)).status).toBe(200);
    expect((await read()).mapping).toEqual(MAPPING);
  });

  test('the note of a row is read with its registration, by its seller, and stands in the file', async () => {
    await bring(
      [
        ['Name', 'Email', 'Note'],
        ['Rosa Diaz', 'rosa-notes@example.org', '=by the window'],
      ],
      {
        mapping: { ...MAPPING, note: 'Note' },
      },
    );
    const path = `by-email/rosa-notes@example.org?event_id=${eventId}`;
    const { body } = await server.call('GET', `/api/attendees/${path}`, { as: finance });
    expect(body.data).toMatchObject([{ note: '=by the window' }]);
    const own = await server.call('GET', `/api/volunteers/me/attendees?event_id=${eventId}`, {
      as: volunteer,
    });
    expect(own.body.data).toMatchObject([{ note: '=by the window' }]);
    const file = await server.call('GET', `/api/attendees/csv?event_id=${eventId}`, { as: finance });
    expect(String(file.body)).toContain(`,'=by the window`);
  });

  test('a day after it was brought or undone, nothing is left of a list but what became of each row', async () => {
    const rows = (name: string) => [
      ['Name', 'Email', 'Phone'],
      [name, `${randomUUID()}@example.org`, ''],
    ];
    const PHONED = { mapping: { ...MAPPING, phone: 'Phone' } };
    const file = rows('Rosa Old').concat([['Nobody', '', '']]);
    const [old, young, undone] = [
      await bring(file, PHONED),
      await bring(rows('Rosa Young')),
      await bring(rows('Rosa Undone')),
    ];
    expect((await server.call('DELETE', `/api/imports/${undone.id}`, { as: finance })).status).toBe(200);
    await server.database.query(
      `update imports set done_at = now() - interval '25 hours' where id = any($1)`,
      [[old.id, undone.id]],
    );
    const before = (await rowsOf(old.id)).data;
    const purge = PURGES.find(({ what }) => what === 'rows of lists that were brought')!;
    await server.app.get(Database).run(purge.query, [1_000, 365]);
    const cells = async (id: string) => (await rowsOf(id)).data.map((row: any) => row.cells);
    expect(await cells(young.id)).toEqual([['Rosa Young', expect.any(String), '']]);
    expect(await cells(undone.id)).toEqual([[]]);
    expect((await rowsOf(old.id)).data).toEqual(before.map((row: any) => ({ ...row, cells: [] })));
    const kept = (await server.call('GET', `/api/imports/${old.id}`, { as: finance })).body;
    expect(kept).toMatchObject({ counts: old.counts, sums: old.sums, rows: 2, samples: [] });
    const [{ text }] = (await server.database.query(
      `select string_agg(r::text, ' ') as text from import_rows r where import_id = any($1)`,
      [[old.id, undone.id]],
    )) as [{ text: string }];
    expect(text).not.toMatch(/Rosa|example\.org|Nobody/);
    // The same file again is known all the same.
    const { id } = await upload(file);
    expect((await check(id, PHONED)).body.counts).toMatchObject({ repeated: 1, created: 0 });
  });

  test('a person without a phone agrees with any, and gets the first that is known', async () => {
    await bring([
      ['Name', 'Email'],
      ['Rosa Diaz', 'rosa@example.org'],
    ]);
    const body = makeAttendee({ name: 'Rosa Diaz', email: 'rosa@example.org', phone: '4155550142' });
    expect((await server.call('POST', '/api/register', { as: volunteer, body })).status).toBe(201);
    expect((await sales()).map(({ phone }) => phone)).toEqual(['4155550142', '4155550142']);
    const other = await server.call('POST', '/api/register', {
      as: volunteer,
      body: { ...body, phone: '4155550199' },
    });
    expect([other.status, other.body.code]).toEqual([409, 'duplicate_person']);
  });

  test('suggestions are taken one by one, or all in one press', async () => {
    const { id } = await upload([
      ['Name', 'Email'],
      ['Diaz, Rosa', 'rosa@example.org'],
      ['Jean-Luc', 'Jean <jean@example.org>'],
      ['Ana 2', 'ana@example.org'],
    ]);
    expect((await check(id)).body.counts).toMatchObject({ created: 0, invalid: 3, suggested: 2 });
    expect((await rowsOf(id)).data.map((row: any) => row.suggestions)).toEqual([
      { name: 'Rosa Diaz' },
      { name: 'Jean Luc', email: 'jean@example.org' },
      undefined,
    ]);
    const take = (body: object) =>
      server.call('POST', `/api/imports/${id}/suggestions`, { as: finance, body });
    expect((await take({ rows: [2] })).body.counts).toMatchObject({ created: 1, invalid: 2, suggested: 1 });
    expect((await take({})).body.counts).toMatchObject({ created: 2, invalid: 1, suggested: 0 });
    await run(id);
    await importIs(server, finance, id, 'done');
    expect((await sales()).map(({ name }) => name)).toEqual(['Rosa Diaz', 'Jean Luc']);
  });

  test('only tickets that are asked for are mailed, behind all other mails', async () => {
    const mails = () =>
      server.database.query(`select kind, is_bulk from outbox where event_id = $1`, [eventId]);
    await bring(PEOPLE.slice(0, 2));
    expect(await mails()).toEqual([]);
    await bring([PEOPLE[0]!, PEOPLE[2]!], { options: { mail_tickets: true } });
    expect(await mails()).toEqual([{ kind: 'ticket', is_bulk: true }]);
    // Whoever has no email gets theirs from the seller.
    const byHand = [
      ['Name', 'Email', 'Phone'],
      ['Nora Without', '', '4155550142'],
    ];
    const { counts } = await bring(byHand, {
      mapping: { ...MAPPING, phone: 'Phone' },
      options: { mail_tickets: true },
    });
    expect(counts.created).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect((await sales()).filter(({ email }) => email === null)).toMatchObject([
      { name: 'Nora Without', phone: '4155550142', seller_id: seller.id },
    ]);
  });

  test('the mapping must fit the file', async () => {
    const { id } = await upload(PEOPLE);
    const refused = async (mapping: unknown) => {
      const { status, body } = await check(id, { mapping });
      return [status, body.error_codes];
    };
    expect(await refused({})).toEqual([
      422,
      {
        'mapping.name': ['required'],
        'mapping.email': ['import.email_missing'],
        'mapping.tickets': ['required'],
        'mapping.food': ['required'],
        'mapping.payment': ['required'],
      },
    ]);
    expect(await refused({ ...MAPPING, email: 'Mail' })).toEqual([
      422,
      { 'mapping.email': ['import.head_unknown'] },
    ]);
    expect(await refused({ ...MAPPING, email: { value: 'x' } })).toEqual([
      422,
      { 'mapping.email': ['text.invalid'] },
    ]);
    expect(await refused({ ...MAPPING, color: 'Name' })).toEqual([422, { mapping: ['text.invalid'] }]);
    expect((await refused('Name'))[0]).toBe(422);
    // One of email and phone is enough.
    const { email: _, ...withoutEmail } = MAPPING;
    const phones = await upload([
      ['Name', 'Phone'],
      ['Rosa Diaz', '4155550142'],
    ]);
    const checked = await check(phones.id, { mapping: { ...withoutEmail, phone: 'Phone' } });
    expect([checked.status, checked.body.counts]).toMatchObject([200, { created: 1, invalid: 0 }]);
  });

  test('nobody says of own sales that their money was handed over', async () => {
    const { id } = await upload(PEOPLE);
    const { seller: _, ...own } = MAPPING;
    const options = { already_handed_over: true };
    const refused = await check(id, { mapping: own, options });
    expect([refused.status, refused.body.code]).toEqual([403, 'import_own_sales']);
    expect((await check(id, { mapping: own })).status).toBe(200);
    // Neither by running what somebody else has checked.
    const named = await check(
      id,
      { mapping: { ...MAPPING, seller: { value: 'Felix Finance' } }, options },
      president,
    );
    expect(named.status).toBe(200);
    const run1 = await run(id);
    expect([run1.status, run1.body.code]).toEqual([409, 'import_checked_by_other']);
    expect(await sales()).toEqual([]);
  });

  test('a run needs a check of the last day, and is started once', async () => {
    const { id } = await upload(PEOPLE);
    const codeOf = async () => (await run(id)).body.code;
    expect(await codeOf()).toBe('import_not_checked');
    await check(id);
    await server.database.query(`update imports set checked_at = now() - interval '25 hours' where id = $1`, [
      id,
    ]);
    expect(await codeOf()).toBe('import_not_checked');
    await check(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => run(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await importIs(server, finance, id, 'done');
    expect((await sales()).length).toBe(2);
    expect([(await check(id)).body.code, await codeOf()]).toEqual(['import_started', 'import_started']);
    const unknown = await check(randomUUID());
    expect([unknown.status, unknown.body.code]).toEqual([404, 'no_import']);
    const over = await makeEvent(server.database, { date: '2020-01-01T18:00:00Z' });
    const { id: late } = await upload(PEOPLE);
    expect((await check(late, { event_id: over.id })).body.code).toBe('import_event_over');
    expect((await check(late, { event_id: randomUUID() })).body.code).toBe('no_event');
  });

  test('a run begins together with its key’s answer, or not at all', async () => {
    const { id } = await upload(PEOPLE);
    await check(id);
    const key = randomUUID();
    const post = () => server.call('POST', `/api/imports/${id}/run`, { as: finance, key });
    await server.database.query(
      `create function refuse_key() returns trigger language plpgsql as $$ begin raise 'cut off before the answer'; end $$;
       create trigger refuse_key before insert on idempotency_keys for each row when (new.key = '${key}') execute function refuse_key()`,
    );
    expect((await post()).status).toBe(500);
    expect((await server.call('GET', `/api/imports/${id}`, { as: finance })).body.state).toBe('checked');
    await server.database.query('drop trigger refuse_key on idempotency_keys; drop function refuse_key');
    const first = await post();
    expect(first).toMatchObject({ status: 200, body: { state: 'running' } });
    expect(await post()).toMatchObject({ status: 200, body: first.body });
    await importIs(server, finance, id, 'done');
  });

  test('one key brings once', async () => {
    const { id } = await upload(PEOPLE);
    await check(id);
    const key = randomUUID();
    const post = () => server.call('POST', `/api/imports/${id}/run`, { as: finance, key });
    const first = await post();
    expect(await post()).toMatchObject({ status: first.status, body: first.body });
    await importIs(server, finance, id, 'done');
    expect((await sales()).length).toBe(2);
  });

  test('another process goes on with what a dead one left, and brings nothing twice', async () => {
    const people = Array.from({ length: 120 }, (_, i) => ['Ana Guest', `guest-${i}@example.org`]);
    const { id } = await upload([['Name', 'Email'], ...people]);
    await check(id);
    await server.database.query(`update imports set state = 'running', started_at = now() where id = $1`, [
      id,
    ]);
    // It dies after its first transaction, as nothing is there by which it could tell what it did.
    await new ImportRunner(server.app.get(Database), {} as never).start(id);
    // More than those 50 only if this process has gone on already, as it looks every few seconds.
    expect((await sales()).length).toBeGreaterThanOrEqual(50);
    const other = await startApp({ database: server.database });
    try {
      await Promise.all([server, other].map(({ app }) => app.get(ImportRunner).start(id)));
      await importIs(server, finance, id, 'done');
    } finally {
      await other.close();
    }
    const sold = await sales();
    expect(new Set(sold.map(({ email }) => email)).size).toBe(120);
    expect(sold.length).toBe(120);
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
  });

  test('workbooks, tabs, semicolons, old encodings and byte order marks are read alike', async () => {
    const table = [
      ['Nombre', 'Correo electrónico', 'Teléfono', 'Boletos'],
      ['José Peña', 'jose@example.org', '4155550142', '2'],
    ];
    const latin1 = Buffer.from(makeCsv(table, ';'), 'latin1');
    const files = [
      makeCsv(table, '\t'),
      '\ufeff' + makeCsv(table),
      latin1,
      Buffer.from('\ufeff' + makeCsv(table, '\t'), 'utf16le'),
      await makeXlsx({
        rows: [
          table[0]!,
          ['José Peña', 'jose@example.org', { value: 4155550142 }, { value: 2, formula: '1+1' }],
        ],
        emptyRows: 1_000,
      }),
      await makeXlsx({ rows: table, shared: false }),
    ];
    for (const file of files) {
      const { status, body } = await sendList(server, finance, file);
      expect([status, body.heads, body.samples, body.mapping]).toEqual([
        201,
        table[0],
        [table[1]],
        {
          name: 'Nombre',
          email: 'Correo electrónico',
          phone: 'Teléfono',
          tickets: 'Boletos',
          food: { value: 'without_food' },
          payment: { value: 'cash' },
        },
      ]);
    }
  });

  test('numbers, dates, formulas and amounts are read as their cells show them', async () => {
    const file = await makeXlsx({
      rows: [
        ['Guests of 2026', null],
        ['Name', 'Email', 'Phone', 'Day', 'Amount', 'Code', 'Is it?'],
        [
          'Rosa Diaz',
          'rosa@example.org',
          { value: 4155550142 },
          { value: 46082, format: FORMATS.date },
          { value: 36, format: FORMATS.dollars, formula: 'SUM(1,35)' },
          { value: 123456789012 },
          { raw: '<c r="@" t="b"><v>1</v></c>' },
        ],
      ],
      merged: ['A1:B1'],
    });
    const { body } = await sendList(server, finance, file);
    expect(body.heads).toEqual(['Name', 'Email', 'Phone', 'Day', 'Amount', 'Code', 'Is it?']);
    expect(body.samples).toEqual([
      ['Rosa Diaz', 'rosa@example.org', '4155550142', '3/1/2026', '$36.00', '123456789012', 'TRUE'],
    ]);
  });

  test('what is no list, or larger than one, is refused with a sentence', async () => {
    const refused = async (file: string | Uint8Array): Promise<unknown[]> => {
      const { status, body } = await sendList(server, finance, file);
      return [status, body.error_codes?.file?.[0] ?? body.code];
    };
    const many = makeCsv([
      PEOPLE[0]!,
      ...Array.from({ length: 20_001 }, (_, i) => ['A B', `a${i}@example.org`]),
    ]);
    const zeros = Buffer.alloc(101 * 1024 * 1024);
    const bomb = await zipOf([
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['xl/worksheets/sheet1.xml', zeros],
    ]);
    expect(bomb.length).toBeLessThan(1_000_000);
    // It says that it is small.
    const liar = Buffer.from(bomb);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(zeros.length);
    for (let at = liar.indexOf(size); at >= 0; at = liar.indexOf(size, at + 1)) liar.writeUInt32LE(1_000, at);
    expect(await refused('')).toEqual([422, 'import.required']);
    expect(await refused('only one column\nand a line')).toEqual([422, 'import.not_a_list']);
    expect(await refused(many)).toEqual([422, 'import.too_long']);
    expect(await refused(bomb)).toEqual([422, 'import.unpacked_too_large']);
    expect(await refused(liar)).toEqual([422, 'import.not_a_list']);
    expect(await refused(await zipOf([['mimetype', Buffer.from('text')]]))).toEqual([
      422,
      'import.not_a_list',
    ]);
    expect(await refused(Buffer.from('PK\x03\x04 and nothing more'))).toEqual([422, 'import.not_a_list']);
    expect(await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toEqual([
      422,
      'import.old_workbook',
    ]);
    expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toEqual([413, 'import_too_large']);
    const answer = await server.call('POST', '/api/imports', { as: finance, body: {} });
    expect([answer.status, answer.body.code]).toEqual([415, 'import_not_multipart']);
  });

  describe('the codes of another system', () => {
    const CODES = [
      ['Name', 'Email', 'Code'],
      ['Rosa Diaz', 'rosa@example.org', 'EB-1/2 ä'],
      ['Ana Li', 'ana@example.org', '1234567890'],
    ];
    const bringCodes = () => bring(CODES, { mapping: { ...MAPPING, code: 'Code' } });
    const scan = (code: string, as = volunteer, body: object = {}) =>
      server.call('POST', `/api/checkin/${encodeURIComponent(code)}`, { as, body });
    const outcomeOf = async (code: string): Promise<unknown[]> => {
      const { status, body } = await scan(code);
      return [status, body.code ?? body.success];
    };
    const listOf = async (): Promise<any> =>
      (await server.call('GET', '/api/checkin/list', { as: volunteer })).body;
    const hashOf = (salt: string, code: string): string =>
      createHash('sha256')
        .update(salt + code)
        .digest()
        .subarray(0, 16)
        .toString('base64url');

    test('let in, compared exactly after trimming; unknown text is 404 where there are some', async () => {
      expect(await outcomeOf('EB-1/2 ä')).toEqual([422, 'qr_code_mistyped']);
      await bringCodes();
      expect(await outcomeOf(' EB-1/2 ä ')).toEqual([200, true]);
      expect(await outcomeOf('EB-1/2 ä')).toEqual([200, false]);
      expect(await outcomeOf('eb-1/2 ä')).toEqual([404, 'unknown_qr_code']);
      expect(await outcomeOf('0000')).toEqual([404, 'unknown_qr_code']);
      expect(
        (await scan('1234567890', volunteer, { scan_id: '01936f00-0000-7000-8000-000000000001' })).body,
      ).toMatchObject({
        success: true,
        attendee: { name: 'Ana Li' },
      });
    });

    test('open the door to who is signed in, and nothing else', async () => {
      await bringCodes();
      const anonymous = await server.call('POST', '/api/checkin/1234567890', { body: {} });
      expect(anonymous.status).toBe(401);
      const ticket = await server.call('POST', '/api/tickets/view', { body: { code: '1234567890' } });
      expect([404, 422]).toContain(ticket.status);
    });

    test('count in their own event alone', async () => {
      const first = eventId;
      await bringCodes();
      const date = new Date(Date.now() + daysAhead-- * 24 * 3_600_000).toISOString();
      eventId = (await makeEvent(server.database, { date })).id;
      // The other event is at the door.
      expect(await outcomeOf('1234567890')).toEqual([409, 'qr_code_of_other_event']);
      await server.database.query(
        `update events set is_door_open = false, event_date = event_date + interval '400 days' where id <> $1`,
        [eventId],
      );
      expect(await outcomeOf('1234567890')).toEqual([422, 'qr_code_mistyped']);
      await bringCodes();
      expect(await outcomeOf('1234567890')).toEqual([200, true]);
      const [other] = await server.database.query(
        'select count(*)::int as "in" from registrations where event_id = $1 and checked_in_at is not null',
        [first],
      );
      expect(other).toEqual({ in: 0 });
    });

    test('are on the phones’ list as `h2`, and end with Usher’s own', async () => {
      await bringCodes();
      const before = await listOf();
      const rosa = before.rows.find((row: any) => row.n === 'Rosa Diaz');
      const ana = before.rows.find((row: any) => row.n === 'Ana Li');
      expect([rosa.h2, ana.h2]).toEqual([hashOf(before.salt, 'EB-1/2 ä'), hashOf(before.salt, '1234567890')]);
      const post = (id: string, what: string) =>
        server.call('POST', `/api/attendees/${id}/${what}`, { as: finance, body: { reason: 'Lost' } });
      expect((await post(rosa.i, 'reissue')).status).toBeLessThan(300);
      expect((await post(ana.i, 'cancel')).status).toBe(200);
      expect(await outcomeOf('EB-1/2 ä')).toEqual([409, 'ticket_replaced']);
      expect(await outcomeOf('1234567890')).toEqual([409, 'registration_cancelled']);
      const after = await listOf();
      expect(after.rows.map(({ n, h2 }: any) => [n, h2])).toEqual([['Rosa Diaz', undefined]]);
      expect(after.gone).toEqual(
        expect.arrayContaining([
          { h: rosa.h2, why: 'replaced' },
          { h: ana.h2, why: 'cancelled' },
        ]),
      );
    });

    /** Sends scans that a phone made without a network, and returns what became of them. */
    const sync = async (...codes: Array<[code: string, tickets: number]>): Promise<unknown[]> => {
      const at = new Date().toISOString();
      const { status, body } = await server.call('POST', '/api/checkin/sync', {
        as: volunteer,
        body: {
          now: at,
          device: {
            id: randomUUID(),
            label: 'Gate A',
            station: 'entrance',
            list_cursor: null,
            waiting: codes.length,
          },
          scans: codes.map(([code, tickets]) => ({
            scan_id: randomUUID().replace(/^(.{14})./, '$17'),
            event_id: eventId,
            code,
            station: 'entrance',
            tickets,
            scanned_at: at,
            let_in: true,
          })),
        },
      });
      expect(status).toBe(200);
      return body.map(({ outcome, tickets }: any) => [outcome, tickets]);
    };

    test('a phone without a network lets them in, too', async () => {
      await bringCodes();
      expect((await sync(['1234567890', 1], ['nobody has it', 1])).map(([outcome]: any) => outcome)).toEqual([
        'admitted',
        'unknown',
      ]);
    });

    test.each(['given', 'cancelled'])(
      'stay with the first part where some of its tickets are %s: at the door, on the list, and without a network',
      async (what) => {
        await bring(CODES, { mapping: { ...MAPPING, tickets: { value: '3' }, code: 'Code' } });
        const before = await listOf();
        for (const row of before.rows) {
          const { status, body } =
            what === 'given'
              ? await server.call('POST', `/api/attendees/${row.i}/give`, {
                  as: finance,
                  body: {
                    tickets: 1,
                    of: 3,
                    version: (
                      await server.call('GET', `/api/attendees/${row.i}/registrations`, { as: finance })
                    ).body.data[0].version,
                    name: 'Bo Lee',
                    email: `bo.${row.i}@example.org`,
                  },
                })
              : await server.call('POST', `/api/attendees/${row.i}/cancel`, {
                  as: finance,
                  body: { reason: 'Ill', tickets: 1, of: 3 },
                });
          expect([status, body.detail]).toEqual([what === 'given' ? 201 : 200, undefined]);
        }
        const after = await listOf();
        const parts = after.rows.filter(({ h2 }: any) => !h2);
        expect(after.rows.filter(({ h2 }: any) => h2).map(({ i, h2, q }: any) => [i, h2, q])).toEqual(
          before.rows.map(({ i, h2 }: any) => [i, h2, 2]),
        );
        expect(parts.map(({ q }: any) => q)).toEqual(what === 'given' ? [1, 1] : []);

        const tooMany = await scan('EB-1/2 ä', volunteer, { tickets: 3 });
        expect([tooMany.status, tooMany.body.code]).toEqual([409, 'more_than_left']);
        const first = await scan('EB-1/2 ä', volunteer, { tickets: 2 });
        expect([first.status, first.body.success, first.body.attendee.name]).toEqual([
          200,
          true,
          'Rosa Diaz',
        ]);
        expect(await sync(['1234567890', 3])).toEqual([['partly', 2]]);
        const admitted = await server.database.query<{ name: string; in: number }>(
          `select name, tickets_admitted as "in" from registrations
           where event_id = $1 and cancelled_at is null order by name`,
          [eventId],
        );
        expect(admitted.filter((one) => one.in > 0)).toEqual([
          { name: 'Ana Li', in: 2 },
          { name: 'Rosa Diaz', in: 2 },
        ]);
      },
    );
  });
});
