import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

describe('the audit log', () => {
  let server: TestApp;
  let president: TestUser;
  let token: string;
  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
    president = await makeUser(server.database, { role: 'president', fullName: 'Petra President' });
    token = await server.signIn(president);
  });
  afterAll(() => server.close());

  const read = (query = '') => server.call('GET', `/api/audit-log${query}`, { as: token });

  test('tells who did what to what, newest first, by person, action, subject and time', async () => {
    const seller = await makeUser(server.database);
    const as = await server.signIn(seller);
    const before = new Date().toISOString();
    const sold = (await server.call('POST', '/api/register', { as, body: makeAttendee() })).body;
    await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: token });
    const about = await read(`?subject_id=${sold.id}`);
    expect(about.status).toBe(200);
    expect(about.body.data).toMatchObject([
      {
        action: 'check_in.done',
        actor_id: president.id,
        actor_name: 'Petra President',
        subject_type: 'registration',
        subject_name: sold.name,
      },
      {
        action: 'registration.created',
        actor_id: seller.id,
        event_id: sold.event_id,
        subject_name: sold.name,
        details: { tickets: 1 },
      },
    ]);
    expect(about.body.pagination).toMatchObject({ total: 2, limit: 50, offset: 0, has_next: false });
    const upwards = (await read(`?subject_id=${sold.id}&sort_dir=asc`)).body.data;
    expect(upwards).toEqual(about.body.data.toReversed());
    expect((await read(`?subject_id=${sold.id}&sort_dir=asc&limit=1&offset=1`)).body.data).toEqual([
      upwards[1],
    ]);
    expect((await read(`?actor_id=${seller.id}`)).body.data).toHaveLength(1);
    expect((await read(`?action=check_in.done&subject_id=${sold.id}`)).body.data).toHaveLength(1);
    expect((await read(`?subject_id=${sold.id}&to=${before}`)).body.data).toHaveLength(0);
    expect((await read(`?subject_id=${sold.id}&from=${before}`)).body.data).toHaveLength(2);
  });

  test('pages without losing or repeating a row', async () => {
    const subject = '01890000-0000-7000-8000-00000000abcd';
    await server.database.query(
      `insert into audit_log (actor_id, action, subject_type, subject_id)
       select $1, 'event.updated', 'event', $2 from generate_series(1, 25)`,
      [president.id, subject],
    );
    const pages = await Promise.all(
      [0, 10, 20].map((offset) => read(`?subject_id=${subject}&limit=10&offset=${offset}`)),
    );
    const ids = pages.flatMap((page) => page.body.data.map((row: { id: string }) => row.id));
    expect(new Set(ids).size).toBe(25);
    expect(pages.map((page) => page.body.pagination.has_next)).toEqual([true, true, false]);
    expect(pages[1]!.body.pagination).toMatchObject({
      total: 25,
      total_pages: 3,
      current_page: 2,
      has_prev: true,
    });
  });

  test('is the president’s alone', async () => {
    for (const role of ['finance_director', 'volunteer'] as const) {
      const as = await server.signIn(await makeUser(server.database, { role }));
      expect((await server.call('GET', '/api/audit-log', { as })).status).toBe(403);
      const denied = await server.graphql('{ auditLog { data { id } } }', {}, as);
      expect(denied.body.errors[0].extensions.status).toBe(403);
    }
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=10001', 'limit'],
    ['limit=ten', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1e99', 'offset'],
    ['actor_id=me', 'actor_id'],
    ['action=everything', 'action'],
    ['from=yesterday', 'from'],
    ['from=2030-02-31T00:00:00Z', 'from'],
    ['to=0000-01-01T00:00:00Z', 'to'],
    ['sort=asc', 'sort'],
    ['sort_dir=up', 'sort_dir'],
  ])('%s is refused', async (query, field) => {
    const answer = await read(`?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  test('GraphQL answers the same', async () => {
    const [row] = (await read(`?actor_id=${president.id}&limit=1`)).body.data;
    const answer = await server.graphql(
      `query ($actor: ID!) { auditLog(actorId: $actor, limit: 1) { data { id action actorName subjectId details }
         pagination { total hasNext } } }`,
      { actor: president.id },
      token,
    );
    const { total } = (await read(`?actor_id=${president.id}&limit=1`)).body.pagination;
    expect(answer.body.data.auditLog).toEqual({
      data: [
        {
          id: row.id,
          action: row.action,
          actorName: row.actor_name,
          subjectId: row.subject_id,
          details: row.details,
        },
      ],
      pagination: { total, hasNext: total > 1 },
    });
  });
});
