import type { Answer } from './support/app.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
// @ts-expect-error plain JavaScript, which the bench runs as it is
import { makeShot, sameButVaried } from '../bench/screenshots.mjs';

describe('the same picture twice', () => {
  let server: TestApp;
  let vera: string;
  let otto: string;
  let finance: string;
  let president: string;

  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
    vera = await server.signIn(await makeUser(server.database));
    otto = await server.signIn(await makeUser(server.database));
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const sell = async (as = vera, fields = {}): Promise<any> =>
    (
      await server.call('POST', '/api/register', {
        as,
        body: makeAttendee({ payment_mode: 'zelle', ...fields }),
      })
    ).body;
  const upload = async (
    attendeeId: string,
    file: Buffer,
    as = vera,
  ): Promise<Pick<Answer, 'status' | 'body'>> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'shot.png');
    form.append('attendee_id', attendeeId);
    const response = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${as}` },
    });
    return { status: response.status, body: await response.json() };
  };

  test('is flagged when it is cropped and compressed, and another payment by the same app is not', async () => {
    const [first, second, other] = [await sell(), await sell(), await sell()];
    expect((await upload(first.id, await makeShot(1))).body.same_picture).toEqual([]);
    expect((await upload(other.id, await makeShot(2))).body.same_picture).toEqual([]);
    const cropped = await sameButVaried(await makeShot(1), 'top-jpeg-half', 1);
    expect((await upload(second.id, cropped)).body.same_picture).toEqual([
      { attendee_id: first.id, name: first.name, same_person: false, sum: null },
    ]);
  });

  test('one picture for two registrations of one person is told with their sum', async () => {
    const person = makeAttendee({ payment_mode: 'zelle' });
    const [one, two] = [await sell(vera, person), await sell(vera, { ...person, ticket_quantity: 2 })];
    await upload(one.id, await makeShot(10));
    expect((await upload(two.id, await makeShot(10))).body.same_picture).toEqual([
      { attendee_id: one.id, name: one.name, same_person: true, sum: 48 },
    ]);
  });

  test('sellers are told of their own sales only, finance of all', async () => {
    const [mine, foreign] = [await sell(), await sell(otto)];
    await upload(foreign.id, await makeShot(20), otto);
    expect((await upload(mine.id, await makeShot(20))).body.same_picture).toEqual([]);
    expect((await upload(mine.id, await makeShot(20), finance)).body.same_picture).toEqual([
      expect.objectContaining({ attendee_id: foreign.id }),
    ]);
  });

  test('pictures of cancelled sales, of other events and replaced ones are compared too', async () => {
    const [cancelled, replaced, last] = [await sell(), await sell(), await sell()];
    await upload(cancelled.id, await makeShot(30));
    await server.call('POST', `/api/attendees/${cancelled.id}/cancel`, {
      as: president,
      body: { reason: 'ill' },
    });
    await upload(replaced.id, await makeShot(31));
    await upload(replaced.id, await makeShot(32));
    expect((await upload(replaced.id, await makeShot(32))).body.same_picture).toEqual([]);
    expect((await upload(last.id, await makeShot(31))).body.same_picture).toMatchObject([
      { attendee_id: replaced.id },
    ]);
    await server.database.query(`update events set event_date = now() - interval '3 days'`);
    await makeEvent(server.database);
    expect((await upload((await sell()).id, await makeShot(30))).body.same_picture).toMatchObject([
      { attendee_id: cancelled.id, same_person: false },
    ]);
  });

  test('of two that come at once at least one is flagged', async () => {
    const [one, two] = [await sell(), await sell()];
    const shot = await makeShot(40);
    await Promise.all([upload(one.id, shot), upload(two.id, shot)]);
    const pairs = await server.database.query(
      `select from same_pictures s join picture_prints a on a.id = s.one_id join picture_prints b on b.id = s.other_id
       where a.registration_id in ($1, $2) and b.registration_id in ($1, $2)`,
      [one.id, two.id],
    );
    expect(pairs).toHaveLength(1);
  });
});
