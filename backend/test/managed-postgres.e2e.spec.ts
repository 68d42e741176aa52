import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeUser, type TestUser } from './support/builders.js';
import { catalogOf } from './support/catalog.js';
import { createTestDatabase, migratedDatabase, type TestDatabase } from './support/database.js';
import { hasOlderPostgres, type ManagedPostgres, startManagedPostgres } from './support/older-postgres.js';
import { dumpOf, makePersonalWorld, type PersonalWorld, ROSA, sumsOf } from './support/personal-world.js';
import { processEnv } from './support/processes.js';
import { readSales, statsOf } from './support/recount.js';
import { until } from './support/until.js';

const CLI = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli');

/**
 * A server as most people have one: older than the embedded PostgreSQL, managed by somebody else, reached by TLS alone, with a role
 * that owns its database and has no other right.
 */
(hasOlderPostgres() ? describe : describe.skip)('an older, managed PostgreSQL', () => {
  let postgres: ManagedPostgres;
  let database: TestDatabase;
  let server: TestApp;
  let world: PersonalWorld;
  const opened: Array<() => unknown> = [];
  beforeAll(async () => {
    postgres = await startManagedPostgres();
    opened.push(() => postgres.stop());
    database = await migratedDatabase(postgres.url('usher'));
    opened.push(() => database.drop());
    server = await startApp({ database });
    opened.push(() => server.close());
    world = await makePersonalWorld(server);
  });
  afterAll(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  const call = async (method: string, url: string, body?: unknown, as = world.tokens.president) => {
    const answer = await server.call(method, url, { as, body, key: randomUUID() });
    if (answer.status >= 300)
      throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const sell = (fields: object, as?: string) =>
    call('POST', '/api/register', { ...makeAttendee(), event_id: world.eventId, ...fields }, as);
  const join = async (): Promise<TestUser & { token: string }> => {
    const user = await makeUser(database);
    return { ...user, token: await server.signIn(user) };
  };
  const detailsOf = ({ id }: TestUser) =>
    call('GET', `/api/volunteers/${id}/details?event_id=${world.eventId}`, undefined, world.tokens.finance);
  /** What every total must come to, however it came about. */
  const expectToAddUp = async (): Promise<void> => {
    expect(await findDifferences(server.app.get(Database).handle, null)).toEqual([]);
    expect(await call('GET', `/api/stats?event_id=${world.eventId}`)).toMatchObject(
      statsOf(await readSales(database, world.eventId)),
    );
  };

  test('is older, and Usher’s role is nobody there', async () => {
    const [role] = await database.query(
      `select current_setting('server_version_num')::int < 180000 as "isOlder", rolsuper or rolcreatedb or rolcreaterole as "mayMore"
       from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ isOlder: true, mayMore: false });
  });

  test('is spoken to by TLS alone, and by nobody who cannot tell that it is the one', async () => {
    const sessions = await postgres.asProvider(
      `select distinct usename as role, ssl from pg_stat_activity join pg_stat_ssl using (pid) where datname = 'usher'`,
    );
    expect(sessions).toEqual([{ role: 'usher', ssl: true }]);
    const connect = async (change: (url: URL) => void): Promise<void> => {
      const url = new URL(database.url);
      change(url);
      const client = new pg.Client({ connectionString: url.href });
      await client.connect().finally(() => client.end().catch(() => undefined));
    };
    await connect(() => undefined);
    await expect(connect((url) => url.searchParams.delete('sslrootcert'))).rejects.toThrow(/certificate/);
    await expect(connect((url) => (url.search = ''))).rejects.toThrow(/no encryption/);
  });

  test('has the schema that every server has', async () => {
    const newest = await createTestDatabase();
    try {
      const [older, newer] = await Promise.all([database, newest].map(catalogOf));
      const plain = (lines: string[]): string[] =>
        lines
          // In the catalog of constraints since PostgreSQL 18; the columns say it, too.
          .filter((line) => !/^constraint \S+ NOT NULL /.test(line))
          // What older servers get because they lack it.
          .filter((line) => !/FUNCTION public\.uuidv7\(/.test(line))
          // Defaults of a column's statistics are null since PostgreSQL 17.
          .map((line) => line.replace(/^(column .* statistics )-1( .*)$/s, '$1$2'))
          .sort();
      expect(plain(older!)).toEqual(plain(newer!));
    } finally {
      await newest.drop();
    }
  });

  test('makes ids that ascend within a session, of the time that they tell', async () => {
    const [found] = await database.query(
      `with made as materialized (select i, uuidv7() as id from generate_series(1, 20000) i),
         told as (select i, id, lag(id) over (order by i) as before,
           ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0 as at from made)
       select bool_and(before is null or id > before) as "ascend", count(distinct id)::int as made,
         bool_and(id::text ~ '^.{14}7.{4}[89ab]') as "areOfVersion7",
         bool_and(at between extract(epoch from now()) - 1 and extract(epoch from clock_timestamp()) + 1) as "areOfNow",
         (select to_timestamp(('x' || left(replace(uuidv7(interval '-400 days')::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
           between now() - interval '400 days 1 minute' and now() - interval '400 days' + interval '1 minute') as "isShifted"
       from told`,
    );
    expect(found).toEqual({
      ascend: true,
      made: 20_000,
      areOfVersion7: true,
      areOfNow: true,
      isShifted: true,
    });
  });

  test('a night of sales, gifts, scans and money adds up', async () => {
    await expectToAddUp();
    const vera = await join();
    const eventId = world.eventId;
    const sales = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        sell({ ticket_quantity: 2, food_option: i % 2 ? 'with_food' : 'without_food' }, vera.token),
      ),
    );
    // The same person twice, and somebody else with that address.
    const [first] = sales;
    const again = { name: first.name, email: first.email, phone: first.phone };
    expect((await sell({ ...again }, vera.token)).person_id).toBe(first.person_id);
    const other = { ...makeAttendee(), event_id: eventId, email: first.email };
    expect(await server.call('POST', '/api/register', { as: vera.token, body: other })).toMatchObject({
      status: 409,
    });
    await call('POST', `/api/attendees/${sales[1].id}/give`, {
      tickets: 1,
      of: 2,
      version: sales[1].version,
      name: 'Zoë Kärcher',
      email: 'zoe@example.org',
    });
    await call('POST', `/api/attendees/${sales[2].id}/cancel`, { reason: 'Ill' });

    // At the door: a scan, one taken back, and what a phone kept while it had no network.
    expect(await call('PUT', `/api/events/${eventId}/door`, { is_open: false })).toBeDefined();
    await call('PUT', `/api/events/${eventId}/door`, { is_open: true });
    await call('POST', `/api/checkin/${sales[3].qr_code_id}`, { event_id: eventId });
    const device = randomUUID();
    const at = new Date().toISOString();
    const kept = (code: string, fields: object = {}) => ({
      scan_id: randomUUID(),
      event_id: eventId,
      code,
      station: 'entrance',
      tickets: null,
      scanned_at: at,
      let_in: true,
      ...fields,
    });
    const mistaken = kept(sales[6].qr_code_id);
    const synced = await call('POST', '/api/checkin/sync', {
      now: at,
      device: { id: device, label: 'Gate A', station: 'entrance', list_cursor: null },
      scans: [
        kept(sales[4].qr_code_id),
        kept(sales[3].qr_code_id),
        kept(newQrCode()),
        mistaken,
        kept(sales[6].qr_code_id, { undoes: mistaken.scan_id, let_in: false }),
      ],
    });
    expect(synced.map(({ outcome }: any) => outcome)).toEqual([
      'admitted',
      'duplicate',
      'unknown',
      'admitted',
      'undone',
    ]);
    await call('POST', `/api/checkin/by-id/${sales[5].id}`, { event_id: eventId });
    await call('DELETE', `/api/checkin/${sales[5].id}`, { reason: 'Wrong person' });
    const aside = await call('POST', `/api/checkin/conflicts/set-aside?event_id=${eventId}`, {
      device_id: device,
      reason: 'A mistake',
    });
    expect(aside).toMatchObject({ scans: expect.any(Number) });
    const cut = () => call('DELETE', `/api/checkin/devices/${device}`);
    await Promise.all([cut(), cut()]);
    const [cuts] = await database.query(
      `select count(*)::int as n from audit_log where action = 'device.cut_off' and subject_id = $1`,
      [device],
    );
    expect(cuts).toEqual({ n: 1 });

    // The money: some cleared, the rest handed over.
    await call('PATCH', `/api/auth/users/${vera.id}/cleared-amount?event_id=${eventId}`, {
      cleared_amount: 20,
    });
    const { cash_in_hand: left } = await detailsOf(vera);
    const offer = await call('POST', '/api/hand-overs', {
      event_id: eventId, declared_amount: left, is_final: true,
    }, vera.token); // oxfmt-ignore
    await call(
      'POST',
      `/api/hand-overs/${offer.id}/receive`,
      { received_amount: left },
      world.tokens.finance,
    );
    expect(await detailsOf(vera)).toMatchObject({ cash_in_hand: 0, cleared_amount: left + 20 });
    await expectToAddUp();
  });

  test('finds and sorts people as every server does', async () => {
    for (const name of ['äbel Anders', 'Abel Zorn', 'Ñuño Diaz', 'nunez', 'Zoë Kärcher', 'zoe Karcher'])
      await sell({ name: `Sorted ${name}` });
    const list = async (query: string): Promise<string[]> =>
      (await call('GET', `/api/attendees?event_id=${world.eventId}&${query}`)).data.map(({ name }: any) =>
        name.replace('Sorted ', ''),
      );
    const sorted = ['äbel Anders', 'Abel Zorn', 'nunez', 'Ñuño Diaz', 'zoe Karcher', 'Zoë Kärcher'];
    const byName = await list('search=sorted&sort_by=name&sort_dir=asc');
    // Those with equal letters may come in either order.
    const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    expect(byName.map(folded)).toEqual(sorted.map(folded));
    expect((await list('search=sorted&sort_by=name&sort_dir=desc')).map(folded)).toEqual(
      sorted.map(folded).reverse(),
    );
    expect((await list('search=KARCHER&sort_by=name')).map(folded)).toContain('zoe karcher');
    // Each page once.
    const pages = [];
    for (let offset = 0; offset < 6; offset += 2)
      pages.push(...(await list(`search=sorted&sort_by=name&limit=2&offset=${offset}`)));
    expect(pages).toEqual(await list('search=sorted&sort_by=name'));
  });

  test('is backed up, and restored into another database of the role', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'usher-managed-'));
    opened.push(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'usher.tar.gz');
    const run = (name: 'backup' | 'restore' | 'recount', url: string, dataDir: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const env = processEnv({ url } as TestDatabase, { DATA_DIR: dataDir });
        const args = [path.join(CLI, `${name}.js`), ...(name === 'recount' ? [] : [file])];
        execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
          error ? reject(new Error(stdout + stderr)) : resolve(stdout + stderr),
        );
      });
    expect(await run('backup', database.url, server.dataDir)).toMatch(/^The backup is whole/);
    const url = postgres.url('copy');
    expect(await run('restore', url, path.join(folder, 'data'))).toMatch(/^Restored the backup/);
    const copy = await migratedDatabase(url);
    opened.push(() => copy.drop());
    expect(await sumsOf(copy)).toEqual(await sumsOf(database));
    await run('recount', url, path.join(folder, 'data'));
  });

  test('erases a person', async () => {
    const kept = await call('POST', '/api/personal-data/find', { email: ROSA.email });
    const before = await sumsOf(database);
    const begun = await call('POST', '/api/personal-data/erasures', {
      email: ROSA.email,
      registrations: kept.registrations,
    });
    await until(
      async () => (await call('GET', `/api/personal-data/erasures/${begun.id}`)).done_at !== null,
      20_000,
    );
    expect((await dumpOf(database)).filter((row) => row.includes(ROSA.email))).toEqual([]);
    expect(await sumsOf(database)).toEqual(before);
    await expectToAddUp();
  });
});
