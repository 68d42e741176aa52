import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { addErasure, type NewErasure } from '../src/personal-data/erase/add-erasure.js';
import { type Place, stepErasure } from '../src/personal-data/erase/erasure.js';
import { ErasedList, LIST_KEY, parseList } from '../src/personal-data/list/erased-list.js';
import { openScreenshotStore } from '../src/uploads/store/open-store.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { dumpOf, filesIn, rowsThatName, sumsOf } from './support/personal-world.js';
import { SecondFactors } from './support/second-factors.js';
import { testSettings } from './support/settings.js';

/** Three batches, of which the last is not full. */
const PEOPLE = 45;
const PICTURES = 3;
const PHONE = '4155557788';
const NAME = 'Zenobia';

const opened: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Sells to people of one phone, some with a picture, and writes the phone wherever each step looks for it. */
async function sellToThem(server: TestApp, as: string, eventId: string, dataDir: string): Promise<void> {
  const { database } = server;
  for (let i = 0; i < PEOPLE; i++)
    await server.call('POST', '/api/register', {
      as,
      body: makeAttendee({
        name: `${NAME} ${'abcdefghij'[i % 10]}${'abcdefghij'[Math.floor(i / 10)]}`,
        phone: PHONE,
        ticket_quantity: 1 + (i % 3),
        event_id: eventId,
      }),
    });
  const shown = await database.query<{ key: string }>(
    `insert into screenshots (registration_id, event_id, object_key, bytes, width, height, uploaded_by)
     select id, event_id, 'screenshots/' || id || '.webp', 9, 1, 1, seller_id from registrations order by id limit $1
     returning object_key as key`,
    [PICTURES],
  );
  await mkdir(path.join(dataDir, 'uploads/screenshots'), { recursive: true });
  for (const { key } of shown) await writeFile(path.join(dataDir, 'uploads', key), 'a picture');
  await database.query(
    `insert into invalid_door_sales (id, sale_id, event_id, sent, content, errors, account_id, recorded_at)
     select gen_random_uuid(), gen_random_uuid(), event_id, jsonb_build_object('name', name, 'phone', phone), '\\x00', '{}', seller_id, now()
     from registrations limit 1`,
  );
}

/** Something of an account in everything that its erasure looks at. */
async function useAccount(server: TestApp, user: TestUser, eventId: string): Promise<void> {
  const as = await server.signIn(user);
  await server.call('POST', '/api/register', { as, body: makeAttendee({ event_id: eventId }) });
  await server.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  await new SecondFactors(server).addPasskey(as);
  await server.database.query('update users set is_active = false where id = $1', [user.id]);
}

/** What is to be erased, as it is asked for: of people by their phone, of guests by their event. */
async function whatOf(
  kind: NewErasure['kind'],
  database: TestDatabase,
  user: TestUser,
  eventId: string,
): Promise<Pick<NewErasure, 'sought' | 'userId' | 'eventId' | 'events' | 'people'>> {
  if (kind === 'account') {
    const sought = { names: [user.fullName], emails: [user.email], phones: [] };
    return { sought: { ...sought, everywhere: sought }, userId: user.id, events: [], people: [] };
  }
  const rows = await database.query<{ event_id: string; id: string; name: string; email: string }>(
    'select event_id, id, name, email from people where phone = $1',
    [PHONE],
  );
  const people = { events: rows.map((row) => row.event_id), people: rows.map(({ id }) => id) };
  if (kind === 'event') return { sought: null, eventId, ...people };
  const sought = {
    names: rows.map(({ name }) => name),
    emails: rows.map(({ email }) => email),
    phones: [PHONE],
  };
  return { sought: { ...sought, everywhere: sought }, ...people };
}

test.each([
  ['person', ['people', 'rest', 'mentions', 'pictures', 'listed']],
  ['account', ['account', 'mentions', 'listed']],
  ['event', ['people', 'rest', 'pictures', 'listed']],
] as const)(
  'an erasure (%s) that dies at any statement of any step goes on where it was',
  async (kind, steps) => {
    const database = await createTestDatabase();
    opened.push(() => database.drop());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'usher-killed-'));
    opened.push(() => rm(dataDir, { recursive: true, force: true }));
    const first = await startApp({ database });
    const president = await makeUser(database, { role: 'president' });
    const user = await makeUser(database, kind === 'account' ? { fullName: `${NAME} Account` } : {});
    const { id: eventId } = await makeEvent(database, { sellsAlongside: true });
    if (kind === 'account') await useAccount(first, user, eventId);
    else await sellToThem(first, await first.signIn(president), eventId, dataDir);
    await database.query(
      `insert into floats (event_id, seller_id, amount_cents, reason, given_by) values ($1, $2, 100, $3, $2)`,
      [eventId, president.id, kind === 'account' ? `for ${user.fullName}` : `for ${NAME} aa, (415) 555-7788`],
    );
    const before = await sumsOf(database);
    // No process that would go on by itself.
    await first.close();

    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    opened.push(() => client.end());
    const store = await openScreenshotStore(testSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir }));
    /** What is not committed when a process dies is rolled back; what the store has done stays done. */
    const placeUntil = (statements: number): Place => {
      let left = statements;
      const count = () => {
        if (left-- === 0) throw new Error('killed');
      };
      return {
        store,
        list: new ErasedList(store, 'key'),
        database: {
          async transaction(work) {
            await client.query('begin');
            try {
              const done = await work({
                async run(query, values) {
                  count();
                  return (await client.query(query.text, [...values])).rows;
                },
              });
              count();
              await client.query('commit');
              return done;
            } catch (error) {
              await client.query('rollback');
              throw error;
            }
          },
        },
      };
    };
    const theirs = await database.query<{ email: string }>('select email from people where phone = $1', [
      PHONE,
    ]);
    const emails = kind === 'account' ? [user] : theirs;
    const what = await whatOf(kind, database, user, eventId);
    const id = await placeUntil(Infinity).database.transaction((tx) =>
      addErasure(tx, { kind, askedBy: president.id, hashes: [], ...what }),
    );
    const standing = async () => {
      const [row] = await database.query(
        `select step, (select count(*)::int from personal_erasure_people where is_done) as people,
         (select count(*)::int from personal_erasure_pictures) as pictures
       from personal_erasures`,
      );
      return row as { step: string; people: number; pictures: number };
    };

    const killed: Record<string, number> = {};
    for (let now = await standing(); now.step !== 'done';) {
      const since = now;
      for (let statements = 0; JSON.stringify(now) === JSON.stringify(since); statements++) {
        await stepErasure(placeUntil(statements), id).catch((error: Error) => {
          expect(error.message).toBe('killed');
          killed[since.step] = (killed[since.step] ?? 0) + 1;
        });
        now = await standing();
      }
      expect(await sumsOf(database)).toEqual(before);
    }
    expect(Object.keys(killed)).toEqual(steps);
    expect(Math.min(...Object.values(killed))).toBeGreaterThan(4);

    expect(
      rowsThatName(
        await dumpOf(database),
        { phone: PHONE, name: NAME },
        ...emails.map(({ email }) => ({ email })),
      ),
    ).toEqual([]);
    expect(await filesIn(path.join(dataDir, 'uploads/screenshots'))).toEqual([]);
    const list = parseList(await readFile(path.join(dataDir, 'uploads', LIST_KEY), 'utf8'));
    expect(list).toMatchObject([{ id, kind }]);
    const [erasure] = await database.query('select sought, erased from personal_erasures');
    expect(erasure).toMatchObject({
      sought: null,
      erased:
        kind === 'account' ? { mails: 0 } : { people: PEOPLE, registrations: PEOPLE, pictures: PICTURES },
    });
    const audits = await database.query(`select details from audit_log where subject_type = 'personal_data'`);
    expect(audits).toHaveLength(1);
    const second = await startApp({ database });
    opened.push(() => second.close());
    expect(await findDifferences(second.app.get(Database), null)).toEqual([]);
  },
);
