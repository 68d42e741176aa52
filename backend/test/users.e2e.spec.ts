import { makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

describe('accounts', () => {
  let server: TestApp;
  let president: TestUser;
  let token: string;
  beforeAll(async () => {
    server = await startApp();
    president = await makeUser(server.database, { role: 'president', fullName: 'Petra President' });
    token = await server.signIn(president);
  });
  afterAll(() => server.close());

  const change = (id: string, body: unknown, as = token) =>
    server.call('PATCH', `/api/users/${id}`, { as, body });
  const me = (as: string) => server.call('GET', '/api/auth/me', { as });

  test('are listed by name, page by page', async () => {
    await makeUser(server.database, { fullName: 'Aaron First' });
    await makeUser(server.database, { fullName: 'aaron Second', isActive: false });
    const { status, body } = await server.call('GET', '/api/users?limit=2', { as: token });
    expect(status).toBe(200);
    expect(body.data.map((user: any) => user.full_name)).toEqual(['Aaron First', 'aaron Second']);
    expect(body.data[1]).toMatchObject({ is_active: false, role: 'volunteer', last_login: null });
    expect(JSON.stringify(body)).not.toMatch(/hash|session_version/);
    expect(body.pagination).toMatchObject({ offset: 0, limit: 2, has_prev: false, has_next: true });
    const next = await server.call('GET', '/api/users?limit=2&offset=2', { as: token });
    expect(next.body.data[0].full_name.toLowerCase() > 'aaron second').toBe(true);
    for (const query of ['limit=0', 'offset=-1', 'role=president'])
      expect((await server.call('GET', `/api/users?${query}`, { as: token })).status).toBe(422);
  });

  test("are the president's alone", async () => {
    for (const role of ['finance_director', 'volunteer'] as const) {
      const user = await makeUser(server.database, { role });
      const as = await server.signIn(user);
      for (const [method, path] of [
        ['GET', '/api/users'],
        ['GET', `/api/users/${user.id}`],
        ['PATCH', `/api/users/${user.id}`],
      ] as const) {
        const body = method === 'PATCH' ? { body: { role: 'president' } } : {};
        expect((await server.call(method, path, { as, ...body })).status).toBe(403);
        expect((await server.call(method, path, body)).status).toBe(401);
      }
    }
  });

  test('one is read by its id; malformed and unknown ids are a 404', async () => {
    const user = await makeUser(server.database);
    expect(await server.call('GET', `/api/users/${user.id}`, { as: token })).toMatchObject({
      status: 200,
      body: { id: user.id, email: user.email, full_name: user.fullName },
    });
    for (const id of ['01890000-0000-7000-8000-000000000000', 'nobody']) {
      expect((await server.call('GET', `/api/users/${id}`, { as: token })).status).toBe(404);
      expect((await change(id, { is_active: false })).status).toBe(404);
    }
  });

  test.each([
    ['another role', { role: 'finance_director' }],
    ['deactivation', { is_active: false }],
  ])("%s ends the user's sessions at once", async (_, body) => {
    const user = await makeUser(server.database);
    const session = await server.signIn(user);
    expect((await me(session)).status).toBe(200);
    expect(await change(user.id, body)).toMatchObject({ status: 200, body: { id: user.id, ...body } });
    expect((await me(session)).status).toBe(401);
  });

  test('deactivating and activating again does not bring a session back', async () => {
    const user = await makeUser(server.database);
    const session = await server.signIn(user);
    await change(user.id, { is_active: false });
    await change(user.id, { is_active: true });
    expect((await me(session)).status).toBe(401);
    await server.signIn(user);
  });

  test('another team role, or nothing new, leaves the sessions', async () => {
    const user = await makeUser(server.database);
    const session = await server.signIn(user);
    expect((await change(user.id, { team_role: 'Secretary' })).body.team_role).toBe('Secretary');
    expect((await change(user.id, { team_role: null })).body.team_role).toBeNull();
    expect((await change(user.id, { role: 'volunteer', is_active: true })).status).toBe(200);
    expect((await change(user.id, {})).status).toBe(200);
    expect(await me(session)).toMatchObject({ status: 200, body: { team_role: null } });
  });

  test.each([
    ['an unknown role', { role: 'admin' }, 'role'],
    ['no role', { role: null }, 'role'],
    ['a role in a list', { role: ['president'] }, 'role'],
    ['an unknown team role', { team_role: 'Boss' }, 'team_role'],
    ['an empty team role', { team_role: '' }, 'team_role'],
    ['an activity in words', { is_active: 'yes' }, 'is_active'],
    ['no activity', { is_active: null }, 'is_active'],
    ['a broken e-mail', { email: 'nobody' }, 'email'],
    ['a name of one letter', { full_name: 'A' }, 'full_name'],
    ['no name', { full_name: null }, 'full_name'],
    ['the door alone for another role', { role: 'finance_director', door_only: true }, 'door_only'],
  ])('%s is refused and changes nothing', async (_, body, field) => {
    const user = await makeUser(server.database);
    const before = await server.database.query(`select * from users where id = $1`, [user.id]);
    const answer = await change(user.id, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty([field]);
    expect(await server.database.query(`select * from users where id = $1`, [user.id])).toEqual(before);
  });

  test('the audit log holds the old and the new values of what changed', async () => {
    const user = await makeUser(server.database);
    await change(user.id, { role: 'finance_director', team_role: 'Director', is_active: true });
    await change(user.id, { role: 'finance_director' });
    const log = await server.database.query(`select * from audit_log where subject_id = $1`, [user.id]);
    expect(log).toMatchObject([
      {
        action: 'user.updated',
        actor_id: president.id,
        details: {
          old: { role: 'volunteer', team_role: 'Marketing Team Member' },
          new: { role: 'finance_director', team_role: 'Director' },
        },
      },
    ]);
    expect(log[0]!.details.new).not.toHaveProperty('is_active');
  });

  test('GraphQL lists and changes them by the same rules', async () => {
    const user = await makeUser(server.database);
    const list = `{ users(limit: 1) { data { fullName } pagination { total hasNext } } }`;
    expect((await server.graphql(list, {}, token)).body.data.users.pagination.hasNext).toBe(true);
    const update = `mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { role teamRole isActive } }`;
    const changed = await server.graphql(update, { id: user.id, input: { role: 'finance_director' } }, token);
    expect(changed.body.data.updateUser).toEqual({
      role: 'finance_director',
      teamRole: 'Marketing Team Member',
      isActive: true,
    });
    const nobody = await server.graphql(update, { id: 'nobody', input: {} }, token);
    expect(nobody.body.errors[0].extensions).toMatchObject({ status: 404, detail: 'No user found' });
    const other = await server.signIn(user);
    for (const query of [list, update]) {
      const refused = await server.graphql(query, { id: user.id, input: { role: 'president' } }, other);
      expect(refused.body.errors[0].extensions.status).toBe(403);
    }
  });
});

describe('the last active president', () => {
  let server: TestApp;
  beforeEach(async () => {
    server = await startApp();
  });
  afterEach(() => server.close());

  test.each([{ role: 'volunteer' }, { is_active: false }])('cannot go: %j', async (body) => {
    const president = await makeUser(server.database, { role: 'president' });
    await makeUser(server.database, { role: 'president', isActive: false });
    const as = await server.signIn(president);
    expect(await server.call('PATCH', `/api/users/${president.id}`, { as, body })).toMatchObject({
      status: 409,
      body: { detail: 'The last active president cannot be demoted or deactivated' },
    });
    expect((await server.call('GET', '/api/auth/me', { as })).body).toMatchObject({
      role: 'president',
      is_active: true,
    });
    expect(await server.database.query(`select from audit_log where action = 'user.updated'`)).toEqual([]);
  });

  test('of two who demote each other at once one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await makeUser(server.database, { role: 'president' }),
        await makeUser(server.database, { role: 'president' }),
      ];
      if (round > 0)
        await server.database.query(`update users set role = 'volunteer' where id <> all($1)`, [
          [one.id, two.id],
        ]);
      const [asOne, asTwo] = [await server.signIn(one), await server.signIn(two)];
      const demote = (id: string, as: string) =>
        server.call('PATCH', `/api/users/${id}`, { as, body: { role: 'volunteer' } });
      const answers = await Promise.all([demote(two.id, asOne), demote(one.id, asTwo)]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const presidents = await server.database.query(
        `select from users where role = 'president' and is_active`,
      );
      expect(presidents).toHaveLength(1);
    }
  });

  test('the database refuses it past every service, also to two transactions at once', async () => {
    await makeUser(server.database, { role: 'president' });
    await makeUser(server.database, { role: 'president' });
    const refusal = expect.objectContaining({ constraint: 'users_keep_a_president' });
    await expect(server.database.query(`update users set role = 'volunteer'`)).rejects.toEqual(refusal);
    await expect(server.database.query(`delete from users`)).rejects.toEqual(refusal);
    const ids = await server.database.query<{ id: string }>(`select id from users`);
    const results = await Promise.allSettled(
      ids.map(({ id }) => server.database.query(`update users set is_active = false where id = $1`, [id])),
    );
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
