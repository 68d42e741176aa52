import { readFileSync } from 'node:fs';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeUser, type TestUser } from './support/builders.js';
import { importIs, makeCsv, sendList } from './support/lists.js';

const page = readFileSync(new URL('../../docs/import-cases.md', import.meta.url), 'utf8').split('\n');
const tableOf = (pattern: RegExp): string[][] =>
  page
    .filter((line) => pattern.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const steps = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, step]) => step!);

const HEADS = ['Name', 'Email', 'Phone', 'Tickets', 'Food', 'Payment', 'Total', 'Code', 'Seller'];
const MAPPING = Object.fromEntries(HEADS.map((head) => [head.toLowerCase(), head]));
const phoneOf = (text: string): string => `41555501${text.slice(1).padStart(2, '0')}`;

interface Row {
  name: string;
  email: string;
  phone: string;
  tickets: string;
  food: string;
  payment: string;
  total: string;
  code: string;
}

/** Reads `Rosa rosa p1 2x food zelle $36 #A`; `–` is no address. */
function rowOf(text: string, event: number): Row {
  const [name, address, ...rest] = text.split(' ');
  const find = (pattern: RegExp): string => rest.find((word) => pattern.test(word)) ?? '';
  const phone = find(/^p\d/);
  return {
    name: `${name} Case`,
    email: address === '–' ? '' : `${address}.${event}@example.org`,
    phone: phone && phoneOf(phone),
    tickets: find(/^\d+x$/).slice(0, -1) || '1',
    food: rest.includes('food') ? 'yes' : 'no',
    payment: rest.includes('zelle') ? 'zelle' : 'cash',
    total: find(/^\$/).slice(1),
    code: find(/^#/),
  };
}

/** Plays the lines of docs/import-cases.md over the real routes. */
describe('the cases of a list', () => {
  let server: TestApp;
  let vera: TestUser;
  let seller: string;
  let finance: string;
  let president: string;
  let events = 0;

  beforeAll(async () => {
    server = await startApp();
    vera = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    seller = await server.signIn(vera);
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  /** A new event, which is the current one. */
  const newEvent = async (): Promise<string> => {
    const at = new Date(Date.now() + (400 - ++events) * 24 * 3_600_000).toISOString();
    const { body } = await server.call('POST', '/api/events', {
      as: finance,
      body: {
        name: `Case ${events}`,
        event_date: at,
        location: 'Town Hall',
        description: '',
        status: 'on_sale',
      },
    });
    await server.call('POST', `/api/pricing/admin/create-default-tiers?event_id=${body.id}`, { as: finance });
    return body.id;
  };
  const check = async (
    texts: string[],
    eventId: string,
    options: object = {},
    as = finance,
  ): Promise<any> => {
    const rows = texts.map((text) => rowOf(text, events));
    const file = makeCsv([
      HEADS,
      ...rows.map((row) => [
        ...['name', 'email', 'phone', 'tickets', 'food', 'payment', 'total', 'code'].map(
          (field) => row[field as keyof Row],
        ),
        'Vera Volunteer',
      ]),
    ]);
    const { body } = await sendList(server, as, file);
    const answer = await server.call('POST', `/api/imports/${body.id}/check`, {
      as,
      body: { mapping: MAPPING, event_id: eventId, options },
    });
    expect([answer.status, answer.body.state]).toEqual([200, 'checked']);
    return answer.body;
  };
  const run = async (id: string, as = finance): Promise<any> => {
    expect((await server.call('POST', `/api/imports/${id}/run`, { as })).status).toBe(200);
    return importIs(server, as, id, 'done');
  };
  const bring = async (texts: string[], eventId: string, options: object = {}): Promise<string> =>
    (await run((await check(texts, eventId, options)).id)).id;
  const rowsOf = async (id: string): Promise<any[]> =>
    (await server.call('GET', `/api/imports/${id}/rows?limit=100`, { as: finance })).body.data;
  const sell = async (text: string): Promise<any> => {
    const { name, email, phone, tickets } = rowOf(text, events);
    const { status, body } = await server.call('POST', '/api/register', {
      as: seller,
      body: makeAttendee({
        name,
        ...(email === '' ? { email: null, delivery: 'seller' } : { email }),
        phone,
        ticket_quantity: Number(tickets),
      }),
    });
    expect(status).toBe(201);
    return body;
  };
  const live = (eventId: string) =>
    server.database.query(
      'select * from registrations where event_id = $1 and cancelled_at is null order by id',
      [eventId],
    );
  const cancelAll = async (eventId: string): Promise<void> => {
    for (const { id } of await live(eventId))
      expect(
        (await server.call('POST', `/api/attendees/${id}/cancel`, { as: finance, body: { reason: 'Case' } }))
          .status,
      ).toBe(200);
  };

  const correctFirst = async (eventId: string, body: object): Promise<void> => {
    const [first] = await live(eventId);
    expect((await server.call('PATCH', `/api/attendees/${first!.id}`, { as: finance, body })).status).toBe(
      200,
    );
  };

  const prepare = async (step: string, eventId: string): Promise<void> => {
    const [what, ...rest] = step.split(' ');
    const texts = rest.join(' ').split(' / ');
    switch (what) {
      case 'sold':
        return void (await sell(texts[0]!));
      case 'list':
        return void (await bring(texts, eventId));
      case 'cancelled':
        return cancelAll(eventId);
      case 'renamed':
        return correctFirst(eventId, { name: 'Rosa Delgado' });
      case 'readdressed':
        return correctFirst(eventId, { email: `new.${events}@example.org` });
      case 'no':
        return void (await server.database.query(
          'update pricing_tiers set is_active = false where event_id = $1',
          [eventId],
        ));
      case 'capacity':
        return void (await server.database.query(
          'insert into event_capacities (event_id, capacity, sold) values ($1, $2, 0)',
          [eventId, rest[0]],
        ));
    }
  };

  test.each(tableOf(/^\| \d/))('%s: there already %s; %s', async (_, before, rows, outcomes, said, use) => {
    const eventId = await newEvent();
    const isPresident = steps(before!).includes('president');
    const as = isPresident ? president : finance;
    for (const step of steps(before!)) await prepare(step, eventId);
    const texts = steps(rows!);
    const soldBefore = (await live(eventId)).length;
    const { id } = await check(texts, eventId, {}, as);
    expect((await live(eventId)).length).toBe(soldBefore);
    const checked = await rowsOf(id);
    expect(checked.map((row) => row.outcome)).toEqual(outcomes!.split(' / '));
    const last = checked.findLast((row) => row.errors);
    const [field, code] = said!.split(' ');
    expect(last?.error_codes ?? {}).toEqual(said ? { [field!]: [code] } : {});
    const [useField, useText] = [use!.split(' ')[0]!, steps(use!)[0]];
    const text = useText && /^p\d/.test(useText) ? phoneOf(useText) : (useText ?? use!.slice(5).trim());
    expect(last?.suggestions ?? {}).toEqual(use ? { [useField]: text } : {});

    const done = await run(id, as);
    const brought = await rowsOf(id);
    const { attendee_id: _id, ...plain } = brought[0];
    expect(plain).toEqual(checked[0]);
    expect(brought.map(({ attendee_id: _made, ...row }) => row)).toEqual(checked);
    const sold = brought.filter((row) => row.attendee_id);
    expect(sold.length).toBe(done.counts.created + done.counts.same_person);
    expect((await live(eventId)).length).toBe(soldBefore + sold.length);
    // All suggestions in one press make these rows valid.
  });

  test.each(tableOf(/^\| M\d/))(
    '%s: %s, handed over: %s',
    async (_, row, over, collected, cash, transfers, pending, transfer) => {
      const eventId = await newEvent();
      const options = { already_handed_over: over === 'yes' };
      const { id } = await check(steps(row!), eventId, options, president);
      const done = await run(id, president);
      expect(done.sums.total).toBe(Number(collected));
      const { body: team } = await server.call('GET', `/api/volunteers/sales-team?event_id=${eventId}`, {
        as: finance,
      });
      const of = team.find((one: any) => one.full_name === vera.fullName);
      expect([of.cash_amount + of.zelle_amount, of.pending_amount]).toEqual([
        Number(collected),
        Number(pending),
      ]);
      const ledger = await server.database.query(
        `select coalesce(sum(cash_cents), 0)::int as cash, coalesce(sum(transfer_cents), 0)::int as transfers
         from clearings where event_id = $1`,
        [eventId],
      );
      expect(ledger[0]).toEqual({ cash: Number(cash) * 100, transfers: Number(transfers) * 100 });
      const list = (await server.call('GET', `/api/transfers?event_id=${eventId}`, { as: finance })).body
        .data;
      expect(list.map((one: any) => one.status)).toEqual(transfer ? [transfer] : []);
      const statement = (await server.call('GET', `/api/events/${eventId}/statement`, { as: finance })).body;
      expect(statement.cleared.imported).toEqual({
        count: Number(cash) > 0 ? 1 : 0,
        cash: Number(cash),
        transfer: 0,
      });
      expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
    },
  );

  const use = async (what: string, id: string, eventId: string): Promise<void> => {
    const sale = (await live(eventId))[0]!;
    const post = async (path: string, body: object, method = 'POST'): Promise<void> => {
      const answer = await server.call(method, path, { as: president, body });
      expect([200, 201, 202]).toContain(answer.status);
    };
    switch (what) {
      case 'nothing':
        return;
      case 'a ticket is waiting to be mailed':
        return post(`/api/attendees/resend-qr-email?event_id=${eventId}`, { email: sale.email });
      case 'a ticket was mailed':
        await post(`/api/attendees/resend-qr-email?event_id=${eventId}`, { email: sale.email });
        return void (await server.database.query(
          `update outbox set state = 'sent', sent_at = now() where registration_id = $1`,
          [sale.id],
        ));
      case 'a ticket was delivered by hand':
      case 'a guest opened a ticket': {
        const [byHand] = (await live(eventId)).filter(({ email }) => email === null);
        if (what.startsWith('a guest')) {
          const body = { code: byHand!.qr_code };
          return expect((await server.call('POST', '/api/tickets/view', { body })).status).toBe(200);
        }
        return post(`/api/attendees/${byHand!.id}/delivered`, { way: 'shown' });
      }
      case 'somebody was let in':
      case 'somebody was let in, and that undone':
        await post(`/api/checkin/${sale.qr_code}`, {});
        if (what.endsWith('undone')) await post(`/api/checkin/${sale.id}`, { reason: 'Case' }, 'DELETE');
        return;
      case 'somebody was corrected':
        return post(`/api/attendees/${sale.id}`, { name: 'Rosa Delgado' }, 'PATCH');
      case 'somebody got a new code':
        return post(`/api/attendees/${sale.id}/reissue`, { reason: 'Lost' });
      case 'a ticket was given to somebody else': {
        const path = `/api/attendees/${sale.id}`;
        const shown = await server.call('GET', `${path}/registrations`, { as: president });
        const { version } = shown.body.data.find(({ id: one }: any) => one === sale.id);
        return post(`${path}/give`, { tickets: 1, of: 2, version, name: 'Bo Lee', email: 'bo@example.org' });
      }
      case 'one was cancelled':
        return post(`/api/attendees/${sale.id}/cancel`, { reason: 'Ill' });
      case 'somebody of the list bought more':
        return void (await sell('Rosa rosa p1'));
      case 'the money was handed back':
        return post(`/api/volunteers/${vera.id}/hand-back?event_id=${eventId}`, {
          amount: 30,
          reason: 'Ill',
        });
      case 'a day went by':
        return void (await server.database.query(
          `update imports set done_at = now() - interval '25 hours' where id = $1`,
          [id],
        ));
      default:
        throw new Error(`docs/import-cases.md: ${what} is nothing to play`);
    }
  };

  test.each(tableOf(/^\| U\d/))('%s: %s', async (_, what, answer) => {
    const eventId = await newEvent();
    const rows = ['Rosa rosa p1 2x', 'Ana ana 2x zelle', 'Eva eva', 'Uma – p2'];
    const id = await bring(rows, eventId, { already_handed_over: true });
    await use(what!, id, eventId);
    const before = await live(eventId);
    const undo = () => server.call('DELETE', `/api/imports/${id}`, { as: finance });
    const { status, body } = await undo();
    if (answer !== 'taken back') {
      expect([status, body.code]).toEqual([409, answer]);
      expect(await live(eventId)).toEqual(before);
      return;
    }
    expect([status, body.state, body.undone_by !== null, body.progress.done]).toEqual([
      200,
      'undone',
      true,
      4,
    ]);
    // What was sold otherwise stays.
    expect((await live(eventId)).length).toBe(what === 'somebody of the list bought more' ? 1 : 0);
    expect((await undo()).body).toEqual(body);
    const [cleared] = await server.database.query(
      'select coalesce(sum(amount_cents), 0)::int as cents from clearings where event_id = $1',
      [eventId],
    );
    // A sale that was cancelled by itself was paid back by the seller, who is owed what was handed over.
    expect(cleared!.cents).toBe(what === 'one was cancelled' ? 3_000 : 0);
    const mails = await server.database.query(
      `select kind from outbox where event_id = $1 and kind = 'cancellation' or kind = 'ticket' and event_id = $1`,
      [eventId],
    );
    const expected = {
      'one was cancelled': ['cancellation'],
      'somebody of the list bought more': ['ticket'],
    };
    expect(mails.map(({ kind }) => kind)).toEqual(expected[what as keyof typeof expected] ?? []);
    const transfers = (await server.call('GET', `/api/transfers?event_id=${eventId}`, { as: finance })).body
      .data;
    expect(transfers.map((one: any) => one.status)).toEqual(['cancelled']);
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
  });
});
