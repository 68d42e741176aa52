import { randomUUID } from 'node:crypto';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase } from './support/database.js';
import { startProcess } from './support/processes.js';
import { startTcpProxy } from './support/tcp-proxy.js';
import { until } from './support/until.js';

const opened: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

test('an API that is killed after the commit of a sale at the door and before its answer: sent again, it is one sale', async () => {
  const database = await createTestDatabase();
  opened.push(() => database.drop());
  const date = new Date(Date.now() + 3_600_000).toISOString();
  const { id: eventId } = await makeEvent(database, { date });
  const { email } = await makeUser(database);
  const network = await startTcpProxy(database.url);
  opened.push(() => network.close());
  const startApi = async (databaseUrl: string) => {
    const api = await startProcess('main', database, { DATABASE_URL: databaseUrl });
    opened.push(() => api.child.kill('SIGKILL') && api.exited);
    return api;
  };
  let token = '';
  const call = async (url: string, path: string, body: unknown): Promise<any> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  const first = await startApi(network.url);
  token = (await call(first.url, '/api/auth/login', { email, password: PASSWORD })).access_token;
  const sale = {
    sale_id: randomUUID(),
    code: newQrCode(),
    event_id: eventId,
    tickets: 2,
    food_option: 'with_food',
    payment_mode: 'cash',
    total_price: 36,
  };
  // The database commits, but its confirmation never reaches the API.
  network.swallowAfter('COMMIT', 'door_sales.write');
  const lost = call(first.url, '/api/checkin/sales', sale).then(
    () => 'answered',
    () => 'lost',
  );
  const sold = () => database.query('select tickets_admitted from registrations');
  await until(async () => (await sold()).length > 0);
  first.child.kill('SIGKILL');
  expect(await lost).toBe('lost');

  const second = await startApi(database.url);
  for (let round = 0; round < 2; round++)
    expect(await call(second.url, '/api/checkin/sales', sale)).toMatchObject({
      outcome: 'repeated',
      admitted: 2,
      registration: { total_price: 36 },
    });
  expect(await sold()).toEqual([{ tickets_admitted: 2 }]);
  expect(await database.query('select tickets from admissions')).toEqual([{ tickets: 2 }]);
  expect(await database.query('select tickets, cents from door_sums')).toEqual([
    { tickets: 2, cents: '3600' },
  ]);
});
