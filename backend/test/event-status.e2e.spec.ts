import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { startApp, type Answer, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { NOBODY, readOperations } from './support/graphql-operations.js';
import { until } from './support/until.js';

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** An answer without what differs from request to request. */
const plain = ({ status, body }: Answer): unknown =>
  JSON.parse(
    JSON.stringify({ status, body }, (name, value) => (/^request_?id$/i.test(name) ? undefined : value)),
  );

describe('what an event sells', () => {
  let server: TestApp;
  let second: TestApp;
  let president: string;
  let volunteer: string;
  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    second = await startApp({ database: server.database, env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  /** Each test has events of its own, on which the others' have no influence. */
  beforeEach(() => server.database.query(`update events set event_date = '2020-01-01', is_archived = true`));

  const set = (id: string, fields: Record<string, unknown>, as = president): Promise<Answer> =>
    server.call('PUT', `/api/events/${id}`, {
      as,
      body: { name: 'Gala', description: '', location: 'Hall', event_date: inDays(7), ...fields },
    });
  const sell = (fields: Record<string, unknown> = {}, process = server): Promise<Answer> =>
    process.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
  const told = ({ status, body }: Answer): string => (status === 201 ? body.event_id : body.code);
  const create = (fields: Record<string, unknown> = {}): Promise<Answer> =>
    server.call('POST', '/api/events', {
      as: president,
      body: { name: 'Gala', description: '', location: 'Hall', event_date: inDays(7), ...fields },
    });
  const countOf = async (id: string): Promise<number> =>
    (
      await server.database.query<{ count: number }>(
        'select count(*)::int as count from registrations where event_id = $1',
        [id],
      )
    )[0]!.count;

  test('a new event is a draft, unless it is the first of all', async () => {
    const empty = await startApp();
    try {
      const as = await empty.signIn(await makeUser(empty.database, { role: 'finance_director' }));
      const body = { name: 'Gala', description: '', location: 'Hall', event_date: inDays(7) };
      const first = await empty.call('POST', '/api/events', { as, body });
      expect(first.body).toMatchObject({ status: 'on_sale', selling: 'now' });
      const next = await empty.call('POST', '/api/events', { as, body });
      expect(next.body).toMatchObject({ status: 'draft', selling: 'draft' });
      const asked = await empty.call('POST', '/api/events', { as, body: { ...body, status: 'closed' } });
      expect(asked.body).toMatchObject({ status: 'closed', selling: 'closed' });
      const copy = await empty.call('POST', `/api/events/${first.body.id}/copy`, {
        as,
        body: { name: 'Next', event_date: inDays(400) },
      });
      expect(copy.body).toMatchObject({ status: 'draft', sells_alongside: false, is_archived: false });
    } finally {
      await empty.close();
    }
  });

  test('of the events on sale the one that starts first sells, whatever is a draft, closed, put away or over', async () => {
    await makeEvent(server.database, { date: inDays(-3) });
    await makeEvent(server.database, { date: inDays(1), status: 'draft' });
    const { id: closed } = await makeEvent(server.database, { date: inDays(2), status: 'closed' });
    const { id: archived } = await makeEvent(server.database, { date: inDays(3) });
    await server.database.query('update events set is_archived = true where id = $1', [archived]);
    const { id: first } = await makeEvent(server.database, { date: inDays(4) });
    const { id: later } = await makeEvent(server.database, { date: inDays(5) });
    const { id: last } = await makeEvent(server.database, { date: inDays(6) });
    expect(told(await sell())).toBe(first);
    expect(told(await sell({ event_id: first }))).toBe(first);
    for (const other of [closed, archived, later])
      expect(told(await sell({ event_id: other }))).toBe('event_changed');
    const { body: list } = await server.call('GET', '/api/events', { as: volunteer });
    const selling = (id: string) => list.find((event: { id: string }) => event.id === id)?.selling;
    expect([closed, archived, first, later, last].map(selling)).toEqual([
      'closed',
      'archived',
      'now',
      'next',
      'later',
    ]);
    // For the door and every other default the closed one is nearer.
    expect((await server.call('GET', '/api/events/current', { as: volunteer })).body.id).toBe(closed);
  });

  test('a later one that sells alongside is sold where a sale names it, at its own price and to its own capacity', async () => {
    const { id: first } = await makeEvent(server.database, { date: inDays(4), capacity: 1 });
    const { id: beside } = await makeEvent(server.database, {
      date: inDays(5),
      capacity: 2,
      sellsAlongside: true,
    });
    await server.database.query('update pricing_tiers set price_cents = 700 where event_id = $1', [beside]);
    expect((await server.call('GET', `/api/events/${beside}`, { as: volunteer })).body.selling).toBe(
      'alongside',
    );
    const price = await server.call('POST', `/api/pricing/calculate?event_id=${beside}`, {
      as: volunteer,
      body: { quantity: 1, food_option: 'without_food' },
    });
    expect(price.body.total_price).toBe(7);
    // In one batch: each event has its own capacity, and one address is a person of its own in each.
    const email = `${randomUUID()}@example.org`;
    await sell({ event_id: first, email });
    const sold = await Promise.all([
      ...Array.from({ length: 4 }, () => sell({ event_id: beside, quoted_total_price: 7 })),
      ...Array.from({ length: 4 }, () => sell()),
      sell({ event_id: beside, email, name: 'Somebody Else' }),
    ]);
    const outcomes = sold.map(told);
    expect(outcomes.filter((outcome) => outcome === beside)).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === first)).toHaveLength(0);
    expect(new Set(outcomes)).toEqual(new Set([beside, 'sold_out']));
    expect(await countOf(beside)).toBe(2);
    // Volunteers see its leaderboard and their own sales of it.
    const board = await server.call('GET', `/api/volunteers/leaderboard?event_id=${beside}`, {
      as: volunteer,
    });
    expect(board.body.current_user_rank.tickets_sold).toBe(2);
  });

  test('where nothing is on sale, a sale says so', async () => {
    await makeEvent(server.database, { status: 'closed' });
    expect(await sell()).toMatchObject({
      status: 409,
      body: { code: 'event_not_on_sale', detail: 'No tickets are on sale at the moment' },
    });
  });

  test('where there are only drafts there is no event, neither to sell nor by default', async () => {
    await server.database.query(`update events set status = 'draft'`);
    await makeEvent(server.database, { status: 'draft' });
    for (const as of [president, volunteer]) {
      expect(told(await sell())).toBe('no_event');
      expect((await server.call('GET', '/api/events/current', { as })).status).toBe(404);
    }
    expect((await server.call('GET', '/api/stats', { as: president })).body.code).toBe('no_event');
    await server.database.query(`update events set status = 'on_sale' where event_date < now()`);
  });

  test('what was sold once is no draft again, even where all of it was cancelled; it can be closed', async () => {
    const { id } = await makeEvent(server.database);
    expect((await set(id, { status: 'draft' })).body).toMatchObject({ status: 'draft' });
    expect((await set(id, { status: 'on_sale' })).body).toMatchObject({ status: 'on_sale' });
    const { body: sale } = await sell({ event_id: id });
    await server.call('POST', `/api/attendees/${sale.id}/cancel`, { as: president, body: { reason: 'ill' } });
    expect(await set(id, { status: 'draft' })).toMatchObject({
      status: 409,
      body: {
        code: 'event_already_sold',
        detail: 'Tickets of this event were sold. It cannot be a draft again, but sales can be closed.',
      },
    });
    expect((await set(id, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
    expect((await set(id, {})).body).toMatchObject({ status: 'closed' });
    expect((await set(id, { status: 'draft' })).body.code).toBe('event_already_sold');
    expect((await set(id, { status: 'gone' })).status).toBe(422);
  });

  test('a sale that waits for a change of its event is decided by what the event is then', async () => {
    const { id } = await makeEvent(server.database);
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    try {
      for (const [change, outcome] of [
        [`status = 'closed'`, 'event_changed'],
        [`status = 'draft'`, 'event_changed'],
        [`is_archived = true`, 'event_changed'],
        [`event_date = '2020-01-01'`, 'event_over'],
        [`name = 'Ball'`, id],
      ]) {
        await server.database.query(
          `update events set status = 'on_sale', is_archived = false, event_date = $2 where id = $1`,
          [id, inDays(5)],
        );
        await client.query('begin');
        await client.query(`select from events where id = $1 for update`, [id]);
        await client.query(`update events set ${change} where id = $1`, [id]);
        const sale = sell({ event_id: id });
        await until(async () => {
          const [row] = await server.database.query<{ waits: boolean }>(
            `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%register_sales%'
               and datname = current_database()) as waits`,
          );
          return row!.waits;
        });
        await client.query('commit');
        expect([change, told(await sale)]).toEqual([change, outcome]);
      }
    } finally {
      await client.end();
    }
  });

  test('sales and what closes them at the same moment, over two processes: no sale follows the answer', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeEvent(server.database, { date: inDays(4) });
      let isClosed = false;
      const sale = async (process: TestApp): Promise<string> => {
        const cameLate = isClosed;
        const answer = await sell({ event_id: id }, process);
        return cameLate && answer.status === 201 ? 'sold after it was closed' : told(answer);
      };
      const closing = set(id, { status: 'closed', event_date: inDays(4) }).then((answer) => {
        isClosed = true;
        return answer;
      });
      const outcomes = await Promise.all([
        ...[server, second, server, second].map(sale),
        closing.then(() => sale(second)),
      ]);
      expect((await closing).status).toBe(200);
      expect(outcomes.filter((outcome) => outcome !== id && outcome !== 'event_changed')).toEqual([]);
      expect(outcomes.filter((outcome) => outcome === id)).toHaveLength(await countOf(id));
    }
  });

  test('of the first sale and what makes it a draft again one wins, never both', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 15; round++) {
      const { id } = await makeEvent(server.database, { date: inDays(4) });
      const [sale, draft] = await Promise.all([
        sell({ event_id: id }, second),
        set(id, { status: 'draft', event_date: inDays(4) }),
      ]);
      const outcome = `${told(sale) === id ? 'sold' : told(sale)}, ${draft.status}`;
      expect(['sold, 409', 'event_changed, 200']).toContain(outcome);
      seen.add(outcome);
      await server.database.query('update events set is_archived = true where id = $1', [id]);
    }
  });

  describe('a draft, to a volunteer', () => {
    let draft: string;
    const NAME = 'Secret Gala';
    beforeEach(async () => {
      await makeEvent(server.database, { date: inDays(5) });
      const made = await create({ name: NAME });
      expect(made.body).toMatchObject({ status: 'draft' });
      draft = made.body.id;
      await server.call('POST', `/api/pricing/admin/create-default-tiers?event_id=${draft}`, {
        as: president,
      });
    });

    /** What to send with routes that volunteers may use and that take an event: what is about it, and nothing else that could fail. */
    const SENT: Record<string, (eventId: string) => { path?: string; query?: string; body?: unknown }> = {
      'GET /api/events/{id}': (id) => ({ path: `/api/events/${id}` }),
      'GET /api/volunteers/leaderboard': () => ({}),
      'GET /api/volunteers/me/details': () => ({}),
      'GET /api/volunteers/me/attendees': () => ({}),
      'POST /api/pricing/calculate': () => ({ body: { quantity: 1, food_option: 'with_food' } }),
      'GET /api/checkin/list': () => ({}),
      'GET /api/checkin/search': () => ({ query: 'q=rosa' }),
      'POST /api/checkin/{code_or_id}': (id) => ({
        path: '/api/checkin/23456789ABCDEFG',
        body: { event_id: id },
      }),
      'POST /api/checkin/by-id/{id}': (id) => ({
        path: `/api/checkin/by-id/${NOBODY}`,
        body: { event_id: id },
      }),
      'POST /api/register': (id) => ({ body: makeAttendee({ event_id: id }) }),
      'POST /api/hand-overs': (id) => ({ body: { event_id: id, declared_amount: 5 } }),
      'POST /api/checkin/sales': (id) => ({
        body: {
          sale_id: randomUUID(),
          event_id: id,
          tickets: 1,
          food_option: 'without_food',
          payment_mode: 'cash',
          total_price: 15,
        },
      }),
      'POST /api/paper/sales': (id) => ({ body: { event_id: id, ranges: ['1'] } }),
      'POST /api/paper/sales/undo': (id) => ({ body: { event_id: id, ranges: ['1'] } }),
      'POST /api/checkin/sync': (id) => ({
        body: {
          now: new Date().toISOString(),
          device: { id: randomUUID(), label: '', station: 'entrance', list_cursor: null, waiting: 1 },
          scans: [
            {
              scan_id: '01900000-0000-7000-8000-000000000000',
              event_id: id,
              code: '23456789ABCDEFG',
              station: 'entrance',
              tickets: 1,
              scanned_at: new Date().toISOString(),
              let_in: false,
            },
          ],
        },
      }),
    };

    interface Operation {
      parameters?: Array<{ in: string; name: string }>;
      requestBody?: { content: Record<string, { schema: object }> };
    }
    /** Whether a schema of the document has a field `event_id`, at any depth. */
    function takesEvent(document: any, schema: any): boolean {
      if (schema?.$ref)
        return takesEvent(document, document.components.schemas[schema.$ref.split('/').at(-1)]);
      if (!schema || typeof schema !== 'object') return false;
      return (
        'event_id' in (schema.properties ?? {}) ||
        Object.values(schema.properties ?? {}).some((one) => takesEvent(document, one)) ||
        takesEvent(document, schema.items) ||
        [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((one) =>
          takesEvent(document, one),
        )
      );
    }

    test('does not exist by any route that takes an event', async () => {
      const { body: document } = await server.call('GET', '/api/docs-json');
      const found: string[] = [];
      for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths))
        for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
          const inQuery = parameters?.some(({ in: where, name }) => where === 'query' && name === 'event_id');
          const inBody = Object.values(requestBody?.content ?? {}).some(({ schema }) =>
            takesEvent(document, schema),
          );
          if (!inQuery && !inBody && !path.startsWith('/api/events/{')) continue;
          const route = `${method.toUpperCase()} ${path}`;
          const ask = (id: string): Promise<Answer> => {
            const { path: asked = path.replace(/\{[^}]+\}/g, id), query, body } = SENT[route]?.(id) ?? {};
            const url = inQuery ? `${asked}?${query ? `${query}&` : ''}event_id=${id}` : asked;
            return server.call(method.toUpperCase(), url, {
              as: volunteer,
              ...(body !== undefined ? { body } : method === 'get' ? {} : { body: {} }),
            });
          };
          const answer = await ask(draft);
          if (answer.status === 403 && answer.body.detail === 'Insufficient permissions' && !SENT[route])
            continue;
          found.push(route);
          expect([route, plain(answer)]).toEqual([route, plain(await ask(NOBODY))]);
          expect([route, JSON.stringify(answer.body)]).toEqual([route, expect.not.stringContaining(NAME)]);
        }
      // A new route has to say what to send with it.
      expect(found.sort()).toEqual(Object.keys(SENT).sort());
    });

    test('is in no list, file or figure', async () => {
      const { body: document } = await server.call('GET', '/api/docs-json');
      let asked = 0;
      for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
        if (!operations.get || path.includes('{')) continue;
        const { status, body } = await server.call('GET', path, { as: volunteer });
        if (status === 200) asked++;
        expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(`${draft}|${NAME}`)]);
      }
      expect(asked).toBeGreaterThan(8);
      const { body: list } = await server.call('GET', '/api/events', { as: president });
      expect(list).toContainEqual(expect.objectContaining({ id: draft, name: NAME }));
    });

    test('does not exist in GraphQL either', async () => {
      const [withDraft, withNobody] = await Promise.all(
        [draft, NOBODY].map((id) => readOperations(server, { eventId: `"${id}"`, id: `"${id}"` })),
      );
      const named = withDraft!.filter(({ kind, text }) => kind !== 'subscription' && text.includes(draft));
      expect(named.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['event', 'priceQuote', 'seller', 'leaderboard', 'register', 'updateEvent']),
      );
      for (const { name, text } of named) {
        const other = withNobody!.find((operation) => operation.name === name)!;
        const [answer, expected] = [
          await server.graphql(text, {}, volunteer),
          await server.graphql(other.text, {}, volunteer),
        ];
        expect([name, plain(answer)]).toEqual([name, plain(expected)]);
      }
      const { body } = await server.graphql('{ events { id name } currentEvent { id } }', {}, volunteer);
      expect(JSON.stringify(body)).not.toMatch(`${draft}|${NAME}`);
      const input = Object.entries(makeAttendee())
        .map(([name, value]) => {
          const key = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
          return `${key}: ${/mode|option/i.test(name) ? String(value) : JSON.stringify(value)}`;
        })
        .join(', ');
      const sale = await server.graphql(
        `mutation { register(input: { ${input}, eventId: "${draft}" }) { id } }`,
        {},
        volunteer,
      );
      expect(sale.body.errors[0].extensions.code).toBe('event_changed');
    });

    test('is told by no socket: what changes is for those who see the figures', async () => {
      const client = createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${volunteer}` },
        retryAttempts: 0,
      });
      const messages: unknown[] = [];
      const ended = new Promise<unknown>((resolve) =>
        client.subscribe(
          { query: 'subscription { dashboardChanged { kind id } }' },
          { next: (message) => messages.push(message), error: resolve, complete: () => resolve(null) },
        ),
      );
      await set(draft, { name: NAME });
      await ended;
      expect(JSON.stringify(messages)).not.toContain(draft);
      await client.dispose();
    });

    test('with a float in it shows in nobody’s cash until it is on sale', async () => {
      const seller = await makeUser(server.database);
      const as = await server.signIn(seller);
      await server.call('POST', `/api/volunteers/${seller.id}/float`, {
        as: president,
        body: { event_id: draft, amount: 20 },
      });
      const events = async () => (await server.call('GET', '/api/hand-overs/me', { as })).body.events;
      expect(await events()).toEqual([]);
      await set(draft, { status: 'on_sale' });
      expect(await events()).toMatchObject([{ event_id: draft, float_amount: 20 }]);
    });
  });
});
