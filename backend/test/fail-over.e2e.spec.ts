import pg from 'pg';
import { Database, sql } from '../src/database/database.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { migratedDatabase, type TestDatabase } from './support/database.js';
import { startMailSink } from './support/mail-sink.js';
import { startWorker, waitForMailState } from './support/mail-worker.js';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.js';
import { testSettings } from './support/settings.js';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.js';
import { until } from './support/until.js';

const AWAY = { status: 503, body: { code: 'database_unavailable' } };
const READ_ONLY = sql<{ is: string }>('', `select current_setting('transaction_read_only') as is`);
const BACKEND = sql<{ pid: number }>('', 'select pg_backend_pid() as pid');

const opened: Array<() => unknown> = [];
let postgres: OwnPostgres;
let database: TestDatabase;
let proxy: TcpProxy;
let server: TestApp;
let president: TestUser;
let token: string;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  opened.push(() => postgres.stop());
  database = await migratedDatabase(postgres.url);
  opened.push(() => database.drop());
  proxy = await startTcpProxy(database.url);
  opened.push(() => proxy.close());
  server = await startApp({
    database,
    env: {
      DATABASE_URL: proxy.url,
      // The smallest with a pool for check-ins.
      DATABASE_POOL_SIZE: '3',
      DATABASE_TIMEOUT_SECONDS: '1',
      // Whoever signs in again and again here is nobody's attacker.
      LIMIT_SIGN_INS_PER_ACCOUNT: '10000',
      LIMIT_SIGN_INS_PER_ADDRESS: '10000',
    },
  });
  opened.push(() => server.close());
  president = await makeUser(database, { role: 'president' });
  token = await server.signIn(president);
  await makeEvent(database);
});
afterAll(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const readiness = (): Promise<Answer> => server.call('GET', '/api/health/ready');
const sell = (key?: string, attendee: object = makeAttendee()): Promise<Answer> =>
  server.call('POST', '/api/register', { as: token, body: attendee, ...(key ? { key } : {}) });
const signIn = (): Promise<Answer> =>
  server.call('POST', '/api/auth/login', { body: { email: president.email, password: PASSWORD } });

/** Changes a setting of the server, for sessions that are open, too. */
async function setServer(name: string, value: string | null): Promise<void> {
  await database.query(`alter system ${value === null ? `reset ${name}` : `set ${name} = '${value}'`}`);
  await database.query('select pg_reload_conf()');
  const now = value ?? '';
  await until(
    async () =>
      (await database.query(`select current_setting('${name}') as now`))[0]!.now === now || value === null,
  );
}
/** Tests change the server by themselves although it takes no writes: `alter system` is not one. */
const setReadOnly = (isReadOnly: boolean): Promise<void> =>
  setServer('default_transaction_read_only', isReadOnly ? 'on' : null);

/** Process ids of the sessions that the application's pools have. */
const sessions = async (): Promise<number[]> =>
  (
    await database.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name in ('usher', 'usher check-in')`,
    )
  ).map(({ pid }) => pid);

describe('a server that takes no writes', () => {
  afterEach(async () => {
    await setReadOnly(false);
    await until(async () => (await readiness()).status === 200);
  });

  test('is a 503 for whoever writes, and readiness says so', async () => {
    await setReadOnly(true);
    expect(await sell()).toMatchObject(AWAY);
    expect(await signIn()).toMatchObject(AWAY);
    expect(await readiness()).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'out', detail: 'The database is out of reach' },
    });
  });

  test('is noticed by readiness alone', async () => {
    await until(async () => (await readiness()).body.status === 'ok');
    await setReadOnly(true);
    await until(async () => (await readiness()).status === 503, 5_000);
  });

  test('is left: no connection of before is used any more', async () => {
    const all = () => Promise.all(Array.from({ length: 6 }, () => server.app.get(Database).run(BACKEND, [])));
    await all();
    const before = await sessions();
    await setReadOnly(true);
    expect(await sell()).toMatchObject(AWAY);
    await setReadOnly(false);
    await until(async () => (await sell()).status === 201);
    const after = (await all()).flat().map(({ pid }) => pid);
    for (const pid of after) expect(before).not.toContain(pid);
  });

  test.each([
    [
      'a transaction of a repository',
      () => server.app.get(Database).transaction((tx) => tx.manager.query('create table x ()')),
    ],
    [
      'a transaction',
      () => server.app.get(Database).handle.transaction((tx) => tx.run(sql('', 'create table x ()'), [])),
    ],
  ])('ends the connection of %s', async (_, write) => {
    const before = await sessions();
    expect(before.length).toBeGreaterThan(0);
    await setReadOnly(true);
    await expect(write()).rejects.toThrow();
    await until(async () => (await sessions()).every((pid) => !before.includes(pid)));
  });

  test('keeps no mail back once it takes writes again', async () => {
    const sink = await startMailSink();
    const worker = await startWorker(
      // With one connection, there is none that happens to be newer.
      testSettings({ DATABASE_URL: database.url, SMTP_URL: sink.url, DATABASE_POOL_SIZE: '1' }),
    );
    try {
      const deliver = async () => {
        const { body } = await sell();
        const [row] = await database.query<{ id: string }>(
          'select id from outbox where registration_id = $1',
          [body.id],
        );
        await waitForMailState(database, row!.id, 'sent');
      };
      await deliver();
      // Set for the database, so that a session keeps what it began with.
      await database.query(`alter database postgres set default_transaction_read_only = on`);
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = 'postgres' and application_name <> 'the test'`,
      );
      const isReadOnly = async () => (await worker.get(Database).run(READ_ONLY, []))[0]!.is === 'on';
      await until(() => isReadOnly().catch(() => false));
      await database.query(`alter database postgres reset default_transaction_read_only`);
      await until(async () => (await sell()).status === 201);
      await deliver();
    } finally {
      await database.query(`alter database postgres reset default_transaction_read_only`);
      await worker.close();
      await sink.close();
    }
  });
});

describe('commits that wait for a standby that is gone', () => {
  afterEach(async () => {
    await setServer('synchronous_standby_names', null);
    await until(async () => (await readiness()).status === 200);
  });

  const busy = async (): Promise<number> =>
    (
      await database.query(
        `select from pg_stat_activity where wait_event = 'SyncRep' and application_name in ('usher', 'usher check-in')`,
      )
    ).length;

  test('never have more sessions than the pools are large, whoever gives up, and are done once', async () => {
    await setServer('synchronous_standby_names', 'nobody');
    const attendee = makeAttendee();
    const first = sell('hangs', attendee);
    let most = 0;
    let before: number[] = [];
    // Long enough for each connection to be given up several times.
    const end = performance.now() + 8_000;
    while (performance.now() < end) {
      await Promise.all([sell(), sell(), sell(), signIn()]);
      const now = await sessions();
      // PostgreSQL may still be ending the session of a connection that was closed and replaced: such a one is gone the next time.
      most = Math.max(most, now.filter((pid) => before.includes(pid)).length);
      before = now;
    }
    expect(await busy()).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3);
    expect(await first).toMatchObject({ status: 503 });
    await setServer('synchronous_standby_names', null);
    await until(async () => (await busy()) === 0);
    await until(async () => (await sell('hangs', attendee)).status === 201, 20_000);
    const [{ count }] = (await database.query<{ count: number }>(
      'select count(*)::int from registrations where email = $1',
      [attendee.email],
    )) as [{ count: number }];
    expect(count).toBe(1);
    // All places are back.
    const slow = sql('', 'select pg_sleep(0.3)');
    await until(async () => {
      const both = [1, 2].map(() => server.app.get(Database).run(slow, []));
      const [{ running }] = (await database.query<{ running: number }>(
        `select count(*)::int as running from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and application_name = 'usher'`,
      )) as [{ running: number }];
      await Promise.all(both);
      return running === 2;
    });
  });

  test('are a 503 of readiness', async () => {
    await until(async () => (await readiness()).body.status === 'ok');
    await setServer('synchronous_standby_names', 'nobody');
    await until(async () => (await readiness()).status === 503, 20_000);
  });
});

test('a standby is refused, and used from the moment at which it is the primary', async () => {
  const standby = await postgres.startStandby();
  const admin = new pg.Client({ connectionString: standby });
  await admin.connect();
  opened.push(() => admin.end());
  await until(async () => (await admin.query('select pg_is_in_recovery() as is')).rows[0].is);
  await until(async () => (await sell()).status === 201);

  proxy.leadTo(standby);
  proxy.cut();
  // Also what only reads: it may be old. Each connection that the cut broke is one 503; what comes after those is the standby's.
  for (let i = 0; i < 20; i++) {
    const read = await server.call('GET', '/api/events', { as: token });
    expect([i, read.status]).toEqual([i, 503]);
  }
  expect(await sell()).toMatchObject(AWAY);
  expect(await readiness()).toMatchObject({ status: 503 });
  await postgres.stopPrimary();
  await admin.query('select pg_promote()');
  await until(async () => (await readiness()).status === 200, 20_000);
  expect((await sell()).status).toBe(201);
  expect((await signIn()).status).toBe(200);
});
