import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { exportOf } from './support/personal-export.js';
import { dumpOf, rowsThatName, sumsOf } from './support/personal-world.js';
import { SecondFactors } from './support/second-factors.js';
import { until } from './support/until.js';

let server: TestApp;
let president: string;
let eventId: string;
beforeAll(async () => {
  server = await startApp();
  president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  eventId = (await makeEvent(server.database)).id;
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: unknown, as = president) =>
  server.call(method, url, { as, body });
const find = (whom: object) => call('POST', '/api/personal-data/find', whom);
const erase = (id: string) => call('POST', `/api/personal-data/accounts/${id}/erase`);

/** Where an account leaves what it signs in with. */
const SIGN_IN_TABLES = [
  'sessions',
  'known_addresses',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'sign_in_tickets',
  'password_tokens',
];
/** Those of these tables that have something of an account. */
const tablesWith = async ({ id }: TestUser): Promise<string[]> => {
  const found: string[] = [];
  for (const table of SIGN_IN_TABLES)
    if ((await server.database.query(`select from ${table} where user_id = $1`, [id])).length > 0)
      found.push(table);
  return found;
};

describe('an account', () => {
  test('is exported, and erased once it is not active: what it did stays under a number', async () => {
    const { database } = server;
    const [application] = await database.query(
      `insert into volunteer_applications (name, email, phone, team_role)
       values ('Quirina Vasquez', 'quirina@example.org', '4155559911', 'Director') returning id`,
    );
    const user = await makeUser(database, { fullName: 'Quirina Vasquez', email: 'quirina@example.org' });
    await database.query(
      `update volunteer_applications set status = 'approved', user_id = $1, reviewed_by = $1, reviewed_at = now() where id = $2`,
      [user.id, application!.id],
    );
    const token = await server.signIn(user);
    await call('POST', '/api/register', { ...makeAttendee(), event_id: eventId }, token);
    await call('PATCH', `/api/users/${user.id}`, { full_name: 'Quirina Vasques' });
    const factors = new SecondFactors(server);
    await factors.addPasskey(token, 'Quirina Vasquez’s phone');
    await factors.addApp(token);
    await factors.ticket(user);
    await call('POST', '/api/auth/forgot-password', { email: user.email });
    // As the worker does that mails it.
    await database.query(
      `insert into password_tokens (token_hash, user_id, expires_at) values ('\\x00', $1, now() + interval '1 hour')`,
      [user.id],
    );
    expect(await tablesWith(user)).toEqual(SIGN_IN_TABLES);
    expect((await find({ email: user.email })).body.accounts).toMatchObject([
      { id: user.id, is_active: true },
    ]);
    for (const whom of [{ email: user.email }, { phone: '4155559911' }]) {
      const { data } = await exportOf(server, president, whom);
      expect(data).toMatchObject({
        accounts: [{ full_name: 'Quirina Vasques', email: user.email, is_active: true }],
        passkeys: [{ name: 'Quirina Vasquez’s phone' }],
        applications: [{ phone: '4155559911', status: 'approved' }],
      });
      for (const part of ['sign_ins', 'mails_to_accounts', 'what_accounts_did'])
        expect([part, data[part]!.length > 0]).toEqual([part, true]);
    }

    expect((await erase(user.id)).body.code).toBe('account_active');
    await call('PATCH', `/api/users/${user.id}`, { is_active: false });
    const before = await sumsOf(database);
    const begun = await erase(user.id);
    expect(begun.status).toBe(201);
    await until(
      async () => (await call('GET', `/api/personal-data/erasures/${begun.body.id}`)).body.done_at !== null,
    );
    expect(
      rowsThatName(await dumpOf(database), {
        name: 'Quirina Vasque',
        email: 'quirina@example.org',
        phone: '4155559911',
      }),
    ).toEqual([]);
    expect(await sumsOf(database)).toEqual(before);
    const [row] = await database.query(
      'select full_name, email, password_hash, has_second_factor from users where id = $1',
      [user.id],
    );
    expect(row).toEqual({
      full_name: expect.stringMatching(/^Erased account \d+$/),
      email: expect.stringMatching(/^erased-\d+@erased\.invalid$/),
      password_hash: null,
      has_second_factor: false,
    });
    expect(await tablesWith(user)).toEqual([]);
    expect((await erase(user.id)).body.code).toBe('account_erased');
    expect((await call('GET', '/api/auth/me', undefined, token)).status).toBe(401);
  });

  test('of the one who asks is active, and so is that of the last president', async () => {
    const me = (await call('GET', '/api/auth/me')).body;
    expect((await erase(me.id ?? me.user.id)).body.code).toBe('account_active');
  });

  test('of whom more is kept than a part of the file has is told so', async () => {
    const user = await makeUser(server.database);
    const did = (count: number) =>
      server.database.query(
        `insert into audit_log (actor_id, action, subject_type, details)
         select $1, 'report.downloaded', 'event', '{}' from generate_series(1, $2::int)`,
        [user.id, count],
      );
    await did(10_000);
    const whole = await exportOf(server, president, { email: user.email });
    expect([whole.data.what_accounts_did!.length, whole.data.cut]).toEqual([10_000, []]);
    await did(1);
    const { data, page } = await exportOf(server, president, { email: user.email });
    expect([data.what_accounts_did!.length, data.cut]).toEqual([10_000, ['what_accounts_did']]);
    expect(page).toContain('There are more. Only the first 10,000 are in this file.');
    expect(whole.page).not.toContain('There are more.');
  });
});
