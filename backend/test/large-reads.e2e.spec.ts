import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { LargeReads } from '../src/http/large-reads/large-reads.js';
import { startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser, type TestUser } from './support/builders.js';
import { until } from './support/until.js';

const ROWS = 450;

/** What a client reads of a file before it stops: less than the buffers on the way hold. */
const SIP_BYTES = 1_000;

describe('reads of more than a page', () => {
  let server: TestApp;
  let president: TestUser;
  let token: string;

  beforeAll(async () => {
    // Two connections for everything but check-ins, so two reads that hold theirs would be all of them.
    server = await startApp({ env: { DATABASE_POOL_SIZE: '3' } });
    // How long a turn may take to come is tested in large-reads.spec.ts; here no machine is too slow.
    server.app.get(LargeReads).waitMs = 600_000;
    // A file of ten megabytes, far more than the buffers on the way hold.
    president = await makeUser(server.database, { role: 'president', fullName: 'Long Name '.repeat(2_000) });
    token = await server.signIn(president);
    const { id } = await makeEvent(server.database);
    await server.database.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       select $1, $2, 'Somebody', i || '@example.org', '4155550100', 1, 'cash', 'with_food', 0, 0, lpad(i::text, 15, '0')
       from generate_series(1, $3::int) i`,
      [id, president.id, ROWS],
    );
  });
  afterAll(() => server.close());

  const connections = async (): Promise<string[]> =>
    (
      await server.database.query<{ state: string }>(
        `select state from pg_stat_activity where datname = current_database() and application_name = 'usher'`,
      )
    ).map(({ state }) => state);
  const temporaryFiles = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('usher-spool-'));

  /** Requests something, and reads no more of the answer than its beginning. */
  async function beginToRead(path: string, as = token): Promise<Socket> {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as}\r\nConnection: close\r\n\r\n`,
    );
    await new Promise<void>((resolve) => {
      socket.once('readable', () => {
        socket.read(SIP_BYTES);
        resolve();
      });
    });
    return socket;
  }

  async function readToTheEnd(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }

  test('hold no connection while their clients do not read, and give these all of it later', async () => {
    const slow = await Promise.all([1, 2, 3, 4].map(() => beginToRead('/api/attendees/csv')));
    await until(async () => (await connections()).every((state) => state === 'idle'));
    expect((await server.call('GET', '/api/stats', { as: token })).status).toBe(200);
    for (const socket of slow) {
      const lines = (await readToTheEnd(socket)).split('\n').filter((line) => line.includes('Somebody'));
      // The first lines were sipped.
      expect(lines.length).toBeGreaterThanOrEqual(ROWS - 1);
    }
  });

  test.each([
    ['deactivated', { is_active: false }, 'account_deactivated'],
    ['demoted', { role: 'volunteer' }, 'role_changed'],
  ])(
    'begun by an officer who is %s meanwhile are received whole, and no other begins',
    async (_, change, code) => {
      const officer = await makeUser(server.database, { role: 'finance_director' });
      const as = await server.signIn(officer);
      const file = await beginToRead('/api/attendees/csv', as);
      const ended = await server.call('PATCH', `/api/users/${officer.id}`, { as: token, body: change });
      expect(ended.status).toBe(200);
      const refused = await server.call('GET', '/api/attendees/csv', { as });
      expect(refused).toMatchObject({ status: 401, body: { code } });
      const lines = (await readToTheEnd(file)).split('\n').filter((line) => line.includes('Somebody'));
      // The first lines were sipped.
      expect(lines.length).toBeGreaterThanOrEqual(ROWS - 1);
    },
  );

  test('leave nothing behind when a client hangs up', async () => {
    const { files } = server.app.get(LargeReads);
    const slow = await beginToRead('/api/attendees/csv');
    // What is read of it lies in a file without a name.
    expect(await temporaryFiles()).toEqual([]);
    slow.destroy();
    await until(() => files.running + files.waiting === 0);
    expect(await temporaryFiles()).toEqual([]);
  });

  test('are answered as short pages are', async () => {
    const list = (query: string) => server.call('GET', `/api/attendees?sort_by=name&${query}`, { as: token });
    const long = await list('limit=450');
    const short = await Promise.all(
      [0, 100, 200, 300, 400].map((offset) => list(`limit=100&offset=${offset}`)),
    );
    expect(long.headers['content-type']).toBe(short[0]!.headers['content-type']);
    expect(long.headers['cache-control']).toBe('no-store');
    expect(long.body.data).toEqual(short.flatMap(({ body }) => body.data));
    expect(long.body.pagination).toEqual({
      offset: 0,
      limit: 450,
      total: 450,
      total_pages: 1,
      current_page: 1,
      has_prev: false,
      has_next: false,
    });
  });

  test('wait for their turn, in REST and GraphQL alike; what is too much is refused, and small reads are not', async () => {
    const { pages } = server.app.get(LargeReads);
    const other = await server.signIn(
      await makeUser(server.database, { role: 'finance_director', fullName: 'Somebody Else' }),
    );
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const taken = pages.run('nobody', 1, new AbortController().signal, (turn) => turn(() => held));

    const rest = (as: string) => server.call('GET', '/api/attendees?limit=101', { as });
    const graphql = () => server.graphql('{ attendees(limit: 101) { data { id } } }', {}, token);
    const waiting = [...Array.from({ length: 19 }, () => rest(token)), graphql()];
    await until(() => pages.waiting === 20);
    const refused = await rest(token);
    expect(refused).toMatchObject({ status: 503, body: { code: 'large_reads_busy' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const refusedOperation = await graphql();
    expect(refusedOperation.body.errors[0].extensions).toMatchObject({
      status: 503,
      code: 'large_reads_busy',
    });
    // Another account has places of its own.
    waiting.push(rest(other));
    await until(() => pages.waiting === 21);
    expect((await server.call('GET', '/api/attendees?limit=100', { as: token })).status).toBe(200);
    release();
    await taken;
    for (const { status, body } of await Promise.all(waiting)) {
      expect(status).toBe(200);
      expect((body.data.attendees ?? body).data).toHaveLength(101);
    }
    await until(() => pages.running + pages.waiting === 0);
  });

  test('several in one operation of GraphQL share a turn', async () => {
    const { body } = await server.graphql(
      '{ one: attendees(limit: 101) { data { id } } two: attendees(limit: 101) { data { id } } salesTeam { fullName } }',
      {},
      token,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.two).toEqual(body.data.one);
    const { pages } = server.app.get(LargeReads);
    await until(() => pages.running + pages.waiting === 0);
  });

  test('an operation of GraphQL holds its turn until its answer is ready', async () => {
    const { pages } = server.app.get(LargeReads);
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table people, registrations in access exclusive mode');
      const answer = server.graphql('{ attendees(limit: 101) { data { id } } }', {}, token);
      const isReading = async (): Promise<boolean> =>
        (
          await server.database.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length > 0;
      await until(isReading);
      expect(pages.running).toBe(1);
      await holder.query('rollback');
      expect((await answer).body.data.attendees.data).toHaveLength(101);
    } finally {
      await holder.end();
    }
    await until(() => pages.running + pages.waiting === 0);
  });

  test('a nested list costs as much as it may answer', async () => {
    const { body } = await server.graphql(
      `{ seller { ${Array.from({ length: 3 }, (_, at) => `a${at}: registrations(limit: 10000) { data { id } }`).join(' ')} } }`,
      {},
      token,
    );
    expect(body.errors[0].extensions.code).toBe('query_too_costly');
  });

  test('every list that may be longer than a page of a screen is one of them', async () => {
    const { body: document } = await server.call('GET', '/api/docs-json');
    const unmarked: string[] = [];
    for (const [path, { get }] of Object.entries<any>(document.paths)) {
      if (!get) continue;
      const isPaged = get.parameters?.some(
        ({ name, schema }: any) => name === 'limit' && schema.maximum > 100,
      );
      const { content = {} } = get.responses['200'];
      const isWhole = content['application/json']?.schema.type === 'array' || 'text/csv' in content;
      const codes: string[] = get.responses['503']?.['x-codes'] ?? [];
      if ((isPaged || isWhole) && !codes.includes('large_reads_busy')) unmarked.push(path);
    }
    // Each of these is short: bounded by what people set up by hand, or by its own rule.
    expect(unmarked.sort()).toEqual([
      '/api/auth/sessions',
      '/api/checkin/events',
      '/api/checkin/search',
      '/api/events',
      '/api/events/selling',
      '/api/paper/books',
      '/api/paper/me',
      '/api/pricing/admin/tiers',
      '/api/users/{id}/sessions',
    ]);
  });
});
