import pg from 'pg';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { addErasure } from '../src/personal-data/erase/add-erasure.js';
import { type Place, stepErasure } from '../src/personal-data/erase/erasure.js';
import { ErasedList } from '../src/personal-data/list/erased-list.js';
import { openScreenshotStore } from '../src/uploads/store/open-store.js';
import { startApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { createTestDatabase } from './support/database.js';
import { dumpOf, rowsThatName, sumsOf } from './support/personal-world.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

const PEOPLE = 45;
const PHONE = '4155557788';

test('an erasure that dies at any statement goes on where it was, in the same process or in another', async () => {
  const database = await createTestDatabase();
  const first = await startApp({ database });
  const president = await makeUser(database, { role: 'president' });
  const token = await first.signIn(president);
  const { id: eventId } = await makeEvent(database, { sellsAlongside: true });
  for (let i = 0; i < PEOPLE; i++)
    await first.call('POST', '/api/register', {
      as: token,
      body: makeAttendee({
        name: `Zenobia ${'abcdefghij'[i % 10]}${'abcdefghij'[Math.floor(i / 10)]}`,
        phone: PHONE,
        ticket_quantity: 1 + (i % 3),
        event_id: eventId,
      }),
    });
  const before = await sumsOf(database);
  // No process that would go on by itself, until the second one starts.
  await first.close();

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const settings = testSettings({ DATABASE_URL: database.url, DATA_DIR: first.dataDir });
  const store = await openScreenshotStore(settings);
  const list = new ErasedList(store, 'key');
  /** What is not committed when a process dies is rolled back. */
  const placeUntil = (statements: number): Place => ({
    store,
    list,
    database: {
      async transaction(work) {
        let left = statements;
        await client.query('begin');
        try {
          const done = await work({
            async run(query, values) {
              if (left-- === 0) throw new Error('killed');
              return (await client.query(query.text, [...values])).rows;
            },
          });
          await client.query('commit');
          return done;
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      },
    },
  });
  const people = await database.query<{ event_id: string; id: string; name: string; email: string }>(
    'select event_id, id, name, email from people where phone = $1',
    [PHONE],
  );
  const sought = {
    names: people.map(({ name }) => name),
    emails: people.map(({ email }) => email),
    phones: [PHONE],
  };
  const id = await placeUntil(Infinity).database.transaction((tx) =>
    addErasure(tx, {
      kind: 'person',
      askedBy: president.id,
      sought: { ...sought, everywhere: sought },
      hashes: [],
      events: people.map((person) => person.event_id),
      people: people.map((person) => person.id),
    }),
  );
  const left = async () =>
    (await database.query('select from personal_erasure_people where erasure_id = $1 and not is_done', [id]))
      .length;
  let killed = 0;
  for (let statements = 0; (await left()) === PEOPLE; statements++)
    await stepErasure(placeUntil(statements), id).catch(() => killed++);
  expect(killed).toBeGreaterThan(20);
  expect(await left()).toBe(PEOPLE - 20);
  expect(await sumsOf(database)).toEqual(before);
  // The rest is done by another process, which finds it by itself.
  const second = await startApp({ database });
  await until(
    async () =>
      (await database.query('select from personal_erasures where id = $1 and done_at is not null', [id]))
        .length === 1,
    20_000,
  );
  expect(
    rowsThatName(
      await dumpOf(database),
      { phone: PHONE },
      { name: 'Zenobia ' },
      ...people.map(({ email }) => ({ email })),
    ),
  ).toEqual([]);
  expect(await sumsOf(database)).toEqual(before);
  expect(await findDifferences(second.app.get(Database), null)).toEqual([]);
  const audits = await database.query(`select from audit_log where action = 'person.erased'`);
  expect(audits).toHaveLength(1);
  await client.end();
  await second.close();
  await database.drop();
});
