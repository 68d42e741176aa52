import { randomInt, randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { formatQrCode, makeQrCode } from '../src/rules/qr-codes.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

let server: TestApp;
let president: TestUser;
let token: string;
let sink: MailSink;
let worker: TestingModule;
beforeAll(async () => {
  server = await startApp({
    env: { LIMIT_PUBLIC_FORMS_PER_ADDRESS: '100000', LIMIT_SIGN_INS_PER_ADDRESS: '100000' },
  });
  sink = await startMailSink();
  worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
  president = await makeUser(server.database, { role: 'president', fullName: 'Petra President' });
  token = await server.signIn(president);
});
afterAll(async () => {
  await worker?.close();
  await sink?.close();
  await server?.close();
});

let made = 0;
const newAddress = () => `invited-${++made}@example.org`;
const create = (body: object, as = token) => server.call('POST', '/api/users', { as, body });
const invite = (id: string, as = token) => server.call('POST', `/api/users/${id}/invite`, { as });
const change = (id: string, body: object) => server.call('PATCH', `/api/users/${id}`, { as: token, body });
const remove = (id: string, as = token) => server.call('DELETE', `/api/users/${id}`, { as });
const login = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password } });
const setPassword = (linkToken: string, password: string) =>
  server.call('POST', '/api/auth/reset-password', { body: { token: linkToken, new_password: password } });
/** Scans a code that nobody has. */
const scan = (as: string) =>
  server.call('POST', `/api/checkin/${formatQrCode(makeQrCode(() => randomInt(256)))}`, {
    as,
    body: { scan_id: randomUUID() },
  });
const mailsTo = (address: string) => sink.mails.filter((mail) => recipientOf(mail) === address);
/** The token of the newest link that was mailed to an address, once there are so many mails with one to it. */
async function linkTo(address: string, count = 1): Promise<string> {
  const links = () =>
    mailsTo(address).flatMap((mail) => /reset-password\?token=([\w-]+)/.exec(mail.text!)?.[1] ?? []);
  await until(() => links().length >= count);
  return links().at(-1)!;
}

describe('an account that a president makes', () => {
  test('has no password, and is listed as such', async () => {
    const email = newAddress();
    const answer = await create({
      full_name: ' Fiona  Finance ',
      email: ` ${email.toUpperCase()} `,
      role: 'finance_director',
      team_role: 'Director',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        full_name: 'Fiona Finance',
        email,
        role: 'finance_director',
        team_role: 'Director',
        door_only: false,
        is_active: true,
        has_password: false,
        invited_at: null,
        last_login: null,
      },
    });
    expect((await server.call('GET', `/api/users/${answer.body.id}`, { as: token })).body).toEqual(
      answer.body,
    );
    expect((await login(email, '')).status).toBe(422);
    expect((await login(email, 'null')).status).toBe(401);
    const log = await server.database.query('select * from audit_log where subject_id = $1', [
      answer.body.id,
    ]);
    expect(log).toMatchObject([{ action: 'user.created', actor_id: president.id, details: { email } }]);
    expect(mailsTo(email)).toEqual([]);
  });

  test.each([
    ['no name', { full_name: '' }, 'full_name'],
    ['a name of digits', { full_name: 'A 1' }, 'full_name'],
    ['a broken address', { email: 'nobody' }, 'email'],
    ['an unknown role', { role: 'king' }, 'role'],
    ['no role', { role: undefined }, 'role'],
    ['an unknown team role', { team_role: 'Boss' }, 'team_role'],
    ['the door alone for a finance director', { role: 'finance_director', door_only: true }, 'door_only'],
    ['the door alone for a president', { role: 'president', door_only: true }, 'door_only'],
    ['the door alone in words', { door_only: 'yes' }, 'door_only'],
    ['a password', { password: 'a long one' }, 'password'],
  ])('is refused with %s', async (_, wrong, field) => {
    const email = newAddress();
    const answer = await create({ full_name: 'Vera Volunteer', email, role: 'volunteer', ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty([field]);
    expect(await server.database.query('select from users where email = $1', [email])).toEqual([]);
  });

  test('is one for each address, of any number at once', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => create({ full_name: 'Vera Volunteer', email, role: 'volunteer' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('email_taken');
  });

  test("is a president's alone, as are its links and its end", async () => {
    const user = await makeUser(server.database);
    for (const role of ['finance_director', 'volunteer'] as const) {
      const as = await server.signIn(await makeUser(server.database, { role }));
      for (const answer of [
        await create({ full_name: 'A Person', email: newAddress(), role: 'president' }, as),
        await invite(user.id, as),
        await remove(user.id, as),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_permissions' } });
    }
  });
});

describe('an invitation', () => {
  test('has a link that sets the password once; another one is sent in one call', async () => {
    const email = newAddress();
    const { body: user } = await create({ full_name: 'Ivo Invited', email, role: 'volunteer' });
    const answer = await invite(user.id);
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, has_password: false } });
    expect(answer.body.invited_at).toMatch(/Z$/);
    const first = await linkTo(email);
    expect(mailsTo(email)[0]!.text).toMatch(/Petra President has made an account for you[^]*7 days/);
    expect((await invite(user.id)).status).toBe(200);
    const second = await linkTo(email, 2);
    expect(second).not.toBe(first);
    expect((await setPassword(second, 'my own one')).status).toBe(200);
    expect((await setPassword(first, 'another one')).status).toBe(400);
    expect(await login(email, 'my own one')).toMatchObject({
      status: 200,
      body: { user: { id: user.id, has_password: true } },
    });
    const [link] = await server.database.query(
      `select details from audit_log where subject_id = $1 and action = 'user.invited'`,
      [user.id],
    );
    expect(link).toEqual({ details: { email } });
  });

  test('lasts 7 days, and is stored as a hash only', async () => {
    const email = newAddress();
    const { body: user } = await create({ full_name: 'Ivo Invited', email, role: 'volunteer' });
    await invite(user.id);
    const link = await linkTo(email);
    const rows = await server.database.query(
      `select encode(token_hash, 'base64') as hash, expires_at - created_at = interval '7 days' as "isWeek"
       from password_tokens where user_id = $1`,
      [user.id],
    );
    expect(rows).toMatchObject([{ isWeek: true }]);
    const stored = await server.database.query(
      'select to_jsonb(o)::text as row from outbox o where user_id = $1',
      [user.id],
    );
    expect(JSON.stringify([rows, stored])).not.toContain(link);
  });

  test('gives an account that has a password another link, and the password stays until it is used', async () => {
    const user = await makeUser(server.database);
    await invite(user.id);
    const link = await linkTo(user.email);
    expect(mailsTo(user.email)[0]!.text).toMatch(/Until you do, your password stays as it is/);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await setPassword(link, 'a later one')).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
  });

  test('does not go to an account that is not active, or not there', async () => {
    const user = await makeUser(server.database, { isActive: false });
    expect(await invite(user.id)).toMatchObject({ status: 409, body: { code: 'user_inactive' } });
    expect((await invite('01890000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await invite('nobody')).status).toBe(404);
  });
});

describe('a corrected address', () => {
  test('is told to both, ends the sessions, and keeps the password', async () => {
    const user = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    const session = await server.signIn(user);
    const email = newAddress();
    expect(await change(user.id, { full_name: 'Vera Verified', email })).toMatchObject({
      status: 200,
      body: { full_name: 'Vera Verified', email },
    });
    expect(await server.call('GET', '/api/auth/me', { as: session })).toMatchObject({
      status: 401,
      body: { code: 'session_ended' },
    });
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(200);
    const link = await linkTo(email);
    await until(() => mailsTo(user.email).length > 0);
    const word = mailsTo(user.email)[0]!;
    expect(word.text).toMatch(/no longer log in with/);
    expect(`${word.text}${word.html}`).not.toContain(email);
    expect(word.text).not.toContain('token=');
    expect((await setPassword(link, 'a later one')).status).toBe(200);
    const [entry] = await server.database.query(
      `select details from audit_log where subject_id = $1 and action = 'user.updated'`,
      [user.id],
    );
    expect(entry).toEqual({
      details: {
        old: { full_name: 'Vera Volunteer', email: user.email },
        new: { full_name: 'Vera Verified', email },
      },
    });
  });

  test('ends the links that were mailed to the old one', async () => {
    const old = newAddress();
    const { body: user } = await create({ full_name: 'Ivo Invited', email: old, role: 'volunteer' });
    await invite(user.id);
    const stolen = await linkTo(old);
    await change(user.id, { email: newAddress() });
    expect((await setPassword(stolen, 'of a stranger')).status).toBe(400);
  });

  test('gets the mail about an approved application again, and the old one does not', async () => {
    const application = {
      name: 'Ada Applicant',
      email: newAddress(),
      phone: '4155550123',
      team_role: 'Director',
    };
    const { body } = await server.call('POST', '/api/volunteer-applications/signup', { body: application });
    await server.call('PUT', `/api/volunteer-applications/${body.id}/approve`, { as: token });
    await linkTo(application.email);
    await until(() => mailsTo(application.email).length === 2);
    const [mail] = await server.database.query<{ id: string; user_id: string }>(
      `select id, user_id from outbox where kind = 'application_approved' and to_address = $1`,
      [application.email],
    );
    const [account] = await server.database.query(`select invited_at from users where id = $1`, [
      mail!.user_id,
    ]);
    expect(account!.invited_at).not.toBeNull();
    const email = newAddress();
    await change(mail!.user_id, { email });
    await until(() => mailsTo(email).length === 1 && mailsTo(application.email).length === 3);
    expect((await server.call('POST', `/api/mail-log/${mail!.id}/resend`, { as: token })).body.to).toBe(
      email,
    );
    await until(() => mailsTo(email).length === 2);
    expect(mailsTo(application.email)).toHaveLength(3);
  });

  test('is nobody else’s, nor that of somebody who is just applying', async () => {
    const [one, other] = [await makeUser(server.database), await makeUser(server.database)];
    expect(await change(one.id, { email: other.email })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    for (let round = 0; round < 5; round++) {
      const email = newAddress();
      const [moved, applied] = await Promise.all([
        change(one.id, { email }),
        server.call('POST', '/api/volunteer-applications/signup', {
          body: { name: 'Ada Applicant', email, phone: '4155550123', team_role: 'Director' },
        }),
      ]);
      expect(moved.status).toBe(200);
      expect([201, 409]).toContain(applied.status);
      const after = await server.call('POST', '/api/volunteer-applications/signup', {
        body: { name: 'Ada Applicant', email, phone: '4155550123', team_role: 'Director' },
      });
      expect(after.status).toBe(409);
    }
  });

  test('of a name alone leaves sessions and mails nothing', async () => {
    const user = await makeUser(server.database);
    const session = await server.signIn(user);
    expect((await change(user.id, { full_name: 'Another Name' })).status).toBe(200);
    expect(await server.call('GET', '/api/auth/me', { as: session })).toMatchObject({
      status: 200,
      body: { full_name: 'Another Name' },
    });
    expect(await server.database.query('select from outbox where user_id = $1', [user.id])).toEqual([]);
  });
});

describe('deleting an account', () => {
  beforeAll(async () => {
    await makeEvent(server.database);
    await server.database.query('update events set is_door_open = true');
  });
  const isThere = async (id: string) =>
    (await server.database.query('select from users where id = $1', [id])).length === 1;

  test('is done where it was invited, corrected and signed in to, and leaves nothing of it', async () => {
    const email = newAddress();
    const { body: user } = await create({ full_name: 'Ivo Invited', email, role: 'volunteer' });
    await invite(user.id);
    await setPassword(await linkTo(email), PASSWORD);
    await change(user.id, { full_name: 'Ivo Invitado' });
    const as = await server.signIn({ ...user, fullName: user.full_name });
    await server.call('POST', '/api/auth/change-password', {
      as,
      body: { current_password: PASSWORD, new_password: 'another one' },
    });
    await invite(user.id);
    expect((await remove(user.id)).status).toBe(204);
    expect(await isThere(user.id)).toBe(false);
    expect((await login(email, 'another one')).status).toBe(401);
    for (const table of ['password_tokens', 'known_addresses', 'outbox'])
      expect(await server.database.query(`select from ${table} where user_id = $1`, [user.id])).toEqual([]);
    const log = await server.database.query(
      `select action, details from audit_log where subject_id = $1 and action = 'user.deleted'`,
      [user.id],
    );
    expect(log).toEqual([
      { action: 'user.deleted', details: { email, full_name: 'Ivo Invitado', role: 'volunteer' } },
    ]);
    expect((await remove(user.id)).status).toBe(404);
    expect((await remove('nobody')).status).toBe(404);
    expect((await create({ full_name: 'Ivo Again', email, role: 'volunteer' })).status).toBe(201);
  });

  const USES: Array<[what: string, use: (user: TestUser, as: string) => Promise<unknown>]> = [
    ['sold', (_, as) => server.call('POST', '/api/register', { as, body: makeAttendee() })],
    ['scanned what was refused', (_, as) => scan(as)],
    [
      'synced from a phone',
      (_, as) =>
        server.call('POST', '/api/checkin/sync', {
          as,
          body: {
            now: new Date().toISOString(),
            device: { id: '0192f3a4-7c1e-4d2b-9f00-3b6a5c4d2e1f' },
            scans: [],
          },
        }),
    ],
    [
      'changed an event',
      async (user) => {
        await change(user.id, { role: 'finance_director' });
        const as = await server.signIn(user);
        const { body } = await server.call('GET', '/api/events/current', { as });
        await server.call('PUT', `/api/events/${body.id}/door`, { as, body: { is_open: true } });
        await server.call('PUT', `/api/events/${body.id}/door`, { as, body: { is_open: false } });
        await server.call('PUT', `/api/events/${body.id}/door`, { as, body: { is_open: true } });
      },
    ],
    [
      'applied',
      async (user) =>
        server.database.query(
          `insert into volunteer_applications (name, email, phone, status, reviewed_by, reviewed_at, user_id)
           values ('Ada', $1, '4155550123', 'approved', $2, now(), $3)`,
          [`other-${user.email}`, president.id, user.id],
        ),
    ],
  ];
  test.each(USES)('is refused where it has %s', async (_, use) => {
    const user = await makeUser(server.database);
    await use(user, await server.signIn(user));
    expect(await remove(user.id)).toMatchObject({ status: 409, body: { code: 'user_in_use' } });
    expect(await isThere(user.id)).toBe(true);
  });

  test('is never that of a president who acts, nor of the last one', async () => {
    expect(await remove(president.id)).toMatchObject({ status: 409, body: { code: 'user_in_use' } });
    expect(await isThere(president.id)).toBe(true);
  });

  test.each([
    ['a sale', (as: string) => server.call('POST', '/api/register', { as, body: makeAttendee() })],
    ['a scan', (as: string) => scan(as)],
  ])('and %s at the same moment: one of them is done', async (_, act) => {
    const seen = new Set<string>();
    for (let round = 0; round < 24; round++) {
      const user = await makeUser(server.database);
      const as = await server.signIn(user);
      // Each is given a start of a random length, so that each wins sometimes.
      const later = (call: () => Promise<{ status: number; body: any }>, ms: number) =>
        new Promise((resolve) => setTimeout(resolve, ms)).then(call);
      const [acted, removed] = await Promise.all([
        later(() => act(as), round % 3),
        later(() => remove(user.id), (round * 7) % 5),
      ]);
      const isGone = !(await isThere(user.id));
      expect(removed.status).toBe(isGone ? 204 : 409);
      const rows = await server.database.query(
        `select from registrations where seller_id = $1 union all select from refused_scans where account_id = $1
         union all select from audit_log where actor_id = $1`,
        [user.id],
      );
      expect(rows.length > 0).toBe(!isGone);
      // Whoever came too late is told that there is no such session, or to ask again, and then is told.
      if (isGone) {
        expect([401, 503]).toContain(acted.status);
        expect(await act(as)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
      }
      seen.add(isGone ? 'deleted' : 'kept');
    }
    expect(seen.size).toBeGreaterThan(0);
  });
});
