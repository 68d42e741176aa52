import { randomBytes, randomUUID } from 'node:crypto';
import { makeQrCode } from '../src/rules/qr-codes.js';
import { startApp, type Answer, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { importIs, makeCsv, sendList } from './support/lists.js';

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

describe('deleting an event', () => {
  let server: TestApp;
  let second: TestApp;
  let president: string;
  let volunteer: string;
  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    second = await startApp({ database: server.database, env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  /** Each test has events of its own, on which the others' have no influence. */
  beforeEach(() => server.database.query(`update events set event_date = '2020-01-01', is_archived = true`));

  const sell = (fields: Record<string, unknown> = {}, process = server): Promise<Answer> =>
    process.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
  const told = ({ status, body }: Answer): string => (status === 201 ? body.event_id : body.code);
  const countOf = async (id: string): Promise<number> =>
    (
      await server.database.query<{ count: number }>(
        'select count(*)::int as count from registrations where event_id = $1',
        [id],
      )
    )[0]!.count;
  const remove = (id: string, as = president): Promise<Answer> =>
    server.call('DELETE', `/api/events/${id}`, { as });

  test('takes its prices, capacity and door with it; only the president may, and the audit log keeps it', async () => {
    const { id, name } = await makeEvent(server.database, { capacity: 10, date: inDays(5) });
    await server.call('PUT', `/api/events/${id}/door`, { as: president, body: { is_open: true } });
    const finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    expect((await remove(id, finance)).status).toBe(403);
    expect((await server.call('GET', `/api/events/${id}`, { as: president })).body.is_unused).toBe(true);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).body.code).toBe('no_event');
    expect((await server.call('GET', `/api/events/${id}`, { as: president })).status).toBe(404);
    const [row] = await server.database.query(
      `select details from audit_log where action = 'event.deleted' and subject_id = $1`,
      [id],
    );
    expect(row).toMatchObject({ details: { old: { name } } });
  });

  test.each([
    ['a sale', async (id: string) => void (await sell({ event_id: id }))],
    [
      'a sale that was cancelled',
      async (id: string) => {
        const { body } = await sell({ event_id: id });
        await server.call('POST', `/api/attendees/${body.id}/cancel`, {
          as: president,
          body: { reason: 'ill' },
        });
      },
    ],
    [
      'a float',
      async (id: string) => {
        const { id: seller } = await makeUser(server.database);
        const body = { event_id: id, amount: 5 };
        await server.call('POST', `/api/volunteers/${seller}/float`, { as: president, body });
      },
    ],
    [
      'a hand-over',
      async (id: string) => {
        const body = { event_id: id, declared_amount: 0, is_final: true };
        await server.call('POST', '/api/hand-overs', { as: volunteer, body });
      },
    ],
    [
      'a list of which nothing could be brought',
      async (id: string) => {
        const list = makeCsv([
          ['Name', 'Email'],
          ['Nobody', ''],
        ]);
        const { body } = await sendList(server, president, list);
        const at = `/api/imports/${body.id}`;
        const checked = { mapping: { ...body.mapping, email: 'Email' }, event_id: id };
        expect((await server.call('POST', `${at}/check`, { as: president, body: checked })).status).toBe(200);
        expect((await server.call('POST', `${at}/run`, { as: president })).status).toBe(200);
        await importIs(server, president, body.id, 'done');
        expect(await countOf(id)).toBe(0);
      },
    ],
    [
      'a scan of a code that nobody has',
      async (id: string) => {
        const scan = {
          scan_id: '01900000-0000-7000-8000-0000000000' + String(10 + Math.floor(Math.random() * 89)),
          event_id: id,
          code: makeQrCode(() => randomBytes(1)[0]!),
          station: 'entrance',
          tickets: 1,
          scanned_at: new Date().toISOString(),
          let_in: true,
        };
        const device = { id: randomUUID(), label: '', station: 'entrance', list_cursor: null, waiting: 1 };
        const { status } = await server.call('POST', '/api/checkin/sync', {
          as: volunteer,
          body: { now: new Date().toISOString(), device, scans: [scan] },
        });
        expect(status).toBe(200);
      },
    ],
  ])('is refused after %s', async (_what, use) => {
    const { id } = await makeEvent(server.database, { date: inDays(4) });
    await use(id);
    expect((await server.call('GET', `/api/events/${id}`, { as: president })).body.is_unused).toBe(false);
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'event_in_use' } });
  });

  test('what refers to an event is asked before it is deleted, by the function or by a foreign key', async () => {
    // Sums, mails, people and their like come with a row of these; tiers, capacity and past doors go with the event.
    const ASKED = [
      'clearings',
      'floats',
      'hand_overs',
      'imports',
      'invalid_door_sales',
      'messages',
      'paper_books',
      'refused_scans',
      'registrations',
    ];
    const [{ definition }] = (await server.database.query(
      `select pg_get_functiondef('is_event_used'::regproc) as definition`,
    )) as [{ definition: string }];
    expect([...definition.matchAll(/from (\w+) \w where/g)].map(([, table]) => table).sort()).toEqual(ASKED);
    const free = await server.database.query<{ table: string }>(
      `select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
       where a.attname = 'event_id' and c.relnamespace = 'public'::regnamespace and not c.relispartition
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
       order by 1`,
    );
    expect(free.map(({ table }) => table)).toEqual([
      'admission_sums',
      'admissions',
      'audit_log',
      'devices',
      'door_changes',
      'door_sums',
      'people',
      'people_at_door',
      'people_search',
      'personal_erasure_people',
      'refused_scans',
      'uncounted_sums',
    ]);
  });

  test('of a sale and a deletion at the same moment one wins, never both', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await makeEvent(server.database, { date: inDays(4) });
      const [sale, deletion] = await Promise.all([
        new Promise((go) => setTimeout(go, round % 4)).then(() => sell({ event_id: id }, second)),
        remove(id),
      ]);
      const outcome = `${told(sale) === id ? 'sold' : told(sale)}, ${deletion.status}`;
      // Without any other event there is none to name either.
      expect(['sold, 409', 'event_changed, 204', 'no_event, 204', 'event_over, 204']).toContain(outcome);
      expect(await countOf(id)).toBe(outcome === 'sold, 409' ? 1 : 0);
      await server.database.query('update events set is_archived = true where id = $1', [id]);
    }
  });
});
