import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

const NOWHERE = '0198c0de-0000-7000-8000-000000000000';
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('what is left to do', () => {
  let server: TestApp;
  let petra: TestUser;
  let president: string;

  beforeEach(async () => {
    server = await startApp();
    petra = await makeUser(server.database, { role: 'president' });
    president = await server.signIn(petra);
  });
  afterEach(() => server.close());

  const read = async (eventId?: string, as = president): Promise<{ phase: string | null; steps: any[] }> => {
    const { status, body } = await server.call('GET', `/api/to-do${eventId ? `?event_id=${eventId}` : ''}`, {
      as,
    });
    expect(status).toBe(200);
    return body;
  };
  /** The steps that are left, and those that are done in brackets. */
  const steps = async (eventId?: string, as = president): Promise<string> => {
    const { phase, steps: found } = await read(eventId, as);
    return [phase, ...found.map(({ step, is_done }) => (is_done ? `(${step})` : step))].join(' ');
  };
  const send = async (method: string, path: string, body: object, as = president): Promise<any> => {
    const answer = await server.call(method, path, { as, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const finance = async () =>
    server.signIn(await makeUser(server.database, { role: 'finance_director', fullName: 'Felix Finance' }));
  const toEvent = (id: string, columns: string) =>
    server.database.query(`update events set ${columns} where id = $1`, [id]);

  test('before the first sale each step is done by a fact, and the last one ends it', async () => {
    expect(await steps()).toBe('first_sale organization mail people event');
    await send('PUT', '/api/organization', { name: 'Riverside Friends', time_zone: 'UTC' });
    await send('POST', '/api/mail/test', {});
    expect(await steps()).toBe('first_sale (organization) mail people event');
    await server.database.query(`update outbox set state = 'sent', sent_at = now() where kind = 'test'`);
    const user = await send('POST', '/api/users', {
      full_name: 'Vera Volunteer',
      email: 'vera@example.org',
      role: 'volunteer',
    });
    expect(await steps()).toBe('first_sale (organization) (mail) people event');
    await server.database.query(`update users set password_hash = 'x' where id = $1`, [user.id]);
    const event = await send('POST', '/api/events', {
      name: 'Gala',
      description: '',
      event_date: inHours(24 * 30),
      location: 'Here',
      status: 'draft',
    });
    expect(await steps(event.id)).toBe('first_sale (organization) (mail) (people) (event) prices on_sale');
    await send('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`, {});
    expect(await steps(event.id)).toBe('first_sale (organization) (mail) (people) (event) (prices) on_sale');
    await toEvent(event.id, `status = 'on_sale'`);
    expect(await read(event.id)).toEqual({ phase: null, steps: [], put_away: null });
  });

  test('the first sale ends it too, whatever was left', async () => {
    const { id } = await makeEvent(server.database, { date: inHours(24 * 30) });
    expect((await read(id)).phase).toBe('first_sale');
    await send('POST', '/api/register', { ...makeAttendee(), event_id: id });
    expect(await read(id)).toEqual({ phase: null, steps: [], put_away: null });
  });

  test('before the door: from a week before the event, the door itself from a day before, nothing afterwards', async () => {
    const { id } = await makeEvent(server.database, { date: inHours(24 * 8) });
    await send('POST', '/api/register', { ...makeAttendee({ payment_mode: 'zelle' }), event_id: id });
    expect((await read(id)).phase).toBeNull();
    await toEvent(id, `event_date = now() + interval '6 days', reminder_hours_before = null`);
    expect(await steps(id)).toBe('door reminder phones transfers');
    await toEvent(id, `event_date = now() + interval '20 hours', reminder_hours_before = 24`);
    expect(await steps(id)).toBe('door (reminder) phones transfers door');
    const [{ id: sale }] = (await server.database.query('select id from registrations')) as [{ id: string }];
    await send('PATCH', `/api/transfers/${sale}`, { status: 'verified' }, await finance());
    expect(await steps(id)).toBe('door (reminder) phones (transfers) door');
    await server.database.query('insert into devices (id, account_id) values (gen_random_uuid(), $1)', [
      petra.id,
    ]);
    expect(await steps(id)).toBe('door (reminder) (phones) (transfers) door');
    await toEvent(id, 'is_door_open = true');
    expect(await read(id)).toEqual({ phase: null, steps: [], put_away: null });
    await toEvent(id, `is_door_open = false, event_date = now() - interval '3 days'`);
    expect((await read(id)).phase).toBeNull();
  });

  test('who may not do a step does not see it', async () => {
    const { id } = await makeEvent(server.database, { date: inHours(24 * 30), tiers: false });
    const felix = await finance();
    expect((await read(id, felix)).steps.map(({ step }) => step)).toEqual(
      (await read(id)).steps
        .map(({ step }) => step)
        .filter((step) => ['event', 'prices', 'on_sale'].includes(step)),
    );
    const vera = await server.signIn(await makeUser(server.database));
    for (const [method, path] of [
      ['GET', '/api/to-do'],
      ['PUT', '/api/to-do/put-away'],
    ])
      expect(
        (await server.call(method!, path!, { as: vera, ...(method === 'PUT' && { body: {} }) })).status,
      ).toBe(403);
  });

  test('put away, it stays so for this account, event and phase, on every device', async () => {
    const { id } = await makeEvent(server.database, { date: inHours(24 * 30) });
    const other = await makeEvent(server.database, { date: inHours(24 * 60) });
    const colleague = await server.signIn(await makeUser(server.database, { role: 'president' }));
    const away = { event_id: id, phase: 'first_sale' };
    for (let twice = 0; twice < 2; twice++)
      expect(await send('PUT', '/api/to-do/put-away', away)).toEqual({
        phase: null,
        steps: [],
        put_away: 'first_sale',
      });
    expect((await read(id, await server.signIn(petra))).phase).toBeNull();
    expect((await read(id, colleague)).phase).toBe('first_sale');
    expect((await read(other.id)).phase).toBe('first_sale');
    // The door is another matter.
    await toEvent(id, `event_date = now() + interval '6 days'`);
    await send('POST', '/api/register', { ...makeAttendee(), event_id: id });
    expect((await read(id)).phase).toBe('door');
    // An account that did nothing but this may be deleted, and so may the event.
    await server.database.query('delete from users where id = (select id from users where id <> $1)', [
      petra.id,
    ]);
    await server.database.query('delete from events where id = $1', [other.id]);
  });

  test('before there is an event it is put away as well', async () => {
    expect(await send('PUT', '/api/to-do/put-away', { phase: 'first_sale' })).toEqual({
      phase: null,
      steps: [],
      put_away: 'first_sale',
    });
    expect((await read()).phase).toBeNull();
    const again = await send('PUT', '/api/to-do/put-away', { phase: 'first_sale', is_put_away: false });
    expect(again).toMatchObject({ phase: 'first_sale', put_away: null });
    expect((await read()).phase).toBe('first_sale');
  });

  test('what was put away is brought back, one by one', async () => {
    const { id } = await makeEvent(server.database, { date: inHours(24 * 6) });
    const set = (phase: string, is_put_away: boolean) =>
      send('PUT', '/api/to-do/put-away', { event_id: id, phase, is_put_away });
    await set('first_sale', true);
    await set('door', true);
    for (let twice = 0; twice < 2; twice++)
      expect(await set('first_sale', false)).toMatchObject({ phase: 'first_sale', put_away: null });
    await send('POST', '/api/register', { ...makeAttendee(), event_id: id });
    expect(await read(id)).toEqual({ phase: null, steps: [], put_away: 'door' });
    expect((await set('door', false)).phase).toBe('door');
    // Nothing is offered that has nothing left.
    await set('door', true);
    await toEvent(id, `event_date = now() - interval '3 days'`);
    expect(await read(id)).toEqual({ phase: null, steps: [], put_away: null });
  });

  test('an unknown event and an unknown phase are refused', async () => {
    const call = (body: object) => server.call('PUT', '/api/to-do/put-away', { as: president, body });
    expect((await server.call('GET', `/api/to-do?event_id=${NOWHERE}`, { as: president })).body.code).toBe(
      'no_event',
    );
    expect((await call({ event_id: NOWHERE, phase: 'door' })).body.code).toBe('no_event');
    expect((await call({ phase: 'dinner' })).status).toBe(422);
    expect((await call({})).status).toBe(422);
    expect((await call({ phase: 'door', is_put_away: null })).status).toBe(422);
  });
});
