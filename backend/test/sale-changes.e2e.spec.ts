import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { importIs, makeCsv, sendList } from './support/lists.js';
import { makeOlder } from './support/older-sales.js';

const PAGE = readFileSync(new URL('../../docs/ticket-cases.md', import.meta.url), 'utf8');

/** Returns the cells of all lines under a table's head that has this column. */
const linesWith = (column: string): Record<string, string>[] => {
  const rows = PAGE.split('\n')
    .filter((line) => line.startsWith('|') && !/^\| -+/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  let columns: string[] = [];
  return rows.flatMap((cells) => {
    if (cells[0] === '#') columns = cells;
    else if (columns.includes(column))
      return [Object.fromEntries(columns.map((name, i) => [name, cells[i]!]))];
    return [];
  });
};

const FOOD = { with: 'with_food', without: 'without_food' } as const;
const PRICES = { with_food: 18, without_food: 15 };

/** Returns a zone in which it is about noon, so that a sale half an hour ago was on the same day. */
const zoneOfNoon = (): string => {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
};

describe('changes of what was sold', () => {
  let server: TestApp;
  let finance: string;
  let president: string;
  let other: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    other = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  interface Case {
    eventId: string;
    sellerId: string;
    seller: string;
    /** The registration, as it was sold. */
    sold: any;
    dearer: number;
  }

  const sell = async (
    text: string,
    { capacity }: { capacity?: number } = {},
    seller?: string,
  ): Promise<Case> => {
    const { id: eventId } = await makeEvent(server.database, {
      sellsAlongside: true,
      timeZone: zoneOfNoon(),
      ...(capacity === undefined ? {} : { capacity }),
    });
    const [tickets, food, mode] = text.split(' ') as [string, keyof typeof FOOD, string];
    const user = await makeUser(server.database);
    const token = seller ?? (mode === 'guest' ? president : await server.signIn(user));
    const body = makeAttendee({
      event_id: eventId,
      ticket_quantity: Number(tickets),
      food_option: FOOD[food],
      payment_mode: mode === 'guest' ? 'cash' : mode,
      is_guest: mode === 'guest',
    });
    const { status, body: sold } = await server.call('POST', '/api/register', { as: token, body });
    expect([status, sold]).toEqual([201, sold]);
    return { eventId, sellerId: user.id, seller: token, sold, dearer: 0 };
  };

  const change = (id: string, body: Record<string, unknown>, as: string): Promise<Answer> =>
    server.call('POST', `/api/attendees/${id}/change`, { as, body });
  /** What the page sends for `3 with zelle`. */
  const changeOf = (text: string, { sold, dearer }: Case, fields: Record<string, unknown> = {}) => {
    const [tickets, food, mode] = text.split(' ') as [string, keyof typeof FOOD, string];
    const price = PRICES[FOOD[food]] + dearer + (mode === 'zelle' ? 1 : 0);
    return {
      ticket_quantity: Number(tickets),
      food_option: FOOD[food],
      payment_mode: mode,
      quoted_total_price: sold.is_guest ? 0 : price * Number(tickets),
      ...fields,
    };
  };
  const cancel = (id: string, as: string, refund?: string): Promise<Answer> =>
    server.call('POST', `/api/attendees/${id}/cancel`, {
      as,
      body: { reason: 'Typed wrong', ...(refund ? { refund } : {}) },
    });
  async function upload(id: string, as: string): Promise<Answer> {
    const form = new FormData();
    form.set('attendee_id', id);
    const shot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    form.set('file', new Blob([new Uint8Array(shot)]), 'shot.png');
    const response = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: form,
    });
    return { status: response.status, headers: {}, body: await response.json() };
  }
  const query = (sql: string, values: unknown[]) => server.database.query<any>(sql, values);
  /** What a phone says that let people in. */
  const sync = (sold: any, fields: Record<string, unknown> = {}) =>
    server.call('POST', '/api/checkin/sync', {
      as: finance,
      body: {
        now: new Date().toISOString(),
        device: { id: randomUUID(), label: 'Gate A', station: 'entrance', list_cursor: null, waiting: 1 },
        scans: [
          {
            scan_id: randomUUID(),
            event_id: sold.event_id,
            code: sold.qr_code_id,
            station: 'entrance',
            tickets: 1,
            scanned_at: new Date().toISOString(),
            let_in: true,
            ...fields,
          },
        ],
      },
    });

  async function before(step: string, made: Case): Promise<void> {
    const { sold, eventId, seller } = made;
    const review = (status: string) =>
      server.call('PATCH', `/api/transfers/${sold.id}`, {
        as: finance,
        body: { status, ...(status === 'questioned' ? { note: 'Who is this?' } : {}) },
      });
    const done = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      expect([step, status < 300, body]).toEqual([step, true, body]);
    };
    const [what, number] = [step.split(' ')[0], step.split(' ').at(-1)];
    switch (what) {
      case 'old':
        return makeOlder(server.database, [sold.id], 31);
      case 'picture':
        return done(upload(sold.id, seller));
      case 'verify':
        return done(review('verified'));
      case 'question':
        return done(review('questioned'));
      case 'unverify':
        return done(review('unverified'));
      case 'scan':
        return done(sync(sold));
      case 'meal':
        return done(sync(sold, { station: 'food' }));
      case 'undo':
        return done(server.call('DELETE', `/api/checkin/${sold.id}`, { as: finance, body: { reason: 'x' } }));
      case 'readdress':
        return done(
          server.call('PATCH', `/api/attendees/${sold.id}`, {
            as: seller,
            body: { email: makeAttendee().email },
          }),
        );
      case 'dearer':
        made.dearer = 1;
        await query(`update pricing_tiers set price_cents = price_cents + 100 where event_id = $1`, [
          eventId,
        ]);
        return;
      case 'up':
        await query(`update pricing_tiers set quantity_to = $2 where event_id = $1`, [eventId, number]);
        return;
      case 'room':
        await query(
          `insert into event_capacities (event_id, capacity, sold) values ($1, $2::int + $3::int, $3)`,
          [eventId, number, sold.ticket_quantity],
        );
        return;
      case 'close':
        await query(`update events set status = 'closed' where id = $1`, [eventId]);
        return;
      case 'archive':
        await query(`update events set is_archived = true where id = $1`, [eventId]);
        return;
      case 'over':
        await query(`update events set event_date = now() - interval '3 days' where id = $1`, [eventId]);
        return;
      case 'give':
        return done(
          server.call('POST', `/api/attendees/${sold.id}/give`, {
            as: finance,
            body: {
              tickets: Number(number),
              of: sold.ticket_quantity,
              version: sold.version,
              name: 'Ana Li',
              email: makeAttendee().email,
            },
          }),
        );
      case 'part':
        await query(`select split_registration($1, $2, 'PARTPARTPARTPAR', $3)`, [
          sold.id,
          number,
          made.sellerId,
        ]);
        return;
      case 'cancel':
        return done(cancel(sold.id, finance));
      case 'change':
        return done(change(sold.id, changeOf('1 without cash', made), finance));
    }
    throw new Error(`Unknown step: ${step}`);
  }

  const everything = (eventId: string) =>
    query(
      `select (select jsonb_agg(to_jsonb(r) order by r.id) from registrations r where r.event_id = $1) as registrations,
         (select jsonb_agg(to_jsonb(p) order by p.id) from people p where p.event_id = $1) as people,
         (select count(*) from outbox o where o.event_id = $1) as mails,
         (select count(*) from audit_log a where a.event_id = $1) as audited`,
      [eventId],
    );
  const byOf = (who: string, { seller }: Case): string =>
    ({ seller, finance, president, other })[who] ?? seller;

  test.each(
    linesWith('changed to').map(
      (line) => [line['#']!, Object.values(line).slice(1).join(' | '), line] as const,
    ),
  )('%s: %s', async (_number, _title, line) => {
    const made = await sell(line['sold']!);
    for (const step of line['before']!.split(', ').filter(Boolean)) await before(step, made);
    const [was] = await everything(made.eventId);
    const as = byOf(line['by']!, made);
    const { status, body } = await change(made.sold.id, changeOf(line['changed to']!, made), as);
    const outcome = line['outcome']!;
    if (!/^\d/.test(outcome)) {
      expect([status < 300 ? 'changed' : body.code]).toEqual([outcome]);
      expect((await everything(made.eventId))[0]).toEqual(was);
      return;
    }
    expect([status, body]).toEqual([201, body]);
    const [tickets, food, mode] = line['changed to']!.split(' ') as [string, keyof typeof FOOD, string];
    expect(body).toMatchObject({
      total_price: Number(outcome),
      ticket_quantity: Number(tickets),
      food_option: FOOD[food],
      payment_mode: made.sold.is_guest ? 'cash' : mode,
      qr_code_id: made.sold.qr_code_id,
      volunteer_id: made.sold.volunteer_id,
      changed_from: made.sold.id,
      name: made.sold.name,
      phone: made.sold.phone,
      is_guest: made.sold.is_guest,
      has_screenshot: line['before'] === 'picture' && mode === 'zelle',
      cancelled_at: null,
    });
    expect(body.id).not.toBe(made.sold.id);
    const [old, sold] = await query(`select * from registrations where id in ($1, $2) order by id`, [
      made.sold.id,
      body.id,
    ]);
    expect(old).toMatchObject({
      cancel_reason: 'changed',
      person_id: sold.person_id,
      created_at: sold.created_at,
    });
    expect(old.refund).toBe(made.sold.payment_mode === 'cash' && made.sold.total_price > 0 ? 'seller' : null);
    expect(old.qr_code).not.toBe(sold.qr_code);
    expect(sold.memo).toBe(old.memo && mode === 'zelle' ? old.memo : sold.memo);
    expect(sold.memo !== null).toBe(body.payment_mode === 'zelle');
    // One mail with the new figures, to the address of now, and none about a cancellation.
    const mails = await query(
      `select kind, to_address from outbox where registration_id in ($1, $2) and state = 'queued'`,
      [old.id, sold.id],
    );
    expect(mails).toEqual([{ kind: 'ticket', to_address: sold.email }]);
    // The guest's code lets in what the guest has now, and so does a phone whose list names the old registration.
    const scanned = await sync(made.sold, { tickets: 20 });
    expect(scanned.body).toMatchObject([
      { outcome: tickets === '20' ? 'admitted' : 'partly', tickets: Number(tickets) },
    ]);
    const named = await sync(made.sold, { code: undefined, id: made.sold.id });
    expect(named.body).toMatchObject([{ outcome: 'duplicate', admitted: Number(tickets) }]);
    expect(await findDifferences(server.app.get(Database), made.eventId)).toEqual([]);
  });

  test.each(
    linesWith('refund').map((line) => [line['#']!, Object.values(line).slice(1).join(' | '), line] as const),
  )('cancelling %s: %s', async (_number, _title, line) => {
    const made = await sell(line['sold']!);
    for (const step of line['before']!.split(', ').filter(Boolean)) await before(step, made);
    const [was] = await everything(made.eventId);
    const { status, body } = await cancel(made.sold.id, byOf(line['by']!, made), line['refund']!);
    expect(status === 200 ? 'cancelled' : body.code).toBe(line['outcome']);
    if (status !== 200) expect((await everything(made.eventId))[0]).toEqual(was);
  });

  test('a change at another price than the tier’s of now changes nothing, and says the price', async () => {
    const made = await sell('2 without cash');
    const [was] = await everything(made.eventId);
    await before('dearer', made);
    const stale = changeOf('3 without cash', { ...made, dearer: 0 });
    const { status, body } = await change(made.sold.id, stale, made.seller);
    expect([status, body]).toMatchObject([
      409,
      { code: 'price_changed', detail: { quote: { quantity: 3, price_per_ticket: 16, total_price: 48 } } },
    ]);
    expect((await everything(made.eventId))[0]).toEqual(was);
  });

  test('of many changes, cancellations and scans at once, one wins, and every ticket is counted once', async () => {
    for (const text of ['2 without cash', '2 with zelle']) {
      const made = await sell(text, { capacity: 4 });
      const id = made.sold.id;
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          [
            () => change(id, changeOf('3 without cash', made), made.seller),
            () => change(id, changeOf('1 with zelle', made), finance),
            () => cancel(id, finance),
            () => sync(made.sold, { tickets: 1 }),
          ][n % 4]!(),
        ),
      );
      const won = answers.filter(
        ({ body }) => body.changed_from === id || body.cancel_reason === 'Typed wrong',
      );
      expect(won.length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const [live] = await query(
        `select count(*)::int as registrations, coalesce(sum(ticket_quantity), 0)::int as tickets,
           coalesce(sum(tickets_admitted), 0)::int as admitted from registrations
         where event_id = $1 and cancelled_at is null`,
        [made.eventId],
      );
      const [capacity] = await query(`select sold from event_capacities where event_id = $1`, [made.eventId]);
      expect(capacity.sold).toBe(live.tickets);
      const admitted = answers.filter(({ body }) => body[0]?.tickets > 0).length;
      expect(live.admitted).toBe(admitted);
      expect(await findDifferences(server.app.get(Database), made.eventId)).toEqual([]);
    }
  });

  test.each(['code', 'id'])(
    'a scan by %s that comes again after its sale was changed twice is the same',
    async (by) => {
      const made = await sell('3 without cash');
      // Somebody ate who had bought no food.
      const scan = {
        scan_id: randomUUID(),
        station: 'food',
        tickets: null,
        scanned_at: new Date().toISOString(),
        ...(by === 'id' ? { id: made.sold.id, code: undefined } : {}),
      };
      const { body: first } = await sync(made.sold, scan);
      expect(first).toMatchObject([{ outcome: expect.not.stringMatching('reused'), tickets: 0 }]);
      const once = await change(made.sold.id, changeOf('2 without cash', made), finance);
      const twice = await change(once.body.id, changeOf('1 without cash', made), finance);
      expect([once.status, twice.status]).toEqual([201, 201]);
      const { body: again } = await sync(made.sold, scan);
      expect(again).toMatchObject([{ outcome: first[0].outcome, tickets: 0 }]);
      const { body: conflicts } = await server.call(
        'GET',
        `/api/checkin/conflicts?event_id=${made.eventId}`,
        { as: finance },
      );
      expect(JSON.stringify(conflicts).match(new RegExp(scan.scan_id, 'g'))).toHaveLength(1);
    },
  );

  test('a phone hears that the code stays good: it removes the old row before it adds the new one', async () => {
    const made = await sell('2 without cash');
    const read = async (cursor?: string) =>
      (
        await server.call(
          'GET',
          `/api/checkin/list?event_id=${made.eventId}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
          { as: finance },
        )
      ).body;
    const whole = await read();
    const [row] = whole.rows;
    const { body: first } = await change(made.sold.id, changeOf('3 with cash', made), made.seller);
    const { body: second } = await change(first.id, changeOf('4 with cash', made), made.seller);
    for (const news of [await read(whole.cursor), await read()]) {
      expect(news.gone).toContainEqual({ h: row.h, why: 'cancelled' });
      const rows = news.rows.filter(({ h }: any) => h === row.h);
      expect(new Set(rows.map(({ i }: any) => i))).toEqual(new Set([second.id]));
      expect(rows[0]).toMatchObject({ i: second.id, q: 4, f: 1, n: made.sold.name });
      expect(news.rows.every(({ i }: any) => i === second.id)).toBe(true);
    }
    await cancel(second.id, finance);
    const news = await read(whole.cursor);
    expect(news.rows).toEqual([]);
    expect(news.gone).toContainEqual({ h: row.h, why: 'cancelled' });
  });

  test('a seller cannot change, and then cancel, what went to another address', async () => {
    const made = await sell('3 without cash');
    expect((await cancel(made.sold.id, made.seller)).status).toBe(200);
    const next = await sell('3 without cash', {}, made.seller);
    await before('readdress', next);
    const { body } = await change(next.sold.id, changeOf('2 without cash', next), finance);
    expect((await cancel(body.id, made.seller)).body.code).toBe('own_sale_readdressed');
    const seller = (
      await server.call('GET', `/api/volunteers/${made.sellerId}/details?event_id=${made.eventId}`, {
        as: finance,
      })
    ).body;
    expect(seller.cancelled_by_seller).toEqual({ count: 1, amount: 45 });
  });

  test('nor what went, after it was changed, to the address of somebody else of that name', async () => {
    const person = { name: 'Rosa Diaz', phone: '4155550142' };
    const made = await sell('3 without cash');
    const register = (fields: Record<string, unknown>): Promise<Answer> =>
      server.call('POST', '/api/register', {
        as: made.seller,
        body: makeAttendee({ ...person, event_id: made.eventId, ticket_quantity: 3, ...fields }),
      });
    const email = makeAttendee().email;
    expect((await register({ email })).status).toBe(201);
    const sold = await register({ email: null, delivery: 'seller', payment_mode: 'cash' });
    expect([sold.status, sold.body.email]).toEqual([201, null]);
    const changed = await change(
      sold.body.id,
      changeOf('2 without cash', { ...made, sold: sold.body }),
      made.seller,
    );
    expect([changed.status, changed.body]).toEqual([201, changed.body]);
    const id = changed.body.id;
    const corrected = await server.call('PATCH', `/api/attendees/${id}`, {
      as: made.seller,
      body: { email },
    });
    expect([corrected.status, corrected.body]).toEqual([200, corrected.body]);
    expect((await cancel(id, made.seller)).body.code).toBe('own_sale_readdressed');
  });

  test('nor what went there by a correction of another sale, whose tickets were given on since', async () => {
    const made = await sell('3 without cash');
    const { name, email, phone } = made.sold;
    const body = makeAttendee({ name, email, phone, event_id: made.eventId, ticket_quantity: 2 });
    const { body: other } = await server.call('POST', '/api/register', { as: made.seller, body });
    const path = `/api/attendees/${other.id}`;
    const readdressed = { email: makeAttendee().email };
    const corrected = await server.call('PATCH', path, { as: made.seller, body: readdressed });
    expect([corrected.status, corrected.body]).toEqual([200, corrected.body]);
    const { version } = corrected.body;
    const gift = { tickets: 2, of: 2, version, name: 'Ana Li', phone: '4155550143' };
    expect((await server.call('POST', `${path}/give`, { as: finance, body: gift })).status).toBe(201);
    expect((await cancel(made.sold.id, made.seller)).body.code).toBe('own_sale_readdressed');
    // Whose tickets it was given to is corrected without a word about the giver.
    const once = await sell('3 without cash');
    const whole = {
      tickets: 3,
      of: 3,
      version: once.sold.version,
      name: 'Ana Li',
      email: makeAttendee().email,
    };
    expect(
      (await server.call('POST', `/api/attendees/${once.sold.id}/give`, { as: finance, body: whole })).status,
    ).toBe(201);
    const again = await server.call('POST', '/api/register', {
      as: once.seller,
      body: {
        ...body,
        name: once.sold.name,
        email: once.sold.email,
        phone: once.sold.phone,
        event_id: once.eventId,
      },
    });
    expect(again.status).toBe(201);
    await server.call('PATCH', `/api/attendees/${once.sold.id}`, { as: finance, body: readdressed });
    expect((await cancel(again.body.id, once.seller)).status).toBe(200);
  });

  test('but what was corrected of somebody else’s ticket, before it was given to this guest, holds nobody up', async () => {
    const made = await sell('3 without cash');
    const { name, email, phone } = made.sold;
    const body = makeAttendee({ event_id: made.eventId, ticket_quantity: 2 });
    const { body: other } = await server.call('POST', '/api/register', { as: made.seller, body });
    const path = `/api/attendees/${other.id}`;
    const readdressed = { email: makeAttendee().email };
    const { body: corrected } = await server.call('PATCH', path, { as: made.seller, body: readdressed });
    expect(corrected).toMatchObject(readdressed);
    const gift = { tickets: 2, of: 2, version: corrected.version, name, email, phone };
    expect((await server.call('POST', `${path}/give`, { as: finance, body: gift })).status).toBe(201);
    expect((await cancel(other.id, made.seller)).body.code).toBe('own_sale_readdressed');
    expect((await cancel(made.sold.id, made.seller)).status).toBe(200);
  });

  test('the old code of another system goes over with the ticket, and is not brought again', async () => {
    const made = await sell('2 without cash');
    const bring = async (): Promise<any> => {
      const file = makeCsv([
        ['Name', 'Email', 'Ticket'],
        ['Old Guest', email, code],
      ]);
      const { body: list } = await sendList(server, finance, file);
      const mapping = {
        name: 'Name',
        email: 'Email',
        code: 'Ticket',
        tickets: { value: '2' },
        food: { value: 'without_food' },
        payment: { value: 'cash' },
        seller: { value: seller },
      };
      const body = { mapping, event_id: made.eventId };
      const checked = await server.call('POST', `/api/imports/${list.id}/check`, { as: finance, body });
      expect([checked.status, checked.body]).toEqual([200, checked.body]);
      await server.call('POST', `/api/imports/${list.id}/run`, { as: finance });
      return (await importIs(server, finance, list.id, 'done')).counts;
    };
    const code = 'EB-1234 5678';
    const email = makeAttendee().email as string;
    const [{ email: seller }] = await query(`select email from users where id = $1`, [made.sellerId]);
    expect(await bring()).toMatchObject({ created: 1 });
    const [brought] = await query(
      `select r.* from registrations r join imported_registrations i on i.registration_id = r.id where r.event_id = $1`,
      [made.eventId],
    );
    const { body } = await change(
      brought.id,
      { ticket_quantity: 3, food_option: brought.food_option, payment_mode: 'cash', quoted_total_price: 45 },
      finance,
    );
    expect(body).toMatchObject({ changed_from: brought.id });
    const scanned = await sync(made.sold, { code, tickets: 3 });
    expect(scanned.body).toMatchObject([{ outcome: 'admitted', tickets: 3 }]);
    expect(await bring()).toMatchObject({ created: 0, repeated: 1 });
  });
});
