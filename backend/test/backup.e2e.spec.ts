import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { makeScanId } from '../src/rules/scan-ids.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { createEmptyDatabase, createRole, type TestDatabase } from './support/database.js';
import { processEnv } from './support/processes.js';
import { readSales, statsOf, sum } from './support/recount.js';
import { until } from './support/until.js';

const CLI = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli');
const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: '#0b4a54' } })
  .png()
  .toBuffer();

interface Outcome {
  code: number;
  output: string;
}

const opened: Array<() => unknown> = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'usher-backup-'));
  opened.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Runs a built command in a separate process. */
const run = (
  name: 'backup' | 'restore' | 'create-bucket',
  database: { url: string },
  file: string,
  env: Record<string, string> = {},
): Promise<Outcome> =>
  new Promise((resolve) => {
    const all = processEnv({ url: database.url } as TestDatabase, {
      DATA_DIR: path.join(folder, 'data'),
      ...env,
    });
    execFile(process.execPath, [path.join(CLI, `${name}.js`), file], { env: all }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

async function emptyDatabase(owner?: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase(owner);
  opened.push(() => database.drop());
  return database;
}

/** Starts a system; `trade` sells, cancels, lets in and uploads a picture. */
async function sellingSystem(env: Record<string, string> = {}) {
  const server = await startApp({
    env: { DATA_DIR: path.join(folder, 'source'), LIMIT_PUBLIC_FORMS_PER_ADDRESS: '100000', ...env },
  });
  opened.push(() => server.close());
  const date = new Date(Date.now() + 3_600_000).toISOString();
  const event = await makeEvent(server.database, { date, capacity: 100_000 });
  await server.database.query('update event_capacities set offline_reserve = 10000');
  await server.database.query(`update events set created_at = now() - interval '2 hours'`);
  const token = await server.signIn(await makeUser(server.database, { role: 'president' }));
  const seller = await makeUser(server.database);
  const sellersToken = await server.signIn(seller);
  const register = async (fields = {}): Promise<{ id: string; qr_code_id: string }> =>
    (await server.call('POST', '/api/register', { as: token, body: makeAttendee(fields) })).body;
  const upload = async (id: string): Promise<void> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture)]), 'shot.png');
    form.append('attendee_id', id);
    const answer = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const done = async (url: string, body: object, device?: string): Promise<any> => {
    const answer = await server.call('POST', url, {
      as: token,
      body,
      ...(device && { headers: { 'x-device-id': device } }),
    });
    if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** Three paper tickets, of which two are given to a seller and one is sold. */
  const tradeOnPaper = async (): Promise<void> => {
    const { first, last } = await done('/api/paper/books', {
      event_id: event.id,
      count: 3,
      food_option: 'with_food',
      price: 18,
    });
    const of = (from: number, to: number) => ({ event_id: event.id, ranges: [`${from}-${to}`] });
    const { assignment } = await done('/api/paper/assignments', {
      ...of(first, last - 1),
      volunteer_id: seller.id,
    });
    const accepted = await server.call('POST', `/api/paper/assignments/${assignment.id}/accept`, {
      as: sellersToken,
      body: { ranges: of(first, last - 1).ranges },
    });
    if (accepted.status >= 300) throw new Error(JSON.stringify(accepted.body));
    await done('/api/paper/sales', of(first, first));
  };
  const device = randomUUID();
  /** A phone that has tickets to sell without a network, and sells one. */
  const tradeAtDoor = async (): Promise<void> => {
    const now = new Date().toISOString();
    await done(
      '/api/checkin/sync',
      {
        now,
        device: {
          id: device,
          label: 'Gate A',
          station: 'entrance',
          list_cursor: null,
          waiting: 0,
          event_id: event.id,
          sales: { count: 0, amount: 0 },
        },
        scans: [],
      },
      device,
    );
    const list = await server.call('GET', `/api/checkin/list?event_id=${event.id}`, { as: token });
    await done(
      '/api/checkin/sales',
      {
        sale_id: randomUUID(),
        code: newQrCode(),
        event_id: event.id,
        tickets: 1,
        food_option: 'without_food',
        payment_mode: 'cash',
        total_price: 15,
        prices: list.body.event.prices,
        sold_at: now,
        now,
      },
      device,
    );
  };
  /** Somebody without an e-mail, whose ticket is delivered; one is given on, and one is asked for. */
  const tradeWithoutEmail = async (): Promise<void> => {
    const { email: _, ...attendee } = makeAttendee({ ticket_quantity: 3 });
    const sold = await done('/api/register', { ...attendee, delivery: 'seller' });
    await done(`/api/attendees/${sold.id}/delivered`, { way: 'shown' });
    await done('/api/tickets/view', { code: sold.qr_code_id });
    const to = makeAttendee();
    const given = { tickets: 1, of: 3, version: sold.version };
    const part = await done(`/api/attendees/${sold.id}/give`, { ...given, name: to.name, email: to.email });
    await done('/api/tickets/give', {
      give_id: makeScanId(Date.now(), () => randomBytes(1)[0]!),
      code: part.qr_code_id,
      tickets: 1,
      of: 1,
      name: 'Ana Li',
      email: makeAttendee().email,
    });
  };
  /** Does each thing that changes a sum once. */
  const trade = async (): Promise<void> => {
    await register({ ticket_quantity: 3, food_option: 'with_food' });
    const zelle = await register({ payment_mode: 'zelle' });
    await upload(zelle.id);
    const let_in = await register();
    await server.call('POST', `/api/checkin/${let_in.qr_code_id}`, { as: token });
    await tradeOnPaper();
    await tradeAtDoor();
    await tradeWithoutEmail();
    const wrong = await register();
    await server.call('POST', `/api/attendees/${wrong.id}/cancel`, {
      as: token,
      body: { reason: 'A mistake' },
    });
  };
  return { server, event, token, register, trade };
}

/** Returns every kept table, row by row, without what a restore changes on purpose. */
async function contentOf(database: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' and relname not in ('migrations', 'applied_functions', 'password_tokens') order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `select (to_jsonb(t) - 'session_version' - 'changed_in')::text as row from ${name} t order by 1`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

async function expectSumsToAddUp(server: TestApp, eventId: string, token: string): Promise<void> {
  const sales = await readSales(server.database, eventId);
  const stats = await server.call('GET', `/api/stats?event_id=${eventId}`, { as: token });
  expect(stats.body).toMatchObject(statsOf(sales));
  const [{ sold }] = (await server.database.query('select sold from event_capacities')) as [{ sold: number }];
  expect(sold).toBe(
    sum(sales, (sale) => (sale.cancelled_at || sale.is_over_capacity ? 0 : sale.ticket_quantity)),
  );
  expect(await findDifferences(server.app.get(Database).handle, eventId)).toEqual([]);
  // A registration and its mail are written together, so no snapshot has one without the other.
  const [{ lost }] = (await server.database.query(
    `select count(*)::int as lost from registrations r
     where r.cancelled_at is null and r.email is not null and not exists (select from outbox o where o.registration_id = r.id and o.kind = 'ticket')`,
  )) as [{ lost: number }];
  expect(lost).toBe(0);
}

test('a backup taken under load is of one moment, and a role without privileges restores it', async () => {
  const { server, event, trade } = await sellingSystem();
  const file = path.join(folder, 'usher.tar.gz');
  let isOver = false;
  let rounds = 0;
  const load = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await trade();
      rounds++;
    }
  });
  await until(() => rounds > 8, 60_000);
  const before = rounds;
  const made = await run('backup', server.database, file, { DATA_DIR: path.join(folder, 'source') });
  const during = rounds - before;
  isOver = true;
  await Promise.all(load);
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(/^The backup is whole: .*usher\.tar\.gz, [\d.]+ MB/),
  });
  expect(during).toBeGreaterThan(0);

  const role = await createRole();
  opened.push(() => role.drop());
  const target = await emptyDatabase(role.name);
  const restored = await run('restore', { url: role.urlOf(target) }, file);
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restored the backup of 20.*\d+ rows, \d+ pictures/),
  });

  const copy = await startApp({ database: target, env: { DATA_DIR: path.join(folder, 'data') } });
  opened.push(() => copy.close());
  const president = await copy.signIn(await makeUser(target, { role: 'president' }));
  await expectSumsToAddUp(copy, event.id, president);
  // Every restored registration was sold; its row may be older than its check-in or cancellation.
  const ids = async (database: TestDatabase) =>
    new Set((await database.query<{ id: string }>('select id from registrations')).map(({ id }) => id));
  const [sold, kept] = [await ids(server.database), await ids(target)];
  expect([...kept].filter((id) => !sold.has(id))).toEqual([]);
  expect(kept.size).toBeGreaterThan(30);
  const [unsold] = await target.query<{ leased: number; out: number }>(
    `select (select sum(tickets)::int from door_leases) as leased,
       (select count(*)::int from paper_tickets where state = 'out') as out`,
  );
  expect(unsold!.leased).toBeGreaterThan(0);
  expect(unsold!.out).toBeGreaterThan(0);
  // The pictures are there, and sales work: triggers and keys are back.
  const shots = await copy.call('GET', `/api/transaction-screenshots?event_id=${event.id}`, {
    as: president,
  });
  expect(shots.body.length).toBeGreaterThan(0);
  const shot = await fetch(copy.url + shots.body[0].transaction_screenshot_url);
  expect([shot.status, shot.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await copy.call('POST', '/api/register', { as: president, body: makeAttendee() });
  await expectSumsToAddUp(copy, event.id, president);
});

test('of a quiet system every row of every table comes back, and the file is a tar that other tools read', async () => {
  const { server, trade } = await sellingSystem();
  await trade();
  await trade();
  const file = path.join(folder, 'usher.tar.gz');
  expect((await run('backup', server.database, file, { DATA_DIR: path.join(folder, 'source') })).code).toBe(
    0,
  );
  const target = await emptyDatabase();
  expect(await run('restore', target, file)).toMatchObject({ code: 0 });
  // The audit log records the restore.
  const manifestOf = async (): Promise<any> =>
    JSON.parse(await readFile(path.join(folder, 'usher-backup/manifest.json'), 'utf8'));
  const audited = await target.query(
    `delete from audit_log where action = 'backup.restored' returning actor_id, subject_type, details`,
  );
  expect(await contentOf(target)).toEqual(await contentOf(server.database));

  await new Promise((resolve, reject) =>
    execFile('tar', ['-xzf', file, '-C', folder], (error) => (error ? reject(error) : resolve(undefined))),
  );
  const manifest = await manifestOf();
  expect(audited).toEqual([
    {
      actor_id: null,
      subject_type: 'backup',
      details: { taken_at: manifest.takenAt, usher: manifest.usher },
    },
  ]);
  const names = await server.database.query<{ name: string }>('select name from migrations order by id');
  expect(manifest.schema).toEqual(names.map(({ name }) => name));
  const rows = await readFile(path.join(folder, 'usher-backup/tables/registrations/000001.copy'), 'utf8');
  expect(rows.trimEnd().split('\n')).toHaveLength(16);
});

test('pictures in a bucket are in the backup, and may be restored into a folder', async () => {
  const S3rver = createRequire(import.meta.url)('s3rver');
  const directory = path.join(folder, 'bucket');
  const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory });
  const { port } = await store.run();
  opened.push(() => store.close());
  const s3 = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'usher-test',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  // Below Node 22 the AWS client prints lines of its own after the first.
  const made = async () =>
    (await run('create-bucket', { url: 'postgres://127.0.0.1/none' }, '', s3)).output.split('\n')[0];
  expect([await made(), await made()]).toEqual([
    'The bucket usher-test was made',
    'The bucket usher-test is there',
  ]);
  const { server, trade } = await sellingSystem(s3);
  await trade();
  const file = path.join(folder, 'usher.tar.gz');
  expect(await run('backup', server.database, file, s3)).toMatchObject({ code: 0 });
  expect(await run('restore', await emptyDatabase(), file)).toMatchObject({ code: 0 });
  const kept = await readdir(path.join(folder, 'data/uploads'), { recursive: true });
  expect(kept.filter((name) => name.endsWith('.webp'))).toHaveLength(1);
});

describe('a restore', () => {
  let system: Awaited<ReturnType<typeof sellingSystem>>;
  let file: string;
  const source = () => ({ DATA_DIR: path.join(folder, 'source') });
  beforeEach(async () => {
    system = await sellingSystem();
    await system.trade();
    file = path.join(folder, 'usher.tar.gz');
    expect((await run('backup', system.server.database, file, source())).code).toBe(0);
  });

  const isUntouched = async (database: TestDatabase): Promise<void> => {
    const content = await contentOf(database);
    expect(Object.values(content).flat()).toEqual([]);
    // There is no folder yet if the file ended before its pictures.
    const uploads = await readdir(path.join(folder, 'data/uploads'), {
      recursive: true,
      withFileTypes: true,
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    });
    expect(uploads.filter((entry) => entry.isFile())).toEqual([]);
  };

  test('overwrites nothing', async () => {
    const content = await contentOf(system.server.database);
    const refused = await run('restore', system.server.database, file);
    expect(refused).toEqual({
      code: 78,
      output: expect.stringMatching(/^The database is not empty .* Nothing was restored/),
    });
    expect(await contentOf(system.server.database)).toEqual(content);

    const foreign = await emptyDatabase();
    await foreign.query('create table somebody_elses (id int)');
    const other = await run('restore', foreign, file);
    expect(other).toEqual({
      code: 78,
      output: expect.stringMatching(/^The database holds tables of something else/),
    });
    expect(await foreign.query(`select from pg_class where relname = 'registrations'`)).toEqual([]);

    const again = await run('backup', system.server.database, file, source());
    expect(again).toEqual({ code: 78, output: expect.stringMatching(/exists already/) });
  });

  test('is refused where the backup is of another schema, newer or older', async () => {
    const target = await emptyDatabase();
    const { database } = system.server;
    await database.query(
      `insert into migrations (timestamp, name) values (9999999999999, 'FromTheFuture9999999999999')`,
    );
    const newer = path.join(folder, 'newer.tar.gz');
    expect((await run('backup', database, newer, source())).code).toBe(0);
    expect(await run('restore', target, newer)).toEqual({
      code: 78,
      output: expect.stringMatching(/changes that this version does not know \(FromTheFuture9999999999999\)/),
    });
    const [{ name }] = (await database.query(
      `delete from migrations where name !~ 'Future' and id = (select max(id) from migrations where name !~ 'Future') returning name`,
    )) as [{ name: string }];
    await database.query(`delete from migrations where name ~ 'Future'`);
    const older = path.join(folder, 'older.tar.gz');
    expect((await run('backup', database, older, source())).code).toBe(0);
    const refused = await run('restore', target, older);
    expect(refused.code).toBe(78);
    expect(refused.output).toMatch(/Restore it with the version that made it, and then upgrade/);
    expect(refused.output).toContain(name);
    expect(await target.query(`select from pg_class where relname = 'migrations'`)).toEqual([]);
  });

  test('of a file that was cut or changed restores nothing and says so', async () => {
    const whole = await readFile(file);
    const tar = gunzipSync(whole);
    const changed = Buffer.from(tar);
    // Changes one digit of a phone number.
    changed.write('9', changed.indexOf('\t415555') + 1, 'latin1');
    const end = tar.indexOf('usher-backup/end.json');
    const damaged = {
      'cut in the middle': whole.subarray(0, whole.length >> 1),
      'cut near its end': whole.subarray(0, whole.length - 200),
      'without its end': gzipSync(tar.subarray(0, end)),
      'ended before its end': gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])),
      changed: gzipSync(changed),
      'no gzip at all': Buffer.from('hello'),
    };
    const target = await emptyDatabase();
    for (const [what, bytes] of Object.entries(damaged)) {
      const broken = path.join(folder, 'broken.tar.gz');
      await writeFile(broken, bytes);
      const refused = await run('restore', target, broken);
      expect([what, refused]).toEqual([
        what,
        {
          code: 78,
          output: expect.stringMatching(/^.*broken\.tar\.gz is damaged: .* Nothing was restored\.\n$/),
        },
      ]);
      if (what !== 'no gzip at all') await isUntouched(target);
    }
    expect((await run('restore', target, file)).code).toBe(0);
  });

  test('brings back no token and no link that was ended since the backup', async () => {
    const target = await emptyDatabase();
    const { database } = system.server;
    const user = await makeUser(database);
    await database.query(
      `insert into password_tokens (token_hash, user_id, expires_at) values ('\\x00', $1, now() + interval '1 day')`,
      [user.id],
    );
    const later = path.join(folder, 'later.tar.gz');
    expect((await run('backup', database, later, source())).code).toBe(0);
    // After the backup, the sessions are ended, a new one is opened, and that one is ended as well.
    await database.query('update users set session_version = session_version + 1');
    const token = await system.server.signIn(user);
    await database.query('update users set session_version = session_version + 1');

    expect((await run('restore', target, later)).code).toBe(0);
    const copy = await startApp({ database: target });
    opened.push(() => copy.close());
    for (const old of [token, system.token])
      expect((await copy.call('GET', '/api/auth/me', { as: old })).status).toBe(401);
    expect((await copy.call('GET', '/api/auth/me', { as: await copy.signIn(user) })).status).toBe(200);
    expect(await target.query('select from password_tokens')).toEqual([]);
  });
});
