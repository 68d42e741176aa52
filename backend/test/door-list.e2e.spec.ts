import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

interface Row {
  i: string;
  h: string;
  n: string;
  q: number;
  f: number;
  a: number;
  m: number;
  p: string;
  v: number;
}

/** A phone that keeps the newest version of each row. */
class Phone {
  readonly rows = new Map<string, Row>();
  readonly gone = new Map<string, string>();
  cursor: string | null = null;
  resets = 0;
  pages = 0;

  constructor(
    private readonly server: TestApp,
    private readonly as: string,
  ) {}

  /** Reads until the list is complete. */
  async read(): Promise<any> {
    for (;;) {
      const query = this.cursor ? `?cursor=${encodeURIComponent(this.cursor)}` : '';
      const { status, body } = await this.server.call('GET', `/api/checkin/list${query}`, { as: this.as });
      expect([status, body]).toEqual([200, expect.any(Object)]);
      this.pages++;
      if (body.reset) {
        this.resets++;
        this.rows.clear();
        this.gone.clear();
      }
      for (const row of body.rows as Row[])
        if ((this.rows.get(row.i)?.v ?? 0) <= row.v) this.rows.set(row.i, row);
      for (const { h, why } of body.gone) {
        this.gone.set(h, why);
        for (const [id, row] of this.rows) if (row.h === h) this.rows.delete(id);
      }
      this.cursor = body.cursor;
      if (body.complete) return body;
    }
  }
}

const hashOf = (salt: string, code: string): string =>
  createHash('sha256')
    .update(salt + code.replaceAll('-', ''))
    .digest()
    .subarray(0, 16)
    .toString('base64url');

describe('the list of the door', () => {
  let server: TestApp;
  let president: string;
  let eventId: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());
  /** Each test gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 400;
  beforeEach(async () => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString();
    eventId = (await makeEvent(server.database, { date, name: 'Winter Ball' })).id;
  });

  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const { status, body } = await server.call('POST', '/api/register', {
      as: president,
      body: makeAttendee(fields),
    });
    expect(status).toBe(201);
    return body;
  };
  const checkIn = (code: string) => server.call('POST', `/api/checkin/${code}`, { as: president });

  test('has what a decision needs, and nothing that a lost phone could tell', async () => {
    const sold = await sell({ ticket_quantity: 3, food_option: 'with_food', phone: '4155550142' });
    await checkIn(sold.qr_code_id);
    const { status, body } = await server.call('GET', '/api/checkin/list', { as: president });
    expect(status).toBe(200);
    expect(body).toEqual({
      event: expect.objectContaining({ id: eventId, name: 'Winter Ball', event_end: null }),
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      cursor: expect.any(String),
      complete: true,
      rows: [
        {
          i: sold.id,
          h: hashOf(body.salt, sold.qr_code_id),
          n: sold.name,
          q: 3,
          f: 1,
          a: 3,
          m: 0,
          p: '42',
          v: 2,
        },
      ],
      gone: [],
      reset: false,
      too_large: false,
      server_time: expect.any(String),
    });
    const text = JSON.stringify(body);
    for (const secret of [sold.email, sold.phone, sold.qr_code_id]) expect(text).not.toContain(secret);
  });

  test('is compressed more densely than other answers: phones fetch it over slow lines', async () => {
    for (let sale = 0; sale < 60; sale++) await sell();
    const compressed = await new Promise<Buffer>((resolve, reject) =>
      get(
        `${server.url}/api/checkin/list`,
        { headers: { authorization: `Bearer ${president}`, 'accept-encoding': 'br' } },
        (answer) => void buffer(answer).then(resolve, reject),
      ).on('error', reject),
    );
    const list = brotliDecompressSync(compressed);
    expect(JSON.parse(list.toString()).rows).toHaveLength(60);
    const likeOthers = brotliCompressSync(list, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    expect(compressed.length).toBeLessThan(0.98 * likeOthers.length);
  });

  test('a whole list that was taken is in the audit log, and what changes is not', async () => {
    await sell();
    const phone = new Phone(server, president);
    await phone.read();
    await sell();
    await phone.read();
    const audited = await server.database.query(
      `select from audit_log where action = 'door_list.taken' and event_id = $1`,
      [eventId],
    );
    expect(audited).toHaveLength(1);
  });

  test('every kind of change arrives: sold, let in, corrected, cancelled, replaced', async () => {
    const [first, second, third] = [await sell(), await sell(), await sell()];
    const phone = new Phone(server, president);
    const { salt } = await phone.read();
    expect([...phone.rows.keys()].sort()).toEqual([first.id, second.id, third.id].sort());

    await checkIn(first.qr_code_id);
    await server.call('PATCH', `/api/attendees/${second.id}`, {
      as: president,
      body: { name: 'Corrected Name' },
    });
    await server.call('POST', `/api/attendees/${third.id}/cancel`, {
      as: president,
      body: { reason: 'ill' },
    });
    const fourth = await sell();
    const replaced = await server.call('POST', `/api/attendees/${second.id}/reissue`, {
      as: president,
      body: { reason: 'Lost' },
    });
    await phone.read();
    expect(phone.rows.get(first.id)).toMatchObject({ a: 1 });
    expect(phone.rows.get(second.id)).toMatchObject({
      n: 'Corrected Name',
      h: hashOf(salt, replaced.body.qr_code_id),
    });
    expect(phone.rows.has(third.id)).toBe(false);
    expect(phone.rows.has(fourth.id)).toBe(true);
    expect(Object.fromEntries(phone.gone)).toEqual({
      [hashOf(salt, third.qr_code_id)]: 'cancelled',
      [hashOf(salt, second.qr_code_id)]: 'replaced',
    });
    // A phone that reads the list for the first time learns the same.
    const other = new Phone(server, president);
    await other.read();
    expect([...other.rows].sort()).toEqual([...phone.rows].sort());
    expect([...other.gone].sort()).toEqual([...phone.gone].sort());
  });

  test('an answer of nothing is small', async () => {
    await sell();
    const phone = new Phone(server, president);
    await phone.read();
    let body = await phone.read();
    // A row is sent again while any older transaction is open on the whole server, and other suites have theirs.
    await until(async () => (body = await phone.read()).rows.length === 0);
    expect(body).toMatchObject({ rows: [], gone: [], complete: true, reset: false });
    expect(body).not.toHaveProperty('event');
    expect(JSON.stringify(body).length).toBeLessThan(400);
  });

  test('whatever changes of what phones know of the event, the next answer of nothing else has it', async () => {
    const changes: Record<string, string> = {
      name: `update events set name = 'Spring Ball' where id = $1`,
      event_date: `update events set event_date = event_date + interval '1 hour' where id = $1`,
      event_end: `update events set event_end = event_date + interval '3 hours' where id = $1`,
      over_at: `update events set event_end = event_date + interval '30 hours' where id = $1`,
      time_zone: `update events set time_zone = 'Asia/Tokyo' where id = $1`,
      location: `update events set location = 'Another hall' where id = $1`,
      prices: `update pricing_tiers set price_cents = price_cents + 100 where event_id = $1`,
      has_capacity: `insert into event_capacities (event_id, capacity, sold) values ($1, 500, 0)`,
      paper_at_door: `update events set paper_at_door = 'refuse' where id = $1`,
    };
    const phone = new Phone(server, president);
    let known: any = (await phone.read()).event;
    const { id: _, ...facts } = known;
    // Whoever tells phones more of an event says here how it changes, and functions/list-versions.sql has to notice.
    expect(Object.keys(changes).sort()).toEqual(Object.keys(facts).sort());
    for (const [fact, change] of Object.entries(changes)) {
      await server.database.query(change, [eventId]);
      const { event } = await phone.read();
      expect([fact, event]).toEqual([fact, { ...known, ...event, [fact]: expect.anything() }]);
      expect([fact, event[fact]]).not.toEqual([fact, known[fact]]);
      expect((await phone.read()).event).toBeUndefined();
      known = event;
    }
  });

  test('a change that commits late is not left out, whatever was read meanwhile', async () => {
    const [late, early] = [await sell(), await sell()];
    const phone = new Phone(server, president);
    await phone.read();
    const slow = new pg.Client({ connectionString: server.database.url });
    await slow.connect();
    try {
      // Begins first and commits last.
      await slow.query('begin');
      await slow.query(`update registrations set name = 'Late Name' where id = $1`, [late.id]);
      await checkIn(early.qr_code_id);
      await phone.read();
      await phone.read();
      expect(phone.rows.get(early.id)).toMatchObject({ a: 1 });
      expect(phone.rows.get(late.id)!.n).not.toBe('Late Name');
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    await phone.read();
    expect(phone.rows.get(late.id)!.n).toBe('Late Name');
  });

  test('a list that is taken while things are sold, let in and cancelled misses none of it', async () => {
    const sold = await Promise.all(Array.from({ length: 40 }, () => sell()));
    const phone = new Phone(server, president);
    let isOver = false;
    const busy = Promise.all(
      sold.map(async (sale, at) => {
        await (at % 3 === 0
          ? server.call('POST', `/api/attendees/${sale.id}/cancel`, {
              as: president,
              body: { reason: 'ill' },
            })
          : checkIn(sale.qr_code_id));
        await sell();
      }),
    ).then(() => (isOver = true));
    while (!isOver) await phone.read();
    await busy;
    await phone.read();
    const kept = await server.database.query(
      `select id, tickets_admitted, version from registrations where event_id = $1 and cancelled_at is null`,
      [eventId],
    );
    expect(
      [...phone.rows.values()].map(({ i, a, v }) => ({ i, a, v })).sort((x, y) => (x.i < y.i ? -1 : 1)),
    ).toEqual(
      kept
        .map((row: any) => ({ i: row.id, a: row.tickets_admitted, v: row.version }))
        .sort((x, y) => (x.i < y.i ? -1 : 1)),
    );
  });

  test('a large list comes in pages, and what changes between them is not left out', async () => {
    const fill = (event: string, count: number, codes: string) =>
      server.database.query(
        `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           price_per_ticket_cents, total_cents, qr_code)
         select $1, (select id from users limit 1), 'Person ' || n, 'p' || n || '@large.example.org', '4155550100', 1, 'cash',
           'without_food', 100, 100, $3 || n from generate_series(1, $2::int) n`,
        [event, count, codes],
      );
    await fill(eventId, 5_200, 'LARGE');
    const first = await server.call('GET', '/api/checkin/list', { as: president });
    expect(first.body).toMatchObject({ complete: false, reset: false });
    expect(first.body.rows).toHaveLength(5_000);
    expect(first.headers['x-next-cursor']).toBe(first.body.cursor);
    const taken = () =>
      server.database.query(`select from audit_log where action = 'door_list.taken' and event_id = $1`, [
        eventId,
      ]);
    // The first page already hands out names.
    expect(await taken()).toHaveLength(1);
    await server.database.query(`update registrations set name = 'Changed' where id = any($1)`, [
      [first.body.rows[0].i, first.body.rows[4_999].i],
    ]);
    const phone = new Phone(server, president);
    phone.cursor = first.body.cursor;
    for (const row of first.body.rows) phone.rows.set(row.i, row);
    await phone.read();
    await phone.read();
    expect(phone.rows.size).toBe(5_200);
    expect(await taken()).toHaveLength(1);
    expect([...phone.rows.values()].filter(({ n }) => n === 'Changed')).toHaveLength(2);
    // A list that exactly fills a page needs no further one.
    const date = new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString();
    await fill((await makeEvent(server.database, { date })).id, 5_000, 'FULL');
    const full = await server.call('GET', '/api/checkin/list', { as: president });
    expect(full.body).toMatchObject({ complete: true });
    expect(full.body.rows).toHaveLength(5_000);
    expect(full.headers['x-next-cursor']).toBeUndefined();
  });

  test('to know what changed adds no index to registrations, which each scan would have to keep', async () => {
    const indexes = await server.database.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'registrations' order by name`,
    );
    // The table's own keys, and the indexes of the console's lists.
    expect(indexes.map(({ name }) => name)).toEqual([
      'registrations_by_code_end',
      'registrations_cancelled',
      'registrations_cancelled_by_seller',
      'registrations_changed_once',
      'registrations_of_door_sale',
      'registrations_of_person',
      'registrations_of_seller',
      'registrations_over_capacity',
      'registrations_parts',
      'registrations_pkey',
      'registrations_qr_code_unique',
      'registrations_to_deliver',
      'registrations_transfers',
    ]);
    // A check-in changes no column that an index contains or tests.
    const columns = await server.database.query(
      `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid
       where i.indrelid = 'registrations'::regclass and a.attname = any($1)
         and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))`,
      [['version', 'tickets_admitted', 'meals_served', 'checked_in_at', 'checked_in_by', 'emptied_at']],
    );
    expect(columns).toEqual([]);
  });

  test('more registrations than a phone keeps are never complete', async () => {
    await sell();
    const more = (count: number) =>
      server.database.query(`update seller_sums set registrations = registrations + $2 where event_id = $1`, [
        eventId,
        count,
      ]);
    await more(49_999);
    const most = await server.call('GET', '/api/checkin/list', { as: president });
    expect(most.body).toMatchObject({ complete: true, too_large: false });
    expect(most.body.rows).toHaveLength(1);
    await more(1);
    const { body } = await server.call('GET', '/api/checkin/list', { as: president });
    expect(body).toMatchObject({ complete: false, rows: [], cursor: null, too_large: true });
  });

  test('a cursor of another event, of another database or of nobody gets the whole list again', async () => {
    const sold = await sell();
    const phone = new Phone(server, president);
    await phone.read();
    const known = phone.cursor!;
    for (const strange of [
      known.replace(eventId, '01890000-0000-7000-8000-000000000000'),
      'nonsense',
      `${known}9`,
      // Larger than the database's numbers, in each place of a number.
      `${known.split('_').slice(0, 5).join('_')}_9999999999999999999`,
      `${known}_c_9999999999999999999_${eventId}_1`,
      `${known}_c_1_${eventId}_9999999999999999999`,
    ]) {
      phone.cursor = strange;
      await phone.read();
      expect([...phone.rows.keys()]).toEqual([sold.id]);
    }
    expect(phone.resets).toBe(6);
    // The state after a crash or a restore.
    await server.database.query('truncate door_feeds, door_changes');
    phone.cursor = known;
    await phone.read();
    expect(phone.resets).toBe(7);
  });

  describe('volunteers', () => {
    let volunteer: string;
    const list = (as = volunteer) => server.call('GET', '/api/checkin/list', { as });
    const search = (as = volunteer) => server.call('GET', '/api/checkin/search?q=rosa', { as });
    const door = (isOpen: boolean) =>
      server.call('PUT', `/api/events/${eventId}/door`, { as: president, body: { is_open: isOpen } });
    beforeAll(async () => {
      volunteer = await server.signIn(await makeUser(server.database));
    });

    test('get list and search once the door is open, and check in by code before', async () => {
      const sold = await sell();
      for (const answer of [await list(), await search()])
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'door_closed', detail: expect.stringMatching(/^The door opens on \w+day, /) },
        });
      expect(
        (await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer })).body.success,
      ).toBe(true);
      expect((await door(true)).body).toEqual({ is_open: true });
      for (const answer of [await list(), await search()]) expect(answer.status).toBe(200);
      await door(false);
      expect((await list()).status).toBe(403);
      expect((await list(president)).status).toBe(200);
      const audited = await server.database.query<{ action: string }>(
        `select action from audit_log where subject_id = $1 and action like 'door.%' order by id`,
        [eventId],
      );
      expect(audited.map(({ action }) => action)).toEqual(['door.opened', 'door.closed']);
    });

    test('get them from a day before the event on', async () => {
      await server.database.query(
        `update events set event_date = now() + interval '23 hours' where id = $1`,
        [eventId],
      );
      expect((await list()).status).toBe(200);
      await server.database.query(
        `update events set event_date = now() + interval '25 hours' where id = $1`,
        [eventId],
      );
      expect((await list()).status).toBe(403);
      await server.database.query(
        `update events set event_date = now() + interval '400 days' where id = $1`,
        [eventId],
      );
    });
  });

  test('the search says who it is and no more', async () => {
    const sold = await sell({ name: 'Rosa Delgado', email: 'rosa.d@example.org', phone: '4155550142' });
    const search = (q: string) =>
      server.call('GET', `/api/checkin/search?q=${encodeURIComponent(q)}`, { as: president });
    for (const text of ['rosa', 'DELGADO', 'rosa.d@', '55501', '(415) 555-0142'])
      expect([text, (await search(text)).body]).toEqual([
        text,
        [
          {
            id: sold.id,
            code_end: null,
            name: 'Rosa Delgado',
            phone: '42',
            email: 'r…@example.org',
            ticket_quantity: 1,
            tickets_admitted: 0,
            food_option: 'without_food',
            volunteer_name: expect.any(String),
          },
        ],
      ]);
    for (const text of ['r', ' r ', '']) expect((await search(text)).status).toBe(422);
    await server.call('POST', `/api/attendees/${sold.id}/cancel`, { as: president, body: { reason: 'ill' } });
    expect((await search('rosa')).body).toEqual([]);
  });
});
