import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Database } from '../src/database/database.js';
import { ReminderPlanner } from '../src/mail/delivery/reminder-planner.js';
import { makeQrCode, practiceCode } from '../src/rules/qr-codes.js';
import type { EventStatus } from '../src/rules/events.js';
import { startApp, type Answer, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { QUICK } from './support/mail-worker.js';

const PAGE = readFileSync(new URL('../../docs/event-cases.md', import.meta.url), 'utf8');

/** Returns the lines of the table whose first column has this name, as objects. */
function tableOf(first: string): Array<Record<string, string>> {
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = PAGE.split('\n');
  const head = lines.findIndex((line) => cellsOf(line)[0] === first);
  const names = cellsOf(lines[head]!);
  const end = lines.findIndex((line, i) => i > head && !line.startsWith('|'));
  return lines
    .slice(head + 2, end)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, i) => [names[i]!, cell])));
}

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
/** How the errors of the tables are told. */
const CODES: Record<string, string> = {
  'not allowed': 'insufficient_permissions',
  other_event: 'qr_code_of_other_event',
};

const KINDS = ['draft', 'closed', 'archived', 'hidden', 'selling', 'beside', 'later', 'past'] as const;
type Kind = (typeof KINDS)[number];

describe('docs/event-cases.md', () => {
  let server: TestApp;
  const tokens: Record<string, string> = {};
  let seller: TestUser;
  const ids = {} as Record<Kind, string>;
  /** What tells the events apart: their tickets, their price in dollars, a guest and a code of each. */
  const tickets = (kind: Kind): number => (kind === 'draft' ? 0 : KINDS.indexOf(kind) + 1);
  const price = (kind: Kind): number => 10 + KINDS.indexOf(kind);
  const codes = {} as Record<Kind, string>;
  const byId = (id: unknown): string => KINDS.find((kind) => ids[kind] === id) ?? String(id);
  const byTickets = (count: unknown): string =>
    KINDS.find((kind) => tickets(kind) === count) ?? String(count);
  const byPrice = (dollars: unknown): string =>
    KINDS.find((kind) => price(kind) === dollars) ?? String(dollars);

  beforeAll(async () => {
    server = await startApp({ env: { METRICS_TOKEN: 'a-token-for-metrics-1234567890abcdef' } });
    seller = await makeUser(server.database);
    tokens.V = await server.signIn(seller);
    tokens.P = await server.signIn(await makeUser(server.database, { role: 'president' }));
    for (const [i, kind] of KINDS.entries()) {
      const { id } = await makeEvent(server.database, {
        name: kind,
        date: inDays(kind === 'past' ? -3 : i + 1),
      });
      ids[kind] = id;
      await server.database.query(
        `update pricing_tiers set price_cents = case food_option when 'with_food' then 9900 else $2 end where event_id = $1`,
        [id, price(kind) * 100],
      );
      if (kind === 'draft') continue;
      const [row] = await server.database.query<{ qr_code: string }>(
        `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           price_per_ticket_cents, total_cents, qr_code, memo)
         values ($1, $2, $3, $4, '4155550142', $5, 'zelle', 'without_food', 100, $5 * 100, $6, 'AAAAAA') returning qr_code`,
        [
          id,
          seller.id,
          `Guest ${kind}`,
          'guest@example.org',
          tickets(kind),
          makeQrCode(() => randomBytes(1)[0]!),
        ],
      );
      codes[kind] = row!.qr_code;
      await server.database.query(
        `insert into screenshots (registration_id, event_id, object_key, uploaded_by, bytes, width, height)
         select id, event_id, $2, seller_id, 1, 1, 1
         from registrations where event_id = $1`,
        [id, `screenshots/${id}`],
      );
    }
    for (const [kind, change] of [
      ['draft', `status = 'draft'`],
      ['closed', `status = 'closed'`],
      ['archived', 'is_archived = true'],
      ['hidden', 'is_archived = true, sells_alongside = true'],
      ['beside', 'sells_alongside = true'],
    ] as const)
      await server.database.query(`update events set ${change} where id = $1`, [ids[kind]]);
  });
  afterAll(() => server.close());

  const failed = ({ status, body }: Answer): string | null =>
    body?.errors?.[0]?.extensions?.code ?? (status >= 400 ? body.code : null);
  /** What a place answers: the error's code, or the event that the answer is about. */
  const answered = (answer: Answer, event: (body: any) => string): string =>
    failed(answer) ?? event(answer.body);

  type Ask = (as: string, eventId: string | undefined) => Promise<string>;
  const get =
    (path: string, event: (body: any) => string): Ask =>
    async (as, id) =>
      answered(
        await server.call('GET', `${path}${id ? `${path.includes('?') ? '&' : '?'}event_id=${id}` : ''}`, {
          as,
        }),
        event,
      );
  const query =
    (text: (args: string) => string, event: (data: any) => string): Ask =>
    async (as, id) =>
      answered(await server.graphql(text(id ? `eventId: "${id}"` : ''), {}, as), ({ data }) => event(data));
  const inParens = (args: string): string => (args ? `(${args})` : '');

  /** Takes back what a line sold, so that tickets still tell the events apart. */
  const cancelAll = (): Promise<unknown> =>
    server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'test'
       where cancelled_at is null and payment_mode = 'cash'`,
    );

  const PLACES: Record<string, Ask> = {
    sale: async (as, id) => {
      const sale = await server.call('POST', '/api/register', {
        as,
        body: makeAttendee(id ? { event_id: id } : {}),
      });
      await cancelAll();
      return answered(sale, (body) => byId(body.event_id));
    },
    'sale, GraphQL': async (as, id) => {
      const { name, email, phone } = makeAttendee() as Record<string, string>;
      const input = `name: "${name}", email: "${email}", phone: "${phone}", ticketQuantity: 1, paymentMode: cash, foodOption: without_food`;
      const sale = await query(
        (args) => `mutation { register(input: { ${input} ${args && `, ${args}`} }) { eventId } }`,
        (data) => byId(data.register.eventId),
      )(as, id);
      await cancelAll();
      return sale;
    },
    price: async (as, id) =>
      answered(
        await server.call('POST', `/api/pricing/calculate${id ? `?event_id=${id}` : ''}`, {
          as,
          body: { quantity: 1, food_option: 'without_food' },
        }),
        (body) => byPrice(body.total_price),
      ),
    'price, GraphQL': query(
      (args) => `{ priceQuote(input: { quantity: 1, foodOption: without_food } ${args}) { totalPrice } }`,
      (data) => byPrice(data.priceQuote.totalPrice),
    ),
    'current event': get('/api/events/current', ({ id }) => byId(id)),
    'current event, GraphQL': query(
      () => '{ currentEvent { id } }',
      (data) => byId(data.currentEvent.id),
    ),
    event: async (as, id) =>
      answered(await server.call('GET', `/api/events/${id}`, { as }), (body) => byId(body.id)),
    'event, GraphQL': async (as, id) =>
      answered(await server.graphql(`{ event(id: "${id}") { id } }`, {}, as), ({ data }) =>
        byId(data.event.id),
      ),
    'first of all events': get('/api/events', ([{ id }]) => byId(id)),
    'first of those that sell': get('/api/events/selling', ([{ id }]) => byId(id)),
    leaderboard: get('/api/volunteers/leaderboard', (body) => byTickets(body.top_volunteers[0].tickets_sold)),
    'leaderboard, GraphQL': query(
      (args) => `{ leaderboard${inParens(args)} { topVolunteers { ticketsSold } } }`,
      (data) => byTickets(data.leaderboard.topVolunteers[0].ticketsSold),
    ),
    'own sales': get('/api/volunteers/me/attendees', (body) =>
      byTickets(body.data.at(-1)?.ticket_quantity ?? 0),
    ),
    'own figures': get('/api/volunteers/me/details', (body) => byTickets(body.zelle_amount)),
    'own figures, GraphQL': query(
      (args) => `{ seller${inParens(args)} { zelleAmount } }`,
      (data) => byTickets(data.seller.zelleAmount),
    ),
    'hand-over': async (as, id) => {
      const answer = await server.call('POST', '/api/hand-overs', {
        as,
        body: { declared_amount: 0, is_final: true, ...(id && { event_id: id }) },
      });
      if (answer.status === 201)
        await server.call('POST', `/api/hand-overs/${answer.body.id}/withdraw`, { as, body: {} });
      return answered(answer, (body) => byId(body.event_id));
    },
    "dashboard's figures": get('/api/stats', (body) => byTickets(body.zelle_unverified)),
    'figures, GraphQL': query(
      (args) => `{ stats${inParens(args)} { zelleUnverified } }`,
      (data) => byTickets(data.stats.zelleUnverified),
    ),
    attendees: get('/api/attendees?search=guest@', (body) =>
      byTickets(body.data.length === 0 ? 0 : body.data[0].total_tickets_per_person),
    ),
    "attendees' file": get('/api/attendees/csv?search=guest@', (text: string) => {
      const [, name = 'Guest draft'] = /"?(Guest \w+)"?/.exec(text) ?? [];
      return name.replace('Guest ', '');
    }),
    'sales team': get('/api/volunteers/sales-team', (body: any[]) =>
      byTickets(body.find(({ volunteer_id: id }) => id === seller.id).zelle_amount),
    ),
    tiers: get('/api/pricing/admin/tiers', (body: any[]) =>
      byPrice(body.find(({ food_option: food }) => food === 'without_food').price_per_ticket),
    ),
    transfers: get('/api/transfers', (body) => byTickets(body.data[0]?.total_price ?? 0)),
    screenshots: get('/api/transaction-screenshots', (body: any[]) => byTickets(body[0]?.total_price ?? 0)),
    'mailing tickets again': async (as, id) => {
      await server.database.query(`delete from outbox`);
      const answer = await server.call(
        'POST',
        `/api/attendees/resend-qr-email${id ? `?event_id=${id}` : ''}`,
        {
          as,
          body: { email: 'guest@example.org' },
        },
      );
      const [mail] = await server.database.query<{ event_id: string }>('select event_id from outbox');
      return answered(answer, () => byId(mail!.event_id));
    },
    float: async (as, id) => {
      const answer = await server.call('POST', `/api/volunteers/${seller.id}/float`, {
        as,
        body: { amount: 1, event_id: id },
      });
      const [float] = await server.database.query<{ event_id: string }>(
        'select event_id from floats order by id desc limit 1',
      );
      return answered(answer, () => byId(float!.event_id));
    },
    "door's figures": query(
      (args) => `{ door${inParens(args)} { opensAt } }`,
      (data) => {
        const days = Math.round((Date.parse(data.door.opensAt) + DAY_MS - Date.now()) / DAY_MS);
        return days < 0 ? 'past' : (KINDS[days - 1] ?? String(days));
      },
    ),
    metrics: async (as) => {
      await server.call('POST', `/api/checkin/${codes.closed}`, { as });
      const { body } = await server.call('GET', '/metrics', {
        headers: { authorization: 'Bearer a-token-for-metrics-1234567890abcdef' },
      });
      return /^usher_checked_in_registrations 1$/m.test(body) ? 'closed' : body;
    },
    'door list': get('/api/checkin/list', (body) => byId(body.event.id)),
    'look-up': get('/api/checkin/search?q=guest', (body: any[]) =>
      (body[0]?.name ?? 'Guest draft').replace('Guest ', ''),
    ),
    'scan, its event named': async (as, id) => {
      const kind = id === undefined ? 'closed' : (byId(id) as Kind);
      const body = id === undefined ? {} : { event_id: id };
      return answered(await server.call('POST', `/api/checkin/${codes[kind]}`, { as, body }), () => kind);
    },
    reminder: async (_as, id) => {
      const { query } = server.database;
      await query('delete from outbox');
      await query('update events set reminder_hours_before = case when id = $1 then $2::int end', [
        id,
        24 * KINDS.length,
      ]);
      await new ReminderPlanner(QUICK, server.app.get(Database)).plan();
      const mails = await query<{ event_id: string; to_address: string }>(
        `select event_id, to_address from outbox where kind = 'reminder'`,
      );
      return mails.map((mail) => byId(mail.event_id)).join(', ') || 'none';
    },
    practice: async (as, id) =>
      answered(
        await server.call('POST', `/api/checkin/${practiceCode(0)}`, {
          as,
          body: id ? { event_id: id } : {},
        }),
        () => 'let in',
      ),
    'scan of its ticket': async (as, id) => {
      const kind = id === undefined ? 'closed' : (byId(id) as Kind);
      return answered(await server.call('POST', `/api/checkin/${codes[kind]}`, { as }), () => kind);
    },
  };

  const rows = tableOf('place');
  test('has a line for each place, and a place for each line', () => {
    expect(rows.map(({ place }) => place).sort()).toEqual(Object.keys(PLACES).sort());
  });

  test.each(rows.map((row) => [row.place!, row] as const))('%s', async (place, row) => {
    const columns = ['unnamed', 'draft', 'draft, P', ...KINDS.slice(1)].filter(
      (column) => row[column] !== '–',
    );
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const column of columns) {
      const kind = column === 'unnamed' ? undefined : (column.replace(', P', '') as Kind);
      const as = tokens[column === 'draft, P' ? 'P' : row.who!]!;
      found[column] = await PLACES[place]!(as, kind && ids[kind]);
      expected[column] = CODES[row[column]!] ?? row[column]!;
    }
    expect(found).toEqual(expected);
  });

  test.each(
    tableOf('status').map((row) => [row.status!, row['begins in hours']!, row['door opened']!, row] as const),
  )('%s, begins in %s hours, door opened: %s', async (status, hours, isOpened, row) => {
    const { id } = await makeEvent(server.database, {
      date: inDays(Number(hours) / 24),
      status: status === 'archived' ? 'on_sale' : (status as EventStatus),
    });
    await server.database.query('update events set is_door_open = $2, is_archived = $3 where id = $1', [
      id,
      isOpened === 'yes',
      status === 'archived',
    ]);
    const { body } = await server.call('GET', '/api/checkin/events', { as: tokens.V! });
    const found = body.some((event: { id: string }) => event.id === id) ? 'yes' : 'no';
    await server.database.query(`update events set event_date = '2020-01-01' where id = $1`, [id]);
    expect(found).toBe(row['at the door']);
  });

  test.each(tableOf('from').map(({ from, to, ...cases }) => [from!, to!, cases] as const))(
    'from %s to %s',
    async (from, to, cases) => {
      for (const [when, expected] of Object.entries(cases)) {
        if (expected === '–') continue;
        const { id } = await makeEvent(server.database, {
          date: inDays(30),
          status: 'on_sale',
          sellsAlongside: true,
        });
        if (when === 'something was sold once') {
          const sale = await server.call('POST', '/api/register', {
            as: tokens.P!,
            body: makeAttendee({ event_id: id }),
          });
          expect(sale.status).toBe(201);
        }
        await server.database.query('update events set status = $2 where id = $1', [id, from]);
        const answer = await server.call('PUT', `/api/events/${id}`, {
          as: tokens.P!,
          body: { name: 'Gala', description: '', location: 'Hall', event_date: inDays(30), status: to },
        });
        expect([when, failed(answer) ?? answer.body.status]).toEqual([
          when,
          expected === 'yes' ? to : expected,
        ]);
      }
    },
  );
});
