import type { TestingModule } from '@nestjs/testing';
import { hashToken } from '../src/auth/password-tokens.js';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, type TestUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

const APPLIED_ALREADY = 'An application with this email already exists or you already have an account.';

/** Raised limits: these tests send more forms in a minute than anybody may. */
const MANY = { LIMIT_PUBLIC_FORMS_PER_EMAIL: '1000', LIMIT_PUBLIC_FORMS_PER_ADDRESS: '100000' };

let server: TestApp;
let sink: MailSink;
let worker: TestingModule;
let president: string;
let presidentUser: TestUser;

beforeAll(async () => {
  server = await startApp({ env: MANY });
  sink = await startMailSink();
  worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
  presidentUser = await makeUser(server.database, { role: 'president' });
  president = await server.signIn(presidentUser);
});

afterAll(async () => {
  await worker?.close();
  await sink?.close();
  await server?.close();
});

let made = 0;
const applicant = (fields: object = {}) => ({
  name: 'Rosa Delgado',
  email: `applicant-${++made}@example.org`,
  phone: '(415) 555-0142',
  team_role: 'Events Team Member',
  ...fields,
});

const signUp = (body: object, from = server) =>
  from.call('POST', '/api/volunteer-applications/signup', { body });
const applied = async (fields: object = {}) => {
  const answer = await signUp(applicant(fields));
  expect(answer.status).toBe(201);
  return answer.body as { id: string; email: string };
};
const put = (path: string, body?: object, as = president) =>
  server.call('PUT', `/api/volunteer-applications/${path}`, { as, body });
const approve = (id: string, as = president) => put(`${id}/approve`, undefined, as);
const reject = (id: string, rejection_reason: unknown = 'No place left', status: unknown = 'rejected') =>
  put(`${id}/reject`, { status, rejection_reason } as object);
const list = (query = '') => server.call('GET', `/api/volunteer-applications${query}`, { as: president });
const counts = async () =>
  (await server.call('GET', '/api/volunteer-applications/stats/summary', { as: president })).body;
const mailTo = (address: string, subject: RegExp) =>
  sink.waitFor((mail) => recipientOf(mail) === address && subject.test(mail.subject ?? ''));
const audited = (subjectId: string) =>
  server.database.query('select actor_id, action, details from audit_log where subject_id = $1 order by id', [
    subjectId,
  ]);

describe('applying', () => {
  test('stores what was sent in its stored form, and mails that it has arrived', async () => {
    const answer = await signUp({ ...applicant(), name: '  Zoë   Müller ', email: ' Zoe.M@Example.org ' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Zoë Müller',
        email: 'zoe.m@example.org',
        phone: '4155550142',
        team_role: 'Events Team Member',
        status: 'pending',
        reviewed_at: null,
        rejection_reason: null,
      },
    });
    expect(Object.keys(answer.body).sort()).toEqual([
      'created_at',
      'email',
      'id',
      'name',
      'phone',
      'rejection_reason',
      'reviewed_at',
      'status',
      'team_role',
    ]);
    const mail = await mailTo('zoe.m@example.org', /has arrived/);
    for (const part of [mail.text!, String(mail.html)]) {
      expect(part).toContain('Zoë Müller');
      expect(part).toContain('Events Team Member');
    }
    expect(await audited(answer.body.id)).toMatchObject([
      { actor_id: null, action: 'application.submitted' },
    ]);
  });

  test.each([
    ['a name of one letter', { name: 'A' }, 'name', 'Must be at least 2 characters long'],
    ['digits in a name', { name: 'R2 D2' }, 'name', 'Name may hold letters and spaces only'],
    ['a misspelled e-mail', { email: 'a@gmail.con' }, 'email', 'Please check your email address for typos'],
    ['no e-mail', { email: undefined }, 'email', 'This field is required'],
    ['a short phone', { phone: '555-0142' }, 'phone', 'Phone number must have at least 10 digits'],
    ['no team role', { team_role: undefined }, 'team_role', 'Team role is required'],
    ['an empty team role', { team_role: '' }, 'team_role', 'Team role is required'],
    ['an unknown team role', { team_role: 'Emperor' }, 'team_role', 'Team role must be one of the list'],
    ['a role of its own choice', { role: 'president' }, 'role', 'Unknown field'],
    ['a list for a name', { name: ['Rosa'] }, 'name', 'Invalid format'],
  ])('%s is refused by its field', async (_, fields, field, message) => {
    const before = await counts();
    const answer = await signUp(applicant(fields));
    expect(answer).toMatchObject({ status: 422, body: { detail: message, errors: { [field]: [message] } } });
    expect(await counts()).toEqual(before);
  });

  test('one e-mail applies once while it is pending or approved, in any case', async () => {
    const first = await applied();
    const again = () => signUp(applicant({ email: first.email.toUpperCase() }));
    expect(await again()).toMatchObject({ status: 409, body: { detail: APPLIED_ALREADY } });
    await approve(first.id);
    expect(await again()).toMatchObject({ status: 409, body: { detail: APPLIED_ALREADY } });
  });

  test('one mailbox applies once and has one limit, however its domain is spelled', async () => {
    const limited = await startApp({ env: { LIMIT_PUBLIC_FORMS_PER_EMAIL: '5' } });
    try {
      // Each letter may be full-width, which every mail server reads as the plain one.
      const spelled = Array.from({ length: 30 }, (_, number) =>
        [...'mailbox'].map((letter, bit) =>
          (number >> bit) & 1 ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
        ),
      );
      const answers: number[] = [];
      for (const letters of spelled)
        answers.push(
          (await signUp(applicant({ email: `nora@${letters.join('')}.example` }), limited)).status,
        );
      expect(answers).toEqual([201, ...Array(4).fill(409), ...Array(25).fill(429)]);
    } finally {
      await limited.close();
    }
  });

  test('who has an account cannot apply', async () => {
    const user = await makeUser(server.database);
    const answer = await signUp(applicant({ email: user.email }));
    expect(answer).toMatchObject({ status: 409, body: { detail: APPLIED_ALREADY } });
    expect(await server.database.query('select from outbox where to_address = $1', [user.email])).toEqual([]);
  });

  test('who was rejected may apply again, once', async () => {
    const first = await applied();
    await reject(first.id);
    const again = await Promise.all(
      Array.from({ length: 4 }, () => signUp(applicant({ email: first.email }))),
    );
    expect(again.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
    const { body } = await list();
    const statuses = body.filter((one: { email: string }) => one.email === first.email);
    expect(statuses.map((one: { status: string }) => one.status)).toEqual(['pending', 'rejected']);
  });

  test('of ten at once, over two processes, one is taken, with one mail', async () => {
    const other = await startApp({ database: server.database, env: MANY });
    try {
      const email = `storm-${++made}@example.org`;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => signUp(applicant({ email }), i % 4 ? other : server)),
      );
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.every((status) => [201, 409].includes(status))).toBe(true);
      const mails = await server.database.query('select from outbox where to_address = $1', [email]);
      expect(mails).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('an account that is being made is waited for', async () => {
    const email = `meanwhile-${++made}@example.org`;
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: server.database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into users (full_name, email, role) values ('Mean While', $1, 'volunteer')`,
        [email],
      );
      const answer = signUp(applicant({ email }));
      // It waits for the other transaction instead of overlooking it.
      for (;;) {
        const waiting = await server.database.query(
          `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        if (waiting.length > 0) break;
      }
      await client.query('commit');
      expect(await answer).toMatchObject({ status: 409, body: { detail: APPLIED_ALREADY } });
    } finally {
      await client.end();
    }
  });

  test('the database itself refuses what must never be', async () => {
    const { id } = await applied();
    const user = await makeUser(server.database);
    const insert = `insert into volunteer_applications (name, email, phone, team_role) values ('A B', $1, '1', null)`;
    await expect(server.database.query(insert, [user.email])).rejects.toMatchObject({
      constraint: 'volunteer_applications_no_account_yet',
    });
    await expect(server.database.query(insert, ['UPPER@example.org'])).rejects.toMatchObject({
      constraint: 'volunteer_applications_email_lower_case',
    });
    const set = (what: string) =>
      server.database.query(`update volunteer_applications set ${what} where id = $1`, [id]);
    for (const [what, constraint] of [
      [
        `status = 'lost', reviewed_at = now(), reviewed_by = '${user.id}'`,
        'volunteer_applications_status_known',
      ],
      [`reviewed_at = now()`, 'volunteer_applications_review_whole'],
      [`user_id = '${user.id}'`, 'volunteer_applications_account_when_approved'],
      [`rejection_reason = 'x'`, 'volunteer_applications_reason_when_rejected'],
      [
        `status = 'rejected', reviewed_at = now(), reviewed_by = '${user.id}', rejection_reason = ' '`,
        'volunteer_applications_reason_when_rejected',
      ],
    ] as const)
      await expect(set(what)).rejects.toMatchObject({ constraint });
  });

  test('too many for one e-mail and from one address are refused, counted with forgotten passwords', async () => {
    const limited = await startApp({
      env: { LIMIT_PUBLIC_FORMS_PER_EMAIL: '3', LIMIT_PUBLIC_FORMS_PER_ADDRESS: '6' },
    });
    try {
      const email = 'eager@example.org';
      const forgot = (address: string) =>
        limited.call('POST', '/api/auth/forgot-password', { body: { email: address } });
      expect((await signUp(applicant({ email }), limited)).status).toBe(201);
      expect((await signUp(applicant({ email }), limited)).status).toBe(409);
      expect((await forgot(email)).status).toBe(200);
      const refused = await signUp(applicant({ email: 'Eager@example.org' }), limited);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Four forms so far; two more use up the limit of the address.
      expect((await forgot('one@example.org')).status).toBe(200);
      const reset = { token: 'x', new_password: 'long enough' };
      expect((await limited.call('POST', '/api/auth/reset-password', { body: reset })).status).toBe(400);
      expect((await signUp(applicant(), limited)).status).toBe(429);
      expect((await limited.call('POST', '/api/auth/reset-password', { body: reset })).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('reading applications', () => {
  test('lists by status and team role, the newest first', async () => {
    const role = 'Secretary';
    const [a, b, c] = [
      await applied({ team_role: role }),
      await applied({ team_role: role }),
      await applied({ team_role: role }),
    ];
    await reject(b.id);
    const ids = async (query: string) => (await list(query)).body.map((one: { id: string }) => one.id);
    expect(await ids(`?team_role=${role}`)).toEqual([c.id, b.id, a.id]);
    expect(await ids(`?team_role=${role}&status=pending`)).toEqual([c.id, a.id]);
    expect(await ids(`?team_role=${role}&status=rejected`)).toEqual([b.id]);
    expect(await ids(`?team_role=${role}&status=approved`)).toEqual([]);
    expect(await ids('')).toContain(a.id);
  });

  test.each(['?status=lost', '?team_role=Emperor', '?status=', '?page=2', '?status=pending&status=approved'])(
    '%s is refused',
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  test('counts them by status', async () => {
    const before = await counts();
    const [a, b] = [await applied(), await applied(), await applied()];
    await approve(a.id);
    await reject(b.id);
    expect(await counts()).toEqual({
      pending: before.pending + 1,
      approved: before.approved + 1,
      rejected: before.rejected + 1,
    });
  });

  test('is the president’s alone, and so is deciding', async () => {
    const { id } = await applied();
    const routes = [
      ['GET', ''],
      ['GET', '/stats/summary'],
      ['PUT', `/${id}/approve`],
      ['PUT', `/${id}/reject`],
      ['PUT', `/${id}`],
    ] as const;
    for (const role of ['volunteer', 'finance_director'] as const) {
      const as = await server.signIn(await makeUser(server.database, { role }));
      for (const [method, path] of routes)
        expect(await server.call(method, `/api/volunteer-applications${path}`, { as })).toMatchObject({
          status: 403,
          body: { detail: 'Insufficient permissions' },
        });
    }
    for (const [method, path] of routes)
      expect((await server.call(method, `/api/volunteer-applications${path}`)).status).toBe(401);
  });
});

describe('approving', () => {
  test('makes the account and mails a link that sets its password, good for seven days', async () => {
    const { id, email } = await applied({ name: 'Nora New' });
    const answer = await approve(id);
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'approved', rejection_reason: null } });
    expect(answer.body.reviewed_at).toMatch(/Z$/);
    const [account] = await server.database.query(
      'select id, full_name, role, team_role, is_active, password_hash from users where email = $1',
      [email],
    );
    expect(account).toMatchObject({
      full_name: 'Nora New',
      role: 'volunteer',
      team_role: 'Events Team Member',
      is_active: true,
      password_hash: null,
    });

    const mail = await mailTo(email, /approved/);
    const [link, token] = /http:\/\/localhost:3000\/reset-password\?token=([\w-]+)/.exec(mail.text!)!;
    expect(String(mail.html).replaceAll('&#x3D;', '=')).toContain(link);
    expect(mail.text).toContain('for 7 days');
    const [kept] = await server.database.query(
      `select token_hash, extract(epoch from expires_at - now())::float8 / 86400 as days from password_tokens
       where user_id = $1`,
      [account!.id],
    );
    expect(kept!.token_hash).toEqual(hashToken(token!));
    expect(kept!.days).toBeGreaterThan(6.9);
    expect(kept!.days).toBeLessThanOrEqual(7);
    // Neither the outbox nor the audit log contains the token.
    const [traces] = await server.database.query(
      `select (select jsonb_agg(o)::text from outbox o) || (select jsonb_agg(a)::text from audit_log a) as text`,
    );
    expect(traces!.text).not.toContain(token);

    const login = () => server.call('POST', '/api/auth/login', { body: { email, password: 'a first one' } });
    expect((await login()).status).toBe(401);
    const body = { token, new_password: 'a first one' };
    expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect(await login()).toMatchObject({ status: 200, body: { user: { role: 'volunteer' } } });

    expect((await audited(id)).at(-1)).toMatchObject({
      actor_id: presidentUser.id,
      action: 'application.approved',
      details: { user_id: account!.id },
    });
    expect(await audited(account!.id)).toMatchObject([
      { actor_id: presidentUser.id, action: 'user.created' },
      { actor_id: account!.id, action: 'password.reset' },
    ]);
  });

  test('of ten calls at once, over two processes, one wins: one account and one mail', async () => {
    const other = await startApp({ database: server.database });
    try {
      const { id, email } = await applied();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          (i % 2 ? other : server).call('PUT', `/api/volunteer-applications/${id}/approve`, {
            as: president,
          }),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
      for (const answer of answers.filter((one) => one.status === 409))
        expect(answer.body.detail).toBe('This application was already approved');
      expect(await server.database.query('select from users where email = $1', [email])).toHaveLength(1);
      const mails = await server.database.query(
        `select from outbox where to_address = $1 and kind = 'application_approved'`,
        [email],
      );
      expect(mails).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('of an approval and a rejection at once one wins', async () => {
    const { id, email } = await applied();
    const answers = await Promise.all([approve(id), reject(id), approve(id), reject(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const mails = await server.database.query(
      `select from outbox where to_address = $1 and kind <> 'application_received'`,
      [email],
    );
    expect(mails).toHaveLength(1);
  });

  test('where somebody made that account by hand meanwhile, nothing changes', async () => {
    const { id, email } = await applied();
    await makeUser(server.database, { email });
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { detail: 'An account with this email already exists. Reject this application instead.' },
    });
    expect((await list('?status=pending')).body.map((one: { id: string }) => one.id)).toContain(id);
    expect((await reject(id)).status).toBe(200);
  });

  test('writes all or nothing', async () => {
    const { id, email } = await applied();
    await server.database.query(
      `alter table audit_log add constraint no_approvals check (action <> 'user.created') not valid`,
    );
    try {
      expect((await approve(id)).status).toBe(500);
    } finally {
      await server.database.query('alter table audit_log drop constraint no_approvals');
    }
    expect(await server.database.query('select from users where email = $1', [email])).toEqual([]);
    expect(
      await server.database.query(
        `select from outbox where to_address = $1 and kind = 'application_approved'`,
        [email],
      ),
    ).toEqual([]);
    expect((await approve(id)).status).toBe(200);
  });
});

describe('rejecting', () => {
  test('keeps the reason and mails it', async () => {
    const { id, email } = await applied();
    const reason = 'All places are taken.\nTry <b>next</b> year.';
    expect(await reject(id, `  ${reason} `)).toMatchObject({
      status: 200,
      body: { status: 'rejected', rejection_reason: reason, reviewed_at: expect.stringMatching(/Z$/) },
    });
    const mail = await mailTo(email, /About your application/);
    expect(mail.text).toContain(reason);
    expect(mail.html).toContain('Try &lt;b&gt;next&lt;/b&gt; year.');
    expect((await audited(id)).at(-1)).toMatchObject({
      actor_id: presidentUser.id,
      action: 'application.rejected',
      details: { reason },
    });
    expect(await server.database.query('select from users where email = $1', [email])).toEqual([]);
  });

  test.each([
    ['an empty reason', '', 'rejected', 'rejection_reason'],
    ['a blank reason', ' \n ', 'rejected', 'rejection_reason'],
    ['no reason', undefined, 'rejected', 'rejection_reason'],
    ['a number', 5, 'rejected', 'rejection_reason'],
    ['a very long reason', 'x'.repeat(1001), 'rejected', 'rejection_reason'],
    ['another status', 'No', 'approved', 'status'],
  ])('%s is refused and changes nothing', async (_, reason, status, field) => {
    const { id } = await applied();
    const answer = await put(`${id}/reject`, { status, rejection_reason: reason } as object);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
    expect((await approve(id)).status).toBe(200);
  });

  test('is done once', async () => {
    const { id } = await applied();
    await reject(id);
    for (const answer of [await reject(id), await approve(id)])
      expect(answer).toMatchObject({
        status: 409,
        body: { detail: 'This application was already rejected' },
      });
  });
});

describe('the team role', () => {
  const update = (id: string, status: unknown, team_role: unknown) =>
    put(id, { status, team_role } as object);

  test('is changed and cleared in any status', async () => {
    const { id } = await applied();
    expect(await update(id, 'pending', 'Director')).toMatchObject({
      status: 200,
      body: { status: 'pending', team_role: 'Director' },
    });
    await reject(id);
    expect(await update(id, 'rejected', null)).toMatchObject({ status: 200, body: { team_role: null } });
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'application.updated',
      details: { old: { team_role: 'Director' }, new: { team_role: null } },
    });
  });

  test('reaches the account at once, and its session goes on', async () => {
    const { id, email } = await applied();
    await approve(id);
    const [{ id: userId }] = (await server.database.query('select id from users where email = $1', [
      email,
    ])) as [{ id: string }];
    await server.database.query(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [userId, presidentUser.id],
    );
    const session = await server.signIn({ ...presidentUser, email });
    const me = async () => (await server.call('GET', '/api/auth/me', { as: session })).body.team_role;
    expect(await me()).toBe('Events Team Member');
    expect((await update(id, 'approved', 'Vice President')).status).toBe(200);
    expect(await me()).toBe('Vice President');
    expect((await update(id, 'approved', null)).status).toBe(200);
    expect(await me()).toBeNull();
    expect((await update(id, 'approved', null)).status).toBe(200);
    const changes = (await audited(userId)).filter(({ action }) => action === 'user.updated');
    expect(changes.map(({ details }) => details)).toEqual([
      {
        old: { team_role: 'Events Team Member' },
        new: { team_role: 'Vice President' },
        application_id: id,
      },
      { old: { team_role: 'Vice President' }, new: { team_role: null }, application_id: id },
    ]);
  });

  test('a status other than the stored one is a conflict and changes nothing', async () => {
    const { id } = await applied();
    expect(await update(id, 'approved', null)).toMatchObject({ status: 409 });
    const { body } = await list('?status=pending');
    expect(body.find((one: { id: string }) => one.id === id).team_role).toBe('Events Team Member');
  });

  test.each([
    ['an unknown role', 'pending', 'Emperor', 'team_role'],
    ['an empty role', 'pending', '', 'team_role'],
    ['no role at all', 'pending', undefined, 'team_role'],
    ['no status', undefined, null, 'status'],
  ])('%s is refused', async (_, status, role, field) => {
    const { id } = await applied();
    const answer = await update(id, status, role);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });
});

test('an unknown or malformed id is a 404', async () => {
  for (const id of ['01890000-0000-7000-8000-000000000000', 'nothing', '%00'])
    for (const answer of [
      await approve(id),
      await reject(id),
      await put(id, { status: 'pending', team_role: null }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
});

test('GraphQL does the same by the same rules', async () => {
  const email = `graph-${++made}@example.org`;
  const submit = `mutation ($i: SubmitApplicationInput!) { submitApplication(input: $i) { id status teamRole } }`;
  const input = { name: 'Gra Ph', email, phone: '4155550142', teamRole: 'Director' };
  const first = await server.graphql(submit, { i: input });
  const { id } = first.body.data.submitApplication;
  expect(first.body.data.submitApplication).toMatchObject({ status: 'pending', teamRole: 'Director' });
  const second = await server.graphql(submit, { i: input });
  expect(second.body.errors[0].extensions).toMatchObject({ status: 409, detail: APPLIED_ALREADY });
  const bad = await server.graphql(submit, { i: { ...input, teamRole: '' } });
  expect(bad.body.errors[0].extensions).toMatchObject({
    status: 422,
    errors: { teamRole: ['Team role is required'] },
  });

  const read = `query { volunteerApplications(status: pending, teamRole: "Director") { id } applicationCounts { pending } }`;
  const volunteer = await server.signIn(await makeUser(server.database));
  expect((await server.graphql(read, {}, volunteer)).body.errors[0].extensions).toMatchObject({
    status: 403,
  });
  const seen = await server.graphql(read, {}, president);
  expect(seen.body.data.volunteerApplications.map((one: { id: string }) => one.id)).toContain(id);
  expect(seen.body.data.applicationCounts.pending).toBe((await counts()).pending);

  const change = `mutation ($id: ID!, $i: UpdateApplicationInput!) { updateApplication(id: $id, input: $i) { teamRole } }`;
  const changed = await server.graphql(change, { id, i: { status: 'pending', teamRole: null } }, president);
  expect(changed.body.data.updateApplication).toEqual({ teamRole: null });

  const decide = `mutation ($id: ID!, $i: RejectApplicationInput!) {
    rejectApplication(id: $id, input: $i) { status rejectionReason }
  }`;
  const i = { status: 'rejected', rejectionReason: 'Not now' };
  const decided = await server.graphql(decide, { id, i }, president);
  expect(decided.body.data.rejectApplication).toEqual({ status: 'rejected', rejectionReason: 'Not now' });
  const late = await server.graphql(
    `mutation ($id: ID!) { approveApplication(id: $id) { id } }`,
    { id },
    president,
  );
  expect(late.body.errors[0].extensions).toMatchObject({ status: 409 });

  const again = await server.graphql(submit, { i: input });
  const approved = await server.graphql(
    `mutation ($id: ID!) { approveApplication(id: $id) { status } }`,
    { id: again.body.data.submitApplication.id },
    president,
  );
  expect(approved.body.data.approveApplication).toEqual({ status: 'approved' });
});
