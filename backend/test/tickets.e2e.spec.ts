import { shortName } from '../src/attendees/tickets/tickets.service.js';
import { formatQrCode, makeQrCode, practiceCode } from '../src/rules/qr-codes.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';

const LIMIT = 30;

let server: TestApp;
let seller: string;
let officer: string;
let byte = 0;
/** Returns a code that nobody has. */
const newCode = (): string => makeQrCode(() => (byte = (byte * 73 + 41) % 248));

beforeAll(async () => {
  server = await startApp({ env: { LOG_LEVEL: 'debug', TRUST_PROXY: 'loopback' } });
  const { id } = await makeEvent(server.database, { name: 'Lantern Festival' });
  await server.database.query(`update events set description = $2 where id = $1`, [
    id,
    'Doors at 6.\nBring a lantern.',
  ]);
  seller = await server.signIn(await makeUser(server.database));
  officer = await server.signIn(await makeUser(server.database, { role: 'president' }));
});
afterAll(() => server.close());

/** Sells four tickets, and reads their code from the database. */
async function sell(name = 'Rosa María Delgado'): Promise<{ id: string; code: string }> {
  const { body } = await server.call('POST', '/api/register', {
    as: seller,
    body: makeAttendee({ name, ticket_quantity: 4, food_option: 'with_food' }),
  });
  return { id: body.id, code: await codeOf(body.id) };
}
const codeOf = async (id: string): Promise<string> =>
  (
    await server.database.query<{ qr_code: string }>('select qr_code from registrations where id = $1', [id])
  )[0]!.qr_code;

const view = (code: unknown, from = '192.0.2.1') =>
  server.call('POST', '/api/tickets/view', { body: { code }, headers: { 'x-forwarded-for': from } });
const stateOf = async (code: string) => (await view(code)).body.state;
const letIn = (code: string, tickets: number) =>
  server.call('POST', `/api/checkin/${code}`, { as: seller, body: { tickets } });

test('a ticket is what its holder may know, and no more', async () => {
  const { code } = await sell();
  const { status, body } = await view(formatQrCode(code));
  expect(status).toBe(200);
  expect(body).toEqual({
    organization: { name: null, logo: null, address: 'tickets@example.org' },
    event: {
      id: expect.any(String),
      sequence: 0,
      lang: 'en',
      name: 'Lantern Festival',
      description: 'Doors at 6.\nBring a lantern.',
      event_date: expect.any(String),
      event_end: null,
      location: 'Town Hall',
      time_zone: 'America/New_York',
    },
    name: 'Rosa D.',
    tickets: 4,
    food_option: 'with_food',
    admitted: 0,
    state: 'valid',
    is_opening_seen: false,
    may_give: true,
  });
});

test.each([
  ['Rosa María Delgado', 'Rosa D.'],
  ['Rosa', 'Rosa'],
  ['  Ana   óscar ', 'Ana Ó.'],
])('%j is told as %j', (name, short) => expect(shortName(name)).toBe(short));

test('it is used when all of the party are in, and says how many are', async () => {
  const { code } = await sell();
  await letIn(code, 1);
  expect((await view(code)).body).toMatchObject({ state: 'valid', admitted: 1 });
  await letIn(code, 3);
  expect((await view(code)).body).toMatchObject({ state: 'used', admitted: 4 });
});

test('cancelled and replaced tickets say so, the new code is good, and replaced comes before cancelled', async () => {
  const cancelled = await sell();
  await server.call('POST', `/api/attendees/${cancelled.id}/cancel`, {
    as: officer,
    body: { reason: 'Sold twice' },
  });
  expect(await stateOf(cancelled.code)).toBe('cancelled');

  const { id, code } = await sell();
  await server.call('POST', `/api/attendees/${id}/reissue`, { as: officer, body: { reason: 'Forwarded' } });
  expect(await stateOf(code)).toBe('replaced');
  expect(await stateOf(await codeOf(id))).toBe('valid');
  await server.call('POST', `/api/attendees/${id}/cancel`, { as: officer, body: { reason: 'Sold twice' } });
  expect(await stateOf(code)).toBe('replaced');
});

test('after the event it is over, used or not', async () => {
  const { code } = await sell();
  await letIn(code, 4);
  const event = `(select event_id from registrations where qr_code = $1)`;
  await server.database.query(
    `update events set event_date = event_date - interval '1 year' where id = ${event}`,
    [code],
  );
  expect(await stateOf(code)).toBe('over');
  await server.database.query(
    `update events set event_date = event_date + interval '1 year' where id = ${event}`,
    [code],
  );
  expect(await stateOf(code)).toBe('used');
});

test('mistyped and practice codes are told apart, and are no guesses', async () => {
  const from = '192.0.2.2';
  for (let i = 0; i <= LIMIT; i++) {
    expect(await view('ABC', from)).toMatchObject({ status: 422, body: { code: 'qr_code_mistyped' } });
    expect(await view(practiceCode(i % 6), from)).toMatchObject({
      status: 422,
      body: { code: 'practice_code' },
    });
  }
  expect((await view(newCode(), from)).status).toBe(404);
});

test('thirty unknown codes a minute of an address, then none of its codes; other addresses go on', async () => {
  const from = '192.0.2.3';
  const { code } = await sell();
  for (let i = 0; i < LIMIT; i++) expect((await view(newCode(), from)).status).toBe(404);
  expect((await view(code, from)).status).toBe(200);
  const refused = await view(newCode(), from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await view(code, from)).status).toBe(429);
  expect((await view(code, '192.0.2.4')).status).toBe(200);
});

test('no code is in a line of the log', async () => {
  const codes = [(await sell()).code, newCode(), practiceCode(2), 'MISTYPED-MISTYPED'];
  server.logs.length = 0;
  for (const code of codes) for (const text of [code, formatQrCode(code)]) await view(text, '192.0.2.5');
  const log = server.logs.join('');
  // The calls are logged, but not the codes that they asked for.
  expect(log.match(/api\/tickets\/view/g)).toHaveLength(2 * codes.length);
  for (const code of codes) {
    expect(log).not.toContain(code);
    expect(log).not.toContain(formatQrCode(code));
  }
});
