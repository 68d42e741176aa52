import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase } from './support/database.js';
import { startProcess } from './support/processes.js';
import { startTcpProxy } from './support/tcp-proxy.js';
import { until } from './support/until.js';

const SCANS = 30;

const opened: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

test('an API that is killed after the commit of a sync and before its answer: sent again, everybody counts once', async () => {
  const database = await createTestDatabase();
  opened.push(() => database.drop());
  const { id: eventId } = await makeEvent(database);
  const { email } = await makeUser(database, { role: 'president' });
  const network = await startTcpProxy(database.url);
  opened.push(() => network.close());
  const startApi = async (databaseUrl: string) => {
    const api = await startProcess('main', database, { DATABASE_URL: databaseUrl });
    opened.push(() => api.child.kill('SIGKILL') && api.exited);
    return api;
  };
  let token = '';
  const call = async (url: string, method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };

  const first = await startApi(network.url);
  token = (await call(first.url, 'POST', '/api/auth/login', { email, password: PASSWORD })).access_token;
  const sold: any[] = [];
  for (let at = 0; at < SCANS; at++)
    sold.push(await call(first.url, 'POST', '/api/register', makeAttendee()));
  const scannedAt = Date.now();
  const scans = sold.map((ticket, at) => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code: ticket.qr_code_id,
    station: 'entrance',
    tickets: null,
    scanned_at: new Date(scannedAt + at).toISOString(),
    let_in: true,
  }));
  const device = {
    id: randomUUID(),
    label: 'Gate A',
    station: 'entrance',
    list_cursor: null,
    waiting: SCANS,
  };
  const sync = (url: string) =>
    call(url, 'POST', '/api/checkin/sync', { now: new Date().toISOString(), device, scans });
  const ledger = () =>
    database.query(
      `select registration_id as id, sum(tickets)::int as tickets, count(*)::int as lines from admissions group by 1`,
    );

  // The database commits, but its confirmation never reaches the API.
  network.swallowAfter('COMMIT', 'checkin.write_scans');
  const lost = sync(first.url).then(
    () => 'answered',
    () => 'lost',
  );
  await until(async () => (await ledger()).length > 0);
  first.child.kill('SIGKILL');
  expect(await lost).toBe('lost');
  // The sync takes two transactions; nothing of the second was written.
  expect((await ledger()).length).toBeLessThan(SCANS);

  const second = await startApi(database.url);
  for (const again of [await sync(second.url), await sync(second.url)])
    expect(again).toEqual(
      scans.map(({ scan_id }, at) =>
        expect.objectContaining({
          scan_id,
          outcome: 'admitted',
          tickets: sold[at].ticket_quantity,
          admitted: sold[at].ticket_quantity,
        }),
      ),
    );
  const lines = await ledger();
  expect(new Map(lines.map(({ id, tickets, lines }: any) => [id, [tickets, lines]]))).toEqual(
    new Map(sold.map(({ id, ticket_quantity }) => [id, [ticket_quantity, 1]])),
  );
  const kept = await database.query(
    `select distinct tickets_admitted = ticket_quantity as is_in, checked_in_at >= $1 and checked_in_at < $2 as is_first
     from registrations`,
    [new Date(scannedAt - 1000), new Date(scannedAt + 1000)],
  );
  expect(kept).toEqual([{ is_in: true, is_first: true }]);
  expect(await call(second.url, 'GET', '/api/checkin/conflicts')).toEqual([]);
});
