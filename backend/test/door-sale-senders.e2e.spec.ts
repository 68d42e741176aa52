import { randomUUID } from 'node:crypto';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { formatQrCode, practiceCode } from '../src/rules/qr-codes.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { outcomeOf, soldCases } from './support/door-sale-cases.js';

/** Plays the lines of docs/door-cases.md about the codes of sales at the door, their senders, and those that cannot be taken. */
describe('sales at the door: under which code, under whose name, and how many that cannot be taken', () => {
  let server: TestApp;
  let eventId: string;
  let people: Record<string, TestUser>;
  let tokens: Record<string, string>;
  let prices: object;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
  });
  afterAll(() => server.close());

  const query = <Row = any>(text: string, values: unknown[] = []): Promise<Row[]> =>
    server.database.query(text, values) as Promise<Row[]>;
  const call = (method: string, path: string, body?: object, as = 'seller'): Promise<Answer> =>
    server.call(method, path, { as: tokens[as]!, ...(body && { body }) });

  beforeEach(async () => {
    await query(`update events set status = 'closed'`);
    const date = new Date(Date.now() + 3_600_000).toISOString();
    eventId = (await makeEvent(server.database, { date })).id;
    await query(`update events set created_at = now() - interval '2 hours' where id = $1`, [eventId]);
    [people, tokens] = [{}, {}];
    for (const [name, role] of [
      ['seller', 'volunteer'],
      ['other', 'volunteer'],
      ['finance', 'finance_director'],
      ['president', 'president'],
    ] as const) {
      people[name] = await makeUser(server.database, { role });
      tokens[name] = await server.signIn(people[name]);
    }
    prices = (await call('GET', `/api/checkin/list?event_id=${eventId}`)).body.event.prices;
  });
  afterEach(async () => {
    expect(await findDifferences(server.app.get(Database).handle, eventId)).toEqual([]);
  });

  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();
  const saleOf = (how: string, fields: object = {}) => ({
    sale_id: randomUUID(),
    event_id: eventId,
    tickets: 1,
    food_option: 'without_food',
    payment_mode: 'cash',
    total_price: 15,
    ...(how === 'phone' && { prices, sold_at: ago(60), now: ago(0) }),
    ...fields,
  });
  const sell = (sale: object, as = 'seller') => call('POST', '/api/checkin/sales', sale, as);
  const listed = async (): Promise<any[]> =>
    (await call('GET', `/api/checkin/sales?event_id=${eventId}`, undefined, 'finance')).body.data;

  /** Makes what the column `code` names, and returns its code. */
  async function codeOf(what: string): Promise<string | undefined> {
    const register = async (of = eventId): Promise<any> =>
      (await call('POST', '/api/register', { ...makeAttendee(), event_id: of }, 'president')).body;
    const paper = async (): Promise<string> => {
      const book = { event_id: eventId, count: 1, food_option: 'without_food' };
      expect((await call('POST', '/api/paper/books', book, 'president')).status).toBe(201);
      return (await query('select qr_code from paper_tickets where event_id = $1', [eventId]))[0].qr_code;
    };
    const ended = async (path: string): Promise<string> => {
      const { id, qr_code_id: code } = await register();
      const answer = await call('POST', `/api/attendees/${id}/${path}`, { reason: 'Ill' }, 'president');
      expect([path, answer.status]).toEqual([path, 200]);
      return code;
    };
    switch (what) {
      case 'none':
        return undefined;
      case 'new, as it is typed':
        return formatQrCode(newQrCode()).toLowerCase().replaceAll('-', ' ');
      case 'of a ticket':
        return (await register()).qr_code_id;
      case 'of a ticket of another event':
        return (await register((await makeEvent(server.database, { sellsAlongside: true })).id)).qr_code_id;
      case 'of a cancelled ticket':
        return ended('cancel');
      case 'replaced by a new one':
        return ended('reissue');
      case 'of a paper ticket':
        return paper();
      case 'of a void paper ticket': {
        const code = await paper();
        const body = { event_id: eventId, ranges: ['1'], reason: 'Lost' };
        expect((await call('POST', '/api/paper/void', body, 'president')).body.done).toEqual(['1']);
        return code;
      }
      case 'of an undone sale': {
        const code = newQrCode();
        const sale = saleOf('asks', { code });
        await sell(sale);
        expect((await call('DELETE', `/api/checkin/sales/${sale.sale_id}`)).status).toBe(200);
        return code;
      }
      case 'for practice':
        return practiceCode(0);
      case 'mistyped': {
        const code = newQrCode();
        return (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
      }
      case 'of another system':
        return 'TICKET-0815';
      default:
        return newQrCode();
    }
  }

  test.each(soldCases('Q'))('%s: %s, the code is %s: %s', async (_, how, what, outcome, listedAs) => {
    const code = await codeOf(what!);
    const before = await query('select count(*)::int as n from registrations');
    const sale = saleOf(how === 'phone' ? 'phone' : 'asks', code === undefined ? {} : { code });
    const answers =
      how === 'both'
        ? await Promise.all([sell(sale), sell({ ...sale, sale_id: randomUUID() }, 'other')])
        : [await sell(sale)];
    expect(answers.map(outcomeOf).sort().reverse().join(', ')).toBe(outcome);
    const taken = answers.filter(({ status }) => status === 201);
    const after = await query('select count(*)::int as n from registrations');
    expect(after[0].n - before[0].n).toBe(taken.length);
    expect((await listed()).map((row) => row.outcome)).toEqual(listedAs ? [listedAs] : []);
    for (const { body } of taken) {
      const [{ qr_code: stored }] = await query('select qr_code from registrations where id = $1', [
        body.registration.id,
      ]);
      if (code) expect(stored).toBe(code.toUpperCase().replaceAll(/[ -]/g, ''));
      else expect(stored).toMatch(/^[0-9A-Z]+$/);
    }
    // A paper ticket is sold as any, whoever tried its code.
    if (what === 'of a paper ticket') {
      const assigned = { event_id: eventId, ranges: ['1'], volunteer_id: people.seller!.id };
      const { body } = await call('POST', '/api/paper/assignments', assigned, 'finance');
      await call('POST', `/api/paper/assignments/${body.assignment.id}/accept`, { ranges: ['1'] });
      const reported = await call('POST', '/api/paper/sales', { event_id: eventId, ranges: ['1'] });
      expect(reported.body).toEqual({ done: ['1'], refused: [] });
    }
  });

  test.each(soldCases('F'))('%s: %s, sent by %s, of %s, %s: %s', async (...line) => {
    const [, how, by, of, before, outcome, seller, told] = line;
    const account = of === '–' ? {} : { account_id: of === 'nobody' ? randomUUID() : people[of!]!.id };
    const sale = saleOf(how!, { code: newQrCode() });
    if (before === 'sold') expect((await sell(sale)).status).toBe(201);
    if (before === 'sent by finance')
      expect((await sell({ ...sale, account_id: people.seller!.id }, 'finance')).status).toBe(201);
    if (before === 'deactivated')
      await query('update users set is_active = false where id = $1', [people.seller!.id]);
    const answer = await sell({ ...sale, ...account }, by);
    expect(outcomeOf(answer)).toBe(outcome);
    expect(await query('select seller_id from registrations where event_id = $1', [eventId])).toEqual(
      seller ? [{ seller_id: people[seller]!.id }] : [],
    );
    const audited = await query(
      `select actor_id, details ->> 'seller_id' as of, details ->> 'sale_id' as sale from audit_log
       where event_id = $1 and action = 'door_sale.forwarded'`,
      [eventId],
    );
    const mailed = await query(
      `select to_address, user_id from outbox where event_id = $1 and kind = 'door_sale_sent'`,
      [eventId],
    );
    if (told === 'no') return expect([audited, mailed]).toEqual([[], []]);
    const whose = people[seller!]!;
    const sender = before === 'sent by finance' ? 'finance' : by!;
    expect(audited).toEqual([{ actor_id: people[sender]!.id, of: whose.id, sale: sale.sale_id }]);
    expect(mailed).toEqual([{ to_address: whose.email, user_id: whose.id }]);
    // Whose cash it is.
    const [row] = await query(
      'select sum(cash_of(s))::int as cents from seller_sums s where event_id = $1 and seller_id = $2',
      [eventId, whose.id],
    );
    expect(row.cents).toBe(1_500);
  });

  test.each(soldCases('X'))('%s: who has %s sends %s: %s', async (_, has, sent, outcome, kept) => {
    const [, count, since] = /^(\d+)(.*)$/.exec(has!)!;
    const invalid = (): ReturnType<typeof saleOf> =>
      saleOf('phone', { code: newQrCode(), payment_mode: 'zelle', total_price: 16 });
    const first = invalid();
    expect(outcomeOf(await sell(first))).toBe('sale_needs_network');
    await query(
      `insert into invalid_door_sales (account_id, sale_id, event_id, sent, content, errors)
       select account_id, uuidv7(), event_id, sent, content, errors
       from invalid_door_sales, generate_series(2, $1::int) where event_id = $2`,
      [count, eventId],
    );
    if (since!.endsWith('a day ago'))
      await query(
        `update invalid_door_sales set recorded_at = recorded_at - interval '25 hours' where event_id = $1`,
        [eventId],
      );
    const as = since!.endsWith('another account') ? 'other' : 'seller';
    const sales = {
      cash: [saleOf('phone')],
      'one of these again': [{ ...first, now: ago(0) }],
      zelle: [invalid()],
      'zelle, zelle at once': [invalid(), invalid()],
    }[sent!]!;
    const answers = await Promise.all(sales.map((sale) => sell(sale, as)));
    expect(answers.map(outcomeOf).sort().join(', ')).toBe(outcome);
    for (const { status, headers } of answers)
      if (status === 429) {
        const seconds = Number(headers['retry-after']);
        expect(seconds).toBeGreaterThan(23 * 3_600);
        expect(seconds).toBeLessThanOrEqual(24 * 3_600);
      }
    const [{ n }] = await query('select count(*)::int as n from invalid_door_sales where event_id = $1', [
      eventId,
    ]);
    expect(n).toBe(Number(kept));
  });
});
