import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { doorLines } from './support/door-cases.js';

/** Plays every line of the open door in docs/door-cases.md over the real routes. */
describe('the open door', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let finance: string;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  const setDoor = (startsIn: number, isDoorOpen: boolean) =>
    server.database.query(
      `update events set event_date = now() + make_interval(hours => $2), is_door_open = $3 where id = $1`,
      [eventId, startsIn, isDoorOpen],
    );
  const sell = async (): Promise<{ id: string; qr_code_id: string }> =>
    (await server.call('POST', '/api/register', { as: president, body: makeAttendee() })).body;

  test.each(doorLines())('$name', async ({ startsIn, isDoorOpen, state, byCode, volunteers, officers }) => {
    await setDoor(100, false);
    const sold = { [volunteer]: await sell(), [president]: await sell(), [finance]: await sell() };
    const further = await sell();
    await setDoor(startsIn, isDoorOpen);

    const { body } = await server.graphql('query Door { door { state } }', {}, president);
    expect(body.data.door.state).toBe(state);

    const code = { closed: 'door_closed', over: 'door_over' }[state];
    for (const [as, mayNames] of [
      [volunteer, volunteers],
      [president, officers],
      [finance, officers],
    ] as const)
      for (const [method, path] of [
        ['GET', '/api/checkin/list'],
        ['GET', '/api/checkin/search?q=rosa'],
        ['POST', `/api/checkin/by-id/${sold[as]!.id}`],
      ] as const) {
        const answer = await server.call(method, path, { as });
        expect([path, answer.status, answer.body.code]).toEqual(
          mayNames ? [path, 200, undefined] : [path, 403, code],
        );
      }

    const scanned = await server.call('POST', `/api/checkin/${further.qr_code_id}`, { as: volunteer });
    expect(scanned.status === 200 && scanned.body.success).toBe(byCode);
  });

  test('the sentence says when it opens, in the time zone of the event, and that codes are taken', async () => {
    await server.database.query(
      `update events set event_date = '2031-05-03T22:30:00Z', time_zone = 'America/New_York', is_door_open = false
       where id = $1`,
      [eventId],
    );
    const { body } = await server.call('GET', '/api/checkin/list', { as: volunteer });
    expect(body).toMatchObject({
      detail:
        'The door opens on Friday, May 2, 2031 at 6:30 PM. Until then volunteers have no list and no search. Codes can be scanned and typed now.',
      params: { at: '2031-05-02T22:30:00.000Z[America/New_York]' },
    });
  });
});
