import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { AWKWARD, awkwardFile } from './support/awkward-lists.js';
import { importIs, sendList } from './support/lists.js';

/** The check of a list tells what its run does, in every row, however awkward the file, and while others sell. */
describe('a list’s dry run', () => {
  let server: TestApp;
  let eventId: string;
  let finance: string;
  let sellers: string[];
  let isOver = false;
  let selling: Promise<void>[];
  let sold = 0;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    eventId = (await makeEvent(server.database)).id;
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    await makeUser(server.database, { fullName: 'Vera Volunteer' });
    sellers = await Promise.all([1, 2].map(async () => server.signIn(await makeUser(server.database))));
    selling = sellers.map(async (as) => {
      while (!isOver) {
        const { status } = await server.call('POST', '/api/register', { as, body: makeAttendee() });
        expect(status).toBe(201);
        sold++;
      }
    });
  });
  afterAll(async () => {
    isOver = true;
    await Promise.all(selling);
    await server.close();
  });

  const rowsOf = async (id: string): Promise<any[]> => {
    const rows: any[] = [];
    for (;;) {
      const query = `limit=10000&offset=${rows.length}`;
      const { body } = await server.call('GET', `/api/imports/${id}/rows?${query}`, { as: finance });
      rows.push(...body.data);
      if (!body.pagination.has_next) return rows;
    }
  };

  test.each(AWKWARD.map((kind, i) => [i, kind] as const))(
    'equals its run in every row: file %d, %s',
    async (i, kind) => {
      const { file, name } = await awkwardFile(i, kind);
      const { status, body: uploaded } = await sendList(server, finance, file, name);
      expect([status, uploaded.error_codes]).toEqual([201, undefined]);
      const mapping = { ...uploaded.mapping };
      // What a file without an e-mail or a name is brought with does not matter: its rows are invalid.
      mapping.email ??= uploaded.heads[0];
      if (!mapping.first_name) mapping.name ??= uploaded.heads[0];
      const checked = await server.call('POST', `/api/imports/${uploaded.id}/check`, {
        as: finance,
        body: { mapping, event_id: eventId },
      });
      expect([checked.status, checked.body.error_codes]).toEqual([200, undefined]);
      const told = await rowsOf(uploaded.id);
      expect((await server.call('POST', `/api/imports/${uploaded.id}/run`, { as: finance })).status).toBe(
        200,
      );
      const done = await importIs(server, finance, uploaded.id, 'done', 120_000);
      const became = await rowsOf(uploaded.id);
      const differing = became.filter(
        ({ attendee_id: _made, ...row }, at) => JSON.stringify(row) !== JSON.stringify(told[at]),
      );
      expect(differing).toEqual([]);
      expect(done.counts).toEqual(checked.body.counts);
      expect(done.sums).toEqual(checked.body.sums);
      expect(became.filter((row) => row.attendee_id).length).toBe(
        done.counts.created + done.counts.same_person,
      );
    },
  );

  test('and the books are right, with all that others sold meanwhile', async () => {
    expect(sold).toBeGreaterThan(10);
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
  });
});
