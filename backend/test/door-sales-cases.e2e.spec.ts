import { randomUUID } from 'node:crypto';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { outcomeOf, soldCases as cases } from './support/door-sale-cases.js';

/** Plays every line of the tables in docs/door-cases.md about sales at the door. */
describe('the cases of sales at the door', () => {
  let server: TestApp;
  let second: TestApp;
  let eventId: string;
  let seller: TestUser;
  let tokens: Record<'seller' | 'other' | 'finance', string>;
  let devices: Record<string, string>;
  let prices: { tiers: object[]; signature: string };

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '100000', LIMIT_SYNCS_PER_DEVICE: '10000' };
    server = await startApp({ env });
    second = await startApp({ database: server.database, env });
    seller = await makeUser(server.database);
    tokens = {
      seller: await server.signIn(seller),
      other: await server.signIn(await makeUser(server.database)),
      finance: await server.signIn(await makeUser(server.database, { role: 'finance_director' })),
    };
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const query = <Row = any>(text: string, values: unknown[] = []): Promise<Row[]> =>
    server.database.query(text, values) as Promise<Row[]>;
  const call = (
    method: string,
    path: string,
    body?: object,
    as: keyof typeof tokens = 'seller',
    device = 'A',
  ) =>
    server.call(method, path, {
      as: tokens[as],
      headers: { 'x-device-id': devices[device]! },
      ...(body && { body }),
    });

  beforeEach(async () => {
    await query(`update events set status = 'closed'`);
    eventId = (await makeEvent(server.database, { date: new Date(Date.now() + 3_600_000).toISOString() })).id;
    await query(`update events set created_at = now() - interval '2 hours' where id = $1`, [eventId]);
    devices = Object.fromEntries(['A', 'B', 'C'].map((name) => [name, randomUUID()]));
    prices = (await call('GET', `/api/checkin/list?event_id=${eventId}`)).body.event.prices;
  });
  afterEach(async () => {
    expect(await findDifferences(server.app.get(Database).handle, eventId)).toEqual([]);
  });

  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();
  const saleOf = (fields: object = {}) => ({
    sale_id: randomUUID(),
    code: newQrCode(),
    event_id: eventId,
    tickets: 1,
    food_option: 'without_food',
    payment_mode: 'cash',
    total_price: 15,
    ...fields,
  });
  const sell = (fields: object = {}, as: keyof typeof tokens = 'seller', device = 'A') =>
    call('POST', '/api/checkin/sales', saleOf(fields), as, device);
  const offline = (fields: object = {}) => ({ prices, sold_at: ago(0), now: ago(0), ...fields });
  const listed = async (): Promise<any> =>
    (await call('GET', `/api/checkin/sales?event_id=${eventId}`, undefined, 'finance')).body;

  test.each(cases('R'))(
    '%s: %s, %s, %s: %s for %s is %s',
    async (_, how, has, since, what, paid, outcome, booked, listedAs) => {
      const [tickets, mode] = what!.split(' ');
      const sent = { ...prices };
      if (has === 'unsigned') Object.assign(sent, { signature: '' });
      if (has === 'cheaper by hand')
        sent.tiers = sent.tiers.map((tier) => ({ ...tier, price_per_ticket: 1 }));
      if (has === 'other event') {
        const { id } = await makeEvent(server.database, {
          date: new Date(Date.now() + 3_600_000).toISOString(),
          status: 'closed',
        });
        Object.assign(sent, (await call('GET', `/api/checkin/list?event_id=${id}`)).body.event.prices);
      }
      if (since === 'dearer')
        await query('update pricing_tiers set price_cents = price_cents + 100 where event_id = $1', [
          eventId,
        ]);
      if (since === 'gone')
        await query('update pricing_tiers set is_active = false where event_id = $1', [eventId]);
      if (has === 'signed' && paid === '32')
        Object.assign(sent, (await call('GET', `/api/checkin/list?event_id=${eventId}`)).body.event.prices);
      const sale = saleOf({
        tickets: Number(tickets),
        payment_mode: mode,
        total_price: Number(paid),
        ...(how === 'phone' && offline({ prices: sent })),
      });
      const answer = await call('POST', '/api/checkin/sales', sale);
      expect(outcomeOf(answer)).toBe(outcome);
      const { data, counts } = await listed();
      expect(data.map((row: any) => row.outcome)).toEqual(listedAs ? [listedAs] : []);
      if (booked) {
        expect(answer.body).toMatchObject({
          registration: { total_price: Number(booked), name: null, phone: null, delivery: 'seller' },
          admitted: Number(tickets),
          price_difference: Number(paid) - Number(booked),
        });
        expect(data[0]).toMatchObject({ taken: Number(paid), total_price: Number(booked) });
      }
      if (listedAs === 'invalid') {
        expect(data[0].sent).toMatchObject({ sale_id: sale.sale_id, total_price: Number(paid) });
        expect(counts.invalid).toBe(1);
        // Sent again, it is no second one.
        await call('POST', '/api/checkin/sales', sale);
        expect((await listed()).counts.invalid).toBe(1);
      }
    },
  );

  test.each([...cases('K'), ...cases('L')])('%s: %s: %s: %s', async (...line) => {
    const [, capacity, steps, outcomes, sold, over, reserved, kept] = line;
    const [, limit, keptAtFirst] = /^(\d+) kept (\d+)$/.exec(capacity!) ?? [];
    const put = async (what: object): Promise<Answer> => {
      const { body } = await call('GET', `/api/events/${eventId}`, undefined, 'finance');
      const { name, event_date, location } = body;
      const event = { name, description: 'x', event_date, location, ...what };
      return call('PUT', `/api/events/${eventId}`, event, 'finance');
    };
    if (limit) {
      const set = await put({ capacity: Number(limit), offline_reserve: Number(keptAtFirst) });
      expect(set.status).toBe(Number(keptAtFirst) > Number(limit) ? 422 : 200);
      if (set.status === 422)
        await query('insert into event_capacities values ($1, $2, 0)', [eventId, limit]);
    }
    const done: string[] = [];
    const lease = async (who: string, as: keyof typeof tokens = 'seller'): Promise<void> => {
      devices[who] ??= randomUUID();
      const device = { id: devices[who], label: who, station: 'entrance', list_cursor: null, waiting: 0 };
      const body = {
        now: ago(0),
        device: { ...device, event_id: eventId, sales: { count: 0, amount: 0 } },
        scans: [],
      };
      const answer = await call('POST', '/api/checkin/sync', body, as, who);
      done.push(answer.body.lease ? `lease ${answer.body.lease.tickets}` : '–');
    };
    /** What finance does to the last sale at the door. */
    const change = async (what: string, number: string | undefined): Promise<Answer> => {
      const [last] = await query(
        `select r.id, r.version, r.ticket_quantity, d.sale_id from registrations r join door_sales d on d.registration_id = r.id
         where d.event_id = $1 order by d.recorded_at desc limit 1`,
        [eventId],
      );
      const reason = { reason: 'Paid by mistake' };
      const post = (name: string, body: object) =>
        call('POST', `/api/attendees/${last.id}/${name}`, body, 'finance');
      if (what === 'undo') return call('DELETE', `/api/checkin/sales/${last.sale_id}`, reason, 'finance');
      await call('DELETE', `/api/checkin/${last.id}`, reason, 'finance');
      const [{ version }] = await query('select version from registrations where id = $1', [last.id]);
      const of = last.ticket_quantity;
      if (what === 'give')
        return post('give', { tickets: Number(number), of, version, name: 'Ana Li', phone: '4155550142' });
      if (what === 'cancel')
        return post('cancel', { ...reason, ...(number && { tickets: Number(number), of }) });
      return post('change', {
        ticket_quantity: Number(number),
        food_option: 'without_food',
        payment_mode: 'cash',
        quoted_total_price: 15 * Number(number),
      });
    };
    const setEvent = async (what: object): Promise<void> => {
      const answer = await put(what);
      done.push(answer.status === 200 ? 'done' : answer.body.code);
    };
    let last = {};
    for (const step of steps!.split(', ')) {
      const [who, what, when, twice] = step.split(' ');
      const tickets = Number(what);
      const sale = { tickets, total_price: 15 * tickets };
      if (what === 'phones') {
        for (let phone = 1; phone <= Number(who); phone++) await lease(String(phone));
        expect(new Set(done).size).toBe(1);
        done.splice(0, done.length, `${done[0]} × ${who}`);
      } else if (what === 'lease') await lease(who!, who === 'other' ? 'other' : 'seller');
      else if (['cancel', 'give', 'change', 'undo'].includes(who!)) {
        const answer = await change(who!, what);
        done.push(answer.status >= 400 ? answer.body.code : who === 'undo' ? answer.body.outcome : 'done');
      } else if (who === 'capacity') await setEvent({ capacity: what === 'none' ? null : tickets });
      else if (who === 'keep') await setEvent({ offline_reserve: tickets });
      else if (what === 'ends')
        await query(
          `update door_leases set granted_at = now() - interval '2 hours', ends_at = now() - interval '1 minute'
           where event_id = $1 and device_id = $2`,
          [eventId, devices[who!]],
        );
      else if (who === 'form')
        await call('POST', '/api/register', {
          ...makeAttendee({ ticket_quantity: tickets }),
          event_id: eventId,
        }).then(({ status, body }) => done.push(status === 201 ? 'sold' : body.code));
      else if (who === 'asks') done.push(outcomeOf(await sell(sale)));
      else if (what === 'takes')
        for (let at = 0; at < (twice ? 2 : 1); at++)
          done.push(outcomeOf(await sell({ ...last, now: ago(0), undone_at: ago(0) }, 'seller', who)));
      else {
        const soldAt = when === 'before' ? ago(120) : ago(0);
        const undone = when === 'undone' && { undone_at: ago(-1) };
        last = saleOf(offline({ ...sale, sold_at: soldAt, ...undone }));
        done.push(outcomeOf(await sell(last, 'seller', who)));
      }
    }
    expect(done.join(', ')).toBe(outcomes);
    const [row] = await query(
      `select c.sold, tickets_over_capacity($1) as over from (select) x left join event_capacities c on c.event_id = $1`,
      [eventId],
    );
    expect([row.sold, row.over]).toEqual([sold === '' ? null : Number(sold), Number(over)]);
    const event = await call('GET', `/api/events/${eventId}`, undefined, 'finance');
    expect(event.body.tickets_reserved).toBe(Number(reserved));
    if (kept !== undefined) expect(event.body.offline_reserve).toBe(Number(kept));
  });

  test.each(cases('I'))('%s: again with %s: %s', async (_, what, outcome) => {
    const sale = saleOf();
    if (what === 'the id of a scan') {
      await call('POST', `/api/checkin/${newQrCode()}`, { scan_id: sale.sale_id });
    } else expect((await call('POST', '/api/checkin/sales', sale)).status).toBe(201);
    const other = {
      'another label': { label: 'Gate B' },
      'another price': { total_price: 99 },
      'another time': { sold_at: ago(30) },
      '2 tickets': { tickets: 2 },
      food: { food_option: 'with_food' },
      zelle: { payment_mode: 'zelle' },
      'another code': { code: newQrCode() },
      'another event': { event_id: (await makeEvent(server.database, { status: 'closed' })).id },
    }[what!];
    const as = what === 'another seller who sends it' ? 'other' : 'seller';
    const answer = await call('POST', '/api/checkin/sales', { ...sale, ...other }, as);
    expect(outcomeOf(answer)).toBe(outcome);
    const sales = await query('select seller_id from door_sales where event_id = $1', [eventId]);
    expect(sales).toEqual(what === 'the id of a scan' ? [] : [{ seller_id: seller.id }]);
  });

  test.each(cases('W'))('%s: %s, said %s, clock %s: %s', async (_, how, said, clock, counts) => {
    const now = ago(-Number(clock));
    const at = said === '–' ? {} : { sold_at: ago(Number(said)) };
    const sale = { now, ...at };
    const { body } = await sell(how === 'phone' ? offline(sale) : sale);
    const secondsAgo = (Date.now() - Date.parse(body.registration.created_at)) / 1_000;
    expect(Math.abs(secondsAgo - Number(counts))).toBeLessThan(5);
    expect(body.registration.checked_in_at).toBe(body.registration.created_at);
  });

  test.each(cases('V'))(
    '%s: %s, %s, undone by %s after %s: %s',
    async (_, how, before, by, after, outcome) => {
      const seconds = Number(after);
      const had = before!.split(', ');
      const isZelle = had.includes('zelle');
      const isPart = had.some((what) => what.startsWith('partly'));
      const sale = saleOf({
        ...(isPart && { tickets: 2, total_price: 30 }),
        ...(isZelle && { payment_mode: 'zelle', total_price: 16 }),
        ...(had.includes('meal') && { food_option: 'with_food', total_price: 18 }),
        ...(how === 'phone' && offline({ sold_at: ago(by === 'with the sale' ? seconds : 60) })),
        ...(by === 'with the sale' && { undone_at: ago(0) }),
      });
      if (how === 'nothing') {
        const none = await call('DELETE', `/api/checkin/sales/${sale.sale_id}`);
        return expect(outcomeOf(none)).toBe(outcome);
      }
      const sold = await call('POST', '/api/checkin/sales', sale);
      expect(sold.status).toBe(201);
      const { id } = sold.body.registration;
      if (how === 'asks') {
        await query('alter table admissions disable trigger admissions_append_only');
        for (const change of [
          `update door_sales set sold_at = sold_at - $2::interval, recorded_at = recorded_at - $2::interval where registration_id = $1`,
          `update admissions set scanned_at = scanned_at - $2::interval where registration_id = $1`,
        ])
          await query(change, [id, `${seconds} seconds`]);
        await query('alter table admissions enable trigger admissions_append_only');
        await query(
          `update people p set last_registered_at = last_registered_at - $2::interval,
             last_checked_in_at = last_checked_in_at - $2::interval
           from registrations r where r.id = $1 and p.id = r.person_id`,
          [id, `${seconds} seconds`],
        );
        await query(
          `update registrations set checked_in_at = checked_in_at - $2::interval, created_at = created_at - $2::interval where id = $1`,
          [id, `${seconds} seconds`],
        );
        await server.database.query(
          `update admission_sums s set at = date_bin('5 minutes', a.scanned_at, 'epoch') from admissions a
         where a.registration_id = $1 and s.event_id = a.event_id and s.tickets > 0`,
          [id],
        );
        // The day may be another one by then.
        await query('update events set time_zone = $2 where id = $1', [eventId, 'Etc/UTC']);
      }
      if (had.includes('meal')) {
        const served = await call('POST', '/api/checkin/sync', {
          now: ago(0),
          device: { id: devices.C, label: null, station: 'food', list_cursor: null, waiting: 1 },
          scans: [
            {
              scan_id: randomUUID(),
              event_id: eventId,
              code: sale.code,
              station: 'food',
              tickets: 1,
              scanned_at: ago(0),
              let_in: true,
            },
          ],
        });
        expect(served.body[0].outcome).toBe('admitted');
      }
      if (had.includes('undone')) await call('DELETE', `/api/checkin/sales/${sale.sale_id}`);
      const isGiven = before!.endsWith('given');
      if (had.includes('let out') || before!.endsWith('cancelled') || isGiven)
        await call('DELETE', `/api/checkin/${id}`, { reason: 'Went home' }, 'finance');
      if (isGiven) {
        const [{ version }] = await query('select version from registrations where id = $1', [id]);
        const to = { name: 'Ana Li', phone: '4155550142' };
        const gift = { tickets: 1, of: sale.tickets, version, ...to };
        expect((await call('POST', `/api/attendees/${id}/give`, gift, 'finance')).status).toBe(201);
      }
      if (had.includes('partly cancelled')) {
        const some = { reason: 'Ill', tickets: 1, of: 2 };
        expect((await call('POST', `/api/attendees/${id}/cancel`, some, 'finance')).status).toBe(200);
      }
      if (had.includes('cancelled'))
        await call('POST', `/api/attendees/${id}/cancel`, { reason: 'Ill' }, 'finance');
      if (had.includes('verified'))
        await call('PATCH', `/api/transfers/${id}`, { status: 'verified' }, 'finance');

      let answer = sold;
      if (by!.startsWith('the sale again')) {
        const isOther = by!.endsWith('other phone');
        const soldAt = how === 'phone' ? 60 : seconds;
        if (isOther)
          await query(
            `update door_sales set recorded_at = recorded_at - interval '2 minutes', sold_at = sold_at - interval '2 minutes'
          where registration_id = $1`,
            [id],
          );
        answer = await call(
          'POST',
          '/api/checkin/sales',
          { ...sale, now: ago(0), undone_at: ago(how === 'phone' ? soldAt - seconds : 0) },
          'seller',
          isOther ? 'B' : 'A',
        );
        const now = answer.status === 201 && (await listed()).data[0].outcome;
        expect(now || answer.body.code).toBe(outcome);
      } else if (by !== 'with the sale') {
        const [who, reason] = by!.split(', ');
        answer = await call(
          'DELETE',
          `/api/checkin/sales/${sale.sale_id}`,
          reason ? { reason: 'Paid by mistake' } : undefined,
          who as keyof typeof tokens,
        );
        expect(outcomeOf(answer)).toBe(outcome);
      } else expect(outcomeOf(answer)).toBe(outcome);

      if (outcome === 'undone') {
        const { body } = await call(
          'GET',
          `/api/attendees/${id}/registrations?cancelled=true`,
          undefined,
          'finance',
        );
        expect(body.data[0]).toMatchObject({ tickets_admitted: 0, refund: isZelle ? null : 'seller' });
        expect(body.data[0].cancelled_at).not.toBeNull();
        const { undone } = await listed();
        expect(undone).toMatchObject([{ volunteer_id: seller.id, count: 1, amount: sale.total_price }]);
        expect(await query('select 1 from outbox where registration_id = $1', [id])).toEqual([]);
      }
    },
  );

  test.each(cases('N'))('%s: %s sold, %s before, %s: %s', async (...line) => {
    const [, sold, scan, then, becomes, isIn, meals, more] = line;
    const hasFood = sold!.includes('food');
    const sale = saleOf({
      tickets: 2,
      total_price: hasFood ? 36 : 30,
      food_option: hasFood ? 'with_food' : 'without_food',
      ...offline({ sold_at: ago(300) }),
      ...(then === 'undone' && { undone_at: ago(290) }),
    });
    const station = scan!.includes('served') ? 'food' : 'entrance';
    const one = {
      scan_id: randomUUID(),
      event_id: scan!.includes('elsewhere') ? (await makeEvent(server.database)).id : eventId,
      code: sale.code,
      station,
      tickets: Number(/^\d/.exec(scan!)?.[0] ?? 2),
      scanned_at: ago(100),
      let_in: !scan!.includes('turned'),
    };
    const [, more2] = /, (\d) served/.exec(scan!) ?? [];
    const two = { ...one, scan_id: randomUUID(), tickets: Number(more2), scanned_at: ago(95) };
    const back = { ...one, scan_id: randomUUID(), undoes: one.scan_id, scanned_at: ago(90) };
    const sync = (scans: object[]) =>
      call('POST', '/api/checkin/sync', {
        now: ago(0),
        device: { id: devices.B, label: null, station, list_cursor: null, waiting: 1 },
        scans,
      });
    const live = () =>
      call('POST', `/api/checkin/${sale.code}`, {
        scan_id: one.scan_id,
        scanned_at: one.scanned_at,
        event_id: eventId,
      });
    if (scan === 'asked live') expect((await live()).body.code).toBe('unknown_qr_code');
    else {
      const told = await sync([
        one,
        ...(scan!.includes('taken back') ? [back] : []),
        ...(more2 ? [two] : []),
      ]);
      expect(told.body[0].outcome).toBe('unknown');
    }
    expect((await call('POST', '/api/checkin/sales', sale)).status).toBe(201);
    const [row] = await query('select * from registrations where event_id = $1', [eventId]);
    expect([row.tickets_admitted, row.meals_served]).toEqual([Number(isIn), Number(meals)]);
    const figures = await server.graphql(
      `{ door(eventId: "${eventId}") { letInWithoutTicket sales { label tickets amount } } }`,
      {},
      tokens.finance,
    );
    expect(figures.body.data.door.letInWithoutTicket).toBe(Number(more));
    // The device sends its scan again, and gets what became of it.
    if (scan === 'asked live') {
      expect(await query('select outcome from refused_scans where scan_id = $1', [one.scan_id])).toEqual([
        { outcome: becomes },
      ]);
      expect((await live()).body).toMatchObject({ success: false });
    } else expect((await sync([one])).body[0].outcome).toBe(becomes);
  });

  test.each(cases('M'))(
    '%s: %s on the phone, sold %s, counted %s',
    async (_, phone, when, counted, surplus, pending) => {
      await sell({ tickets: 2, total_price: 30 });
      const money = Number(phone);
      const waits = saleOf({
        tickets: money / 15,
        total_price: money,
        ...offline({ sold_at: ago(when === 'before' ? 60 : -1) }),
      });
      const offer = await call('POST', '/api/hand-overs', {
        event_id: eventId,
        declared_amount: Number(counted),
        is_final: false,
      });
      expect(offer.status).toBe(201);
      const received = await call(
        'POST',
        `/api/hand-overs/${offer.body.id}/receive`,
        { received_amount: Number(counted) },
        'finance',
      );
      expect(received.status).toBe(200);
      if (when === 'after')
        await query(`alter table hand_overs disable trigger user`).then(() =>
          query(`update hand_overs set offered_at = offered_at - interval '1 minute' where id = $1`, [
            offer.body.id,
          ]).then(() => query(`alter table hand_overs enable trigger user`)),
        );
      expect((await call('POST', '/api/checkin/sales', waits)).status).toBe(201);
      const after = await call('GET', `/api/hand-overs/${offer.body.id}`, undefined, 'finance');
      expect(after.body.surplus).toBe(Number(surplus));
      const { body } = await call('GET', `/api/volunteers/me/details?event_id=${eventId}`);
      expect(body.cash_pending).toBe(Number(pending));
      // Taken back, all of it is owed again.
      const reversed = await call(
        'POST',
        `/api/hand-overs/${offer.body.id}/reverse`,
        { reason: 'Mistyped' },
        'finance',
      );
      if (reversed.status === 200)
        expect((await call('GET', `/api/volunteers/me/details?event_id=${eventId}`)).body.cash_pending).toBe(
          30 + money,
        );
    },
  );

  test('a sale is cleared from what was handed over once, however often it is sent', async () => {
    const waits = saleOf(offline({ sold_at: ago(60) }));
    const offer = await call('POST', '/api/hand-overs', {
      event_id: eventId,
      declared_amount: 45,
      is_final: false,
    });
    await call('POST', `/api/hand-overs/${offer.body.id}/receive`, { received_amount: 45 }, 'finance');
    await call('POST', '/api/checkin/sales', waits);
    // Cash that a second clearing would find.
    await sell();
    expect((await call('POST', '/api/checkin/sales', waits)).body.outcome).toBe('repeated');
    const after = await call('GET', `/api/hand-overs/${offer.body.id}`, undefined, 'finance');
    expect(after.body.surplus).toBe(30);
    const { body } = await call('GET', `/api/volunteers/me/details?event_id=${eventId}`);
    expect(body.cash_pending).toBe(15);
  });
});
