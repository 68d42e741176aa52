import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { RetentionService } from '../src/personal-data/retention/retention.service.js';
import { ErasureRunner } from '../src/personal-data/erase/erasure-runner.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { createEmptyDatabase, type TestDatabase } from './support/database.js';
import { dumpOf, filesIn, rowsThatName, sumsOf } from './support/personal-world.js';
import { processEnv } from './support/processes.js';
import { until } from './support/until.js';

const CLI = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli');
const ROSA = { name: 'Rosalba Quintero', email: 'rosalba.quintero@example.org', phone: '4155558831' };
const AGAIN = { name: 'Benita Again', email: 'benita.again@example.org', phone: '4155558832' };
const GUEST = { name: 'Olegario Past', email: 'olegario.past@example.org', phone: '4155558833' };

const opened: Array<() => unknown> = [];
let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'usher-restored-'));
  dataDir = path.join(folder, 'data');
  opened.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const run = (
  name: 'backup' | 'restore' | 'create-bucket',
  database: TestDatabase,
  file: string,
  env: Record<string, string> = {},
): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [path.join(CLI, `${name}.js`), file],
      { env: processEnv(database, { DATA_DIR: dataDir, ...env }) },
      (error, stdout, stderr) => (error ? reject(new Error(stdout + stderr)) : resolve(stdout + stderr)),
    ),
  );

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  opened.push(() => database.drop());
  return database;
}

interface World {
  server: TestApp;
  file: string;
  president: TestUser;
  /** The account that is erased. */
  seller: TestUser;
}

/**
 * A system that erased somebody who bought again; of which a backup was made; and that then erased somebody, an account, and the
 * guests of a past event.
 */
async function makeWorld(env: Record<string, string> = {}): Promise<World> {
  const server = await startApp({ env: { DATA_DIR: dataDir, ...env } });
  opened.push(() => server.close());
  const { database } = server;
  const president = await makeUser(database, { role: 'president' });
  const seller = await makeUser(database, { fullName: 'Zenaida Seller', email: 'zenaida@example.org' });
  const as = await server.signIn(president);
  const call = async (method: string, url: string, body?: unknown, by = as): Promise<any> => {
    const answer = await server.call(method, url, { as: by, body });
    if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const isDone = async ({ id }: { id: string }): Promise<void> =>
    until(async () => (await call('GET', `/api/personal-data/erasures/${id}`)).done_at !== null, 20_000);
  const { id: eventId } = await makeEvent(database, { sellsAlongside: true });
  const { id: pastId } = await makeEvent(database, { sellsAlongside: true });
  const sell = (fields: object, event = eventId) =>
    call('POST', '/api/register', { ...makeAttendee(), ...fields, event_id: event });
  const erase = async (email: string, registrations: number): Promise<void> =>
    isDone(await call('POST', '/api/personal-data/erasures', { email, registrations }));

  await sell(AGAIN);
  await erase(AGAIN.email, 1);
  await sell(AGAIN);
  const sold = await sell({ ...ROSA, payment_mode: 'zelle', ticket_quantity: 3 });
  const form = new FormData();
  const shot = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#a04000' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(shot)]), 'shot.png');
  form.append('attendee_id', sold.id);
  await fetch(`${server.url}/api/upload-transaction-screenshot`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${as}` },
  });
  await sell({ ...makeAttendee(), name: ROSA.name, email: 'another.rosalba@example.org' });
  await sell(GUEST, pastId);
  await database.query(`update users set is_active = false where id = $1`, [seller.id]);
  await until(
    async () =>
      (await database.query('select from picture_prints where registration_id = $1', [sold.id])).length > 0,
  );
  const file = path.join(folder, 'usher.tar.gz');
  await run('backup', database, file, env);

  await erase(ROSA.email, 1);
  await isDone(await call('POST', `/api/personal-data/accounts/${seller.id}/erase`));
  await database.query(`update events set event_date = now() - interval '100 days' where id = $1`, [pastId]);
  await database.query('insert into organization (retention_days) values (30)');
  await database.query(
    `insert into retention_announcements (event_id, announced_at) values ($1, now() - interval '20 days')`,
    [pastId],
  );
  for (const id of await server.app.get(RetentionService).look())
    await server.app.get(ErasureRunner).start(id);
  expect(await named(database)).toEqual([]);
  return { server, file, president, seller };
}

const named = async (database: TestDatabase): Promise<string[]> =>
  rowsThatName(await dumpOf(database), { email: ROSA.email, phone: ROSA.phone }, GUEST, {
    name: 'Zenaida Seller',
    email: 'zenaida@example.org',
  });

/** Nobody who was erased is here, everybody else is, and every sum is as it was. */
async function expectErased(database: TestDatabase, { server }: World): Promise<void> {
  expect(await named(database)).toEqual([]);
  const rows = await dumpOf(database);
  expect(rowsThatName(rows, AGAIN).length).toBeGreaterThan(1);
  const namesake = rows.filter((row) => row.startsWith('public.people ') && row.includes('another.rosalba'));
  expect(namesake).toHaveLength(1);
  expect(namesake[0]).toContain(ROSA.name);
  expect(await sumsOf(database)).toEqual(await sumsOf(server.database));
}

test('a restored backup erases again what was erased after it was made, and says how much', async () => {
  const world = await makeWorld();
  const list = await readFile(path.join(dataDir, 'uploads/erased.jsonl'), 'utf8');
  expect(list.trimEnd().split('\n')).toHaveLength(4);
  expect(rowsThatName([list], ROSA, AGAIN, GUEST)).toEqual([]);

  const restored = await emptyDatabase();
  const said = await run('restore', restored, world.file);
  expect(said).toContain('Erasures that were done again, as the backup is older than they: 3');
  expect(said).not.toContain('as soon as Usher starts');
  await expectErased(restored, world);
  expect(await filesIn(path.join(dataDir, 'uploads/screenshots'))).toEqual([]);
  expect(await readFile(path.join(dataDir, 'uploads/erased.jsonl'), 'utf8')).toBe(list);
  // Once it has started, nothing is left, and nobody is erased twice.
  const copy = await startApp({ database: restored, env: { DATA_DIR: dataDir } });
  opened.push(() => copy.close());
  expect(await findDifferences(copy.app.get(Database), null)).toEqual([]);
  await expectErased(restored, world);
  const [{ erasures }] = (await restored.query(
    'select count(*)::int as erasures from personal_erasures',
  )) as [{ erasures: number }];
  expect(erasures).toBe(4);
});

test('on another machine, Usher erases again as it starts with the list, whatever the database came from', async () => {
  const world = await makeWorld();
  const other = path.join(folder, 'other');
  const restored = await emptyDatabase();
  const said = await run('restore', restored, world.file, { DATA_DIR: other });
  // The backup's own list is older.
  expect(said).not.toContain('Erasures');
  expect((await named(restored)).length).toBeGreaterThan(3);
  expect(
    (await readFile(path.join(other, 'uploads/erased.jsonl'), 'utf8')).trimEnd().split('\n'),
  ).toHaveLength(1);

  await mkdir(path.join(other, 'uploads'), { recursive: true });
  await cp(path.join(dataDir, 'uploads/erased.jsonl'), path.join(other, 'uploads/erased.jsonl'));
  const start = () => startApp({ database: restored, env: { DATA_DIR: other, LOG_LEVEL: 'warn' } });
  // Two processes that start together.
  const copies = await Promise.all([start(), start()]);
  for (const copy of copies) opened.push(() => copy.close());
  await until(
    async () =>
      (await restored.query('select from personal_erasures where done_at is not null')).length === 4,
    20_000,
  );
  await expectErased(restored, world);
  expect(await filesIn(path.join(other, 'uploads/screenshots'))).toEqual([]);
  expect(
    copies
      .flatMap(({ logs }) => logs)
      .filter((line) => line.includes('done again, as this database is older than they: 3')),
  ).toHaveLength(1);
});

test('an account that was erased since is the backup’s only president: it is erased, and nobody signs in with it', async () => {
  const server = await startApp({ env: { DATA_DIR: dataDir } });
  opened.push(() => server.close());
  const { database } = server;
  const first = await makeUser(database, {
    role: 'president',
    fullName: 'Zenaida First',
    email: 'zenaida.first@example.org',
  });
  const file = path.join(folder, 'first.tar.gz');
  await run('backup', database, file);
  const second = await makeUser(database, { role: 'president' });
  const as = await server.signIn(second);
  await database.query('update users set is_active = false where id = $1', [first.id]);
  const erased = await server.call('POST', `/api/personal-data/accounts/${first.id}/erase`, { as });
  expect(erased.status).toBe(201);
  await until(
    async () =>
      (await database.query('select from personal_erasures where done_at is not null')).length === 1,
  );

  const restored = await emptyDatabase();
  expect(await run('restore', restored, file)).toContain('older than they: 1');
  expect(await restored.query('select id, is_active, password_hash, email, role from users')).toEqual([
    {
      id: first.id,
      is_active: true,
      password_hash: null,
      email: expect.stringMatching(/^erased-\d+@erased\.invalid$/),
      role: 'president',
    },
  ]);
  expect(rowsThatName(await dumpOf(restored), { name: first.fullName, email: first.email })).toEqual([]);
  const copy = await startApp({ database: restored, env: { DATA_DIR: dataDir } });
  opened.push(() => copy.close());
  const body = { email: first.email, password: PASSWORD };
  expect((await copy.call('POST', '/api/auth/login', { body })).status).toBe(401);
});

test('with another JWT_SECRET it says of how many it cannot tell', async () => {
  const world = await makeWorld();
  const restored = await emptyDatabase();
  const said = await run('restore', restored, world.file, {
    JWT_SECRET: 'another secret of thirty-two characters',
  });
  expect(said).toContain('Erasures that were done again, as the backup is older than they: 2');
  expect(said).toContain('they were noted with another JWT_SECRET: 1');
  expect(rowsThatName(await dumpOf(restored), GUEST, { email: 'zenaida@example.org' })).toEqual([]);
});

test('the list is kept in a bucket too', async () => {
  const S3rver = createRequire(import.meta.url)('s3rver');
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'bucket'),
  });
  const { port } = await store.run();
  opened.push(() => store.close());
  const s3 = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'usher-test',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  await run('create-bucket', { url: 'postgres://127.0.0.1/none' } as TestDatabase, '', s3);
  const world = await makeWorld(s3);
  const restored = await emptyDatabase();
  expect(await run('restore', restored, world.file, s3)).toContain('older than they: 3');
  await expectErased(restored, world);
});
