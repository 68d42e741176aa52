import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startApp } from './support/app.js';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { dumpOf, filesIn, rowsThatName, sumsOf } from './support/personal-world.js';
import { startProcess } from './support/processes.js';
import { until } from './support/until.js';

const GUESTS = 300;
const KILLS = 2;
const PHONE = '4155557799';

const opened: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Guests of one phone, each with a mail, and some with a picture in the store. */
async function makeGuests(database: TestDatabase, dataDir: string, eventId: string): Promise<void> {
  const { id: seller } = await makeUser(database);
  await database.query(
    `with sold as (
       insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       select $1, $2, 'Zebedea Guest' || n, 'zebedea' || n || '@example.org', $3, 2, 'zelle', 'without_food', 1500, 3000,
         upper(left(md5(n::text), 15))
       from generate_series(1, $4::int) n returning id, event_id, email
     )
     insert into outbox (kind, to_address, event_id, registration_id, state, sent_at)
     select 'ticket', email, event_id, id, 'sent', now() from sold`,
    [eventId, seller, PHONE, GUESTS],
  );
  await mkdir(path.join(dataDir, 'uploads/screenshots'), { recursive: true });
  const shown = await database.query<{ key: string }>(
    `insert into screenshots (registration_id, event_id, object_key, bytes, width, height, uploaded_by)
     select id, event_id, 'screenshots/' || id || '.webp', 9, 1, 1, $2 from registrations where event_id = $1 order by id limit 40
     returning object_key as key`,
    [eventId, seller],
  );
  for (const { key } of shown) await writeFile(path.join(dataDir, 'uploads', key), 'a picture');
}

test.each(['one person', 'the guests of a past event'])(
  'an API that is killed while it erases %s: the next one goes on, and all of it is erased',
  async (what) => {
    const database = await createTestDatabase();
    opened.push(() => database.drop());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'usher-killed-'));
    opened.push(() => rm(dataDir, { recursive: true, force: true }));
    const { email } = await makeUser(database, { role: 'president' });
    const { id: eventId } = await makeEvent(database, { sellsAlongside: true });
    await makeGuests(database, dataDir, eventId);
    const before = await sumsOf(database);
    const start = async () => {
      const api = await startProcess('main', database, { DATA_DIR: dataDir });
      opened.push(() => api.child.kill('SIGKILL') && api.exited);
      return api;
    };
    if (what !== 'one person') {
      await database.query(`update events set event_date = now() - interval '100 days' where id = $1`, [
        eventId,
      ]);
      await database.query('insert into organization (retention_days) values (30)');
      await database.query(
        `insert into retention_announcements (event_id, announced_at) values ($1, now() - interval '20 days')`,
        [eventId],
      );
    }
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    opened.push(() => client.end());
    const done = async (): Promise<number> => {
      const { rows } = await client.query(
        'select count(*) filter (where is_done)::int as done from personal_erasure_people',
      );
      return rows[0].done;
    };

    let isAsked = what !== 'one person';
    let reached = 0;
    for (let killed = 0; killed < KILLS; killed++) {
      const api = await start();
      if (!isAsked) {
        const post = async (url: string, body: object, token?: string): Promise<any> => {
          const answer = await fetch(api.url + url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(token && { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify(body),
          });
          expect([url, answer.ok]).toEqual([url, true]);
          return answer.json();
        };
        const { access_token: token } = await post('/api/auth/login', { email, password: PASSWORD });
        await post('/api/personal-data/erasures', { phone: PHONE, registrations: GUESTS }, token);
        isAsked = true;
      }
      await until(async () => (await done()) > reached, 20_000);
      api.child.kill('SIGKILL');
      expect(await api.exited).toBe('SIGKILL');
      reached = await done();
      expect(reached).toBeLessThan(GUESTS);
      expect(await sumsOf(database)).toEqual(before);
    }

    const last = await start();
    await until(
      async () =>
        (await database.query('select from personal_erasures where done_at is not null')).length === 1,
      60_000,
    );
    last.child.kill('SIGKILL');
    await last.exited;
    expect(
      rowsThatName(await dumpOf(database), { phone: PHONE, name: 'Zebedea Guest' }, { email: 'zebedea' }),
    ).toEqual([]);
    expect(await filesIn(path.join(dataDir, 'uploads/screenshots'))).toEqual([]);
    expect(await sumsOf(database)).toEqual(before);
    const [erasure] = await database.query(
      `select (erased ->> 'people')::int as people, (erased ->> 'pictures')::int as pictures from personal_erasures`,
    );
    expect(erasure).toEqual({ people: GUESTS, pictures: 40 });
    const audits = await database.query(
      `select from audit_log where action in ('person.erased', 'guests.erased')`,
    );
    expect(audits).toHaveLength(1);
    const server = await startApp({ database });
    opened.push(() => server.close());
    expect(await findDifferences(server.app.get(Database), null)).toEqual([]);
  },
);
