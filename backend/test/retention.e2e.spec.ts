import { readFileSync } from 'node:fs';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { ErasureRunner } from '../src/personal-data/erase/erasure-runner.js';
import { RetentionService } from '../src/personal-data/retention/retention.service.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import {
  dumpOf,
  filesIn,
  makePersonalWorld,
  ROSA,
  BEFORE,
  rowsThatName,
  sumsOf,
} from './support/personal-world.js';
import { until } from './support/until.js';

/** Every line of the table in docs/personal-data.md. */
const CASES = [
  ...readFileSync(new URL('../../docs/personal-data.md', import.meta.url), 'utf8').matchAll(
    /^\| (never|\d+) +\| (in )?(\d+)(?: days)?(?:, ([a-z ]+?))? +\| (-|\d+) +\| ([a-z ]+?) +\| (-|\d+) +\|$/gm,
  ),
].map(([, days, isAhead, ended, what, announced, does, due]) => ({
  days: days === 'never' ? null : Number(days),
  ended: isAhead ? -Number(ended) : Number(ended),
  what: what ?? null,
  announced: announced === '-' ? null : Number(announced),
  does: does!,
  due: due === '-' ? null : Number(due),
}));

let server: TestApp;
let president: string;
const begin = async (): Promise<void> => {
  server = await startApp();
  president = await server.signIn(await makeUser(server.database, { role: 'president' }));
};

const set = (days: unknown, as = president) =>
  server.call('PUT', '/api/personal-data/retention', { as, body: { days } });
const read = (as = president) => server.call('GET', '/api/personal-data/retention', { as });
const look = () => server.app.get(RetentionService).look();
const erasuresOf = (eventId: string) =>
  server.database.query<{ step: string }>('select step from personal_erasures where event_id = $1', [
    eventId,
  ]);
const isErased = (eventId: string) =>
  until(async () => (await erasuresOf(eventId)).some(({ step }) => step === 'done'), 20_000);
const goOn = async (): Promise<void> => {
  for (const id of await look()) await server.app.get(ErasureRunner).start(id);
};
/** Events are over at a full hour of the morning: the last one that is so many days ago. */
const endedAgo = async (eventId: string, days: number): Promise<void> => {
  for (const back of [days + 1, days + 2])
    await server.database.query(
      `update events set event_date = now() - make_interval(days => $2) where id = $1 and over_at > now() - make_interval(days => $3)`,
      [eventId, back, days],
    );
};
const announcedAgo = (eventId: string, days: number) =>
  server.database.query(
    `insert into retention_announcements (event_id, announced_at) values ($1, now() - make_interval(days => $2) - interval '1 minute')
     on conflict (event_id) do update set announced_at = excluded.announced_at`,
    [eventId, days],
  );

describe('docs/personal-data.md', () => {
  beforeAll(begin);
  afterAll(() => server.close());

  test('the table has lines', () => {
    expect(CASES.length).toBeGreaterThan(20);
  });

  test.each(CASES)(
    'days $days, ended $ended ($what), announced $announced: $does, due $due',
    async ({ days, ended, what, announced, does, due }) => {
      const { database } = server;
      const { id } = await makeEvent(database, { sellsAlongside: true });
      if (what !== 'without guests') {
        const sold = await server.call('POST', '/api/register', {
          as: president,
          body: { ...makeAttendee(), event_id: id },
        });
        expect(sold.status).toBe(201);
      }
      if (what === 'archived')
        await database.query('update events set is_archived = true where id = $1', [id]);
      if (what === 'closed' || what === 'draft')
        await database.query('update events set status = $2 where id = $1', [id, what]);
      await endedAgo(id, ended);
      await database.query('delete from organization');
      await database.query('insert into organization (retention_days) values ($1)', [days]);
      if (announced !== null) await announcedAgo(id, announced);
      await goOn();

      const rows = await database.query<{ left: number }>(
        `select extract(epoch from now() - announced_at)::int as left from retention_announcements where event_id = $1`,
        [id],
      );
      const erasures = await erasuresOf(id);
      const told = (await read()).body.announced.find((event: any) => event.event_id === id);
      const inDays = told && Math.ceil((Date.parse(told.due_at) - Date.now()) / 86_400_000);
      switch (does) {
        case 'nothing':
          expect([erasures, told]).toEqual([[], undefined]);
          break;
        case 'announces':
          expect([erasures, rows.length, inDays]).toEqual([[], 1, due]);
          expect(rows[0]!.left).toBeLessThan(60);
          break;
        case 'leaves it':
          expect([erasures, rows.length, inDays]).toEqual([[], 1, due]);
          break;
        case 'takes it back':
          expect([erasures, rows, told]).toEqual([[], [], undefined]);
          break;
        case 'erases':
          expect([erasures, told]).toEqual([[{ step: 'done' }], undefined]);
          break;
        default:
          throw new Error(`Nothing is called ${does}`);
      }
    },
  );
});

describe('the setting and what it does', () => {
  beforeEach(begin);
  afterEach(() => server.close());

  test('the president sets it, within its limits, and the log says so; finance reads it', async () => {
    const finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    const volunteer = await server.signIn(await makeUser(server.database));
    expect((await read()).body).toEqual({ days: null, announced_days: 14, announced: [] });
    for (const days of [29, 3651, 0, -1, 30.5, '90', true, [90], undefined])
      expect([days, (await set(days)).status]).toEqual([days, 422]);
    expect((await read()).body.days).toBeNull();
    expect((await set(90)).body).toMatchObject({ days: 90 });
    expect((await set(90)).status).toBe(200);
    expect((await set(null)).body).toMatchObject({ days: null });
    expect((await set(30)).status).toBe(200);
    expect([(await set(40, finance)).status, (await set(40, volunteer)).status]).toEqual([403, 403]);
    expect([(await read(finance)).body.days, (await read(volunteer)).status]).toEqual([30, 403]);
    const audits = await server.database.query(
      `select details from audit_log where action = 'retention.changed' order by at`,
    );
    expect(audits.map(({ details }: any) => details)).toEqual([
      { old: { days: null }, new: { days: 90 } },
      { old: { days: 90 }, new: { days: null } },
      { old: { days: null }, new: { days: 30 } },
    ]);
  });

  test('a setting that makes an event due at once announces it at once, and one that does not takes that back', async () => {
    const { id, name } = await makeEvent(server.database);
    await server.call('POST', '/api/register', { as: president, body: { ...makeAttendee(), event_id: id } });
    await endedAgo(id, 500);
    const { body } = await set(30);
    expect(body.announced).toMatchObject([
      { event_id: id, event_name: name, guests: 1, is_under_way: false },
    ]);
    expect(Math.ceil((Date.parse(body.announced[0].due_at) - Date.now()) / 86_400_000)).toBe(14);
    await announcedAgo(id, 13);
    expect((await set(null)).body.announced).toEqual([]);
    expect(await look()).toEqual([]);
    // Set anew, it is announced anew: the thirteen days do not count.
    const again = (await set(30)).body.announced;
    expect(Math.ceil((Date.parse(again[0].due_at) - Date.now()) / 86_400_000)).toBe(14);
  });

  test('of several processes that look at the same time, one begins', async () => {
    const { database } = server;
    const second = await startApp({ database });
    const events = [];
    for (let i = 0; i < 3; i++) {
      const { id } = await makeEvent(database, { sellsAlongside: true });
      await server.call('POST', '/api/register', {
        as: president,
        body: { ...makeAttendee(), event_id: id },
      });
      await endedAgo(id, 100);
      await announcedAgo(id, 20);
      events.push(id);
    }
    await database.query('insert into organization (retention_days) values (30)');
    const looks = await Promise.all(
      [server, second, server, second].map(({ app }) => app.get(RetentionService).look()),
    );
    expect(looks.flat()).toHaveLength(3);
    for (const id of events) await isErased(id);
    for (const id of events) expect(await erasuresOf(id)).toHaveLength(1);
    await second.close();
  });

  test('everybody of the event is named nowhere afterwards, no sum has changed, and other events are left alone', async () => {
    const { database } = server;
    const world = await makePersonalWorld(server);
    const { id: later } = await makeEvent(database, { sellsAlongside: true });
    const kept = makeAttendee({ name: 'Later Guest', email: 'later.guest@example.org' });
    await server.call('POST', '/api/register', {
      as: world.tokens.president,
      body: { ...kept, event_id: later },
    });
    await database.query(
      `insert into outbox (kind, to_address, event_id, data, state, sent_at)
     values ('reminder', $2, $1, '{"day": "2026-01-01"}', 'sent', now())`,
      [world.eventId, ROSA.email],
    );
    await endedAgo(world.eventId, 400);
    await endedAgo(world.eventPaperId, 400);
    await announcedAgo(world.eventId, 15);
    await announcedAgo(world.eventPaperId, 15);
    await database.query(`insert into organization (retention_days) values (365) on conflict do nothing`);
    const before = await sumsOf(database);
    const stats = (
      await server.call('GET', `/api/stats?event_id=${world.eventId}`, { as: world.tokens.president })
    ).body;
    const people = await database.query<{ id: string; name: string; email: string }>(
      `select id, name, email from people where event_id in ($1, $2) and email is not null`,
      [world.eventId, world.eventPaperId],
    );
    expect(people.length).toBeGreaterThan(3);
    await goOn();
    await isErased(world.eventId);
    await isErased(world.eventPaperId);

    const dump = await dumpOf(database);
    // She applied as a volunteer too, which has nothing to do with the event; the other tables forget it within a day.
    const isNotOfEvent = (row: string): boolean =>
      /^public\.(volunteer_applications|unsubscribed|import_rows|idempotency_keys|rate_limits) /.test(row) ||
      /^public\.(outbox|audit_log) .*"event_id": null/.test(row);
    const left = rowsThatName(dump, ROSA, BEFORE, ...people.map(({ email }) => ({ email })));
    expect(left.filter((row) => !isNotOfEvent(row))).toEqual([]);
    expect(
      await database.query(
        `select from outbox where event_id = $1 and user_id is null and to_address <> 'erased@erased.invalid'`,
        [world.eventId],
      ),
    ).toEqual([]);
    expect(dump.filter((row) => row.includes('later.guest@example.org')).length).toBeGreaterThan(1);
    expect(await filesIn(`${server.dataDir}/uploads/screenshots`)).toEqual([]);
    expect(await sumsOf(database)).toEqual(before);
    expect(
      (await server.call('GET', `/api/stats?event_id=${world.eventId}`, { as: world.tokens.president })).body,
    ).toEqual(stats);
    expect(await findDifferences(server.app.get(Database), null)).toEqual([]);
    const audits = await database.query(
      `select actor_id, event_id from audit_log where action = 'guests.erased'`,
    );
    expect(audits.map(({ actor_id }: any) => actor_id)).toEqual([null, null]);
    // Repeating it finds nothing.
    expect(await look()).toEqual([]);
    expect((await read(world.tokens.president)).body.announced).toEqual([]);
  });

  test('a sale that a phone sends after the erasure is erased with the next look', async () => {
    const { database } = server;
    const { id } = await makeEvent(database);
    const sold = () =>
      server.call('POST', '/api/register', { as: president, body: { ...makeAttendee(), event_id: id } });
    await sold();
    await sold();
    const [person] = await database.query<{ id: string }>('select id from people where event_id = $1', [id]);
    await endedAgo(id, 100);
    await announcedAgo(id, 20);
    await database.query('insert into organization (retention_days) values (30)');
    await goOn();
    await isErased(id);
    await database.query(`update people set name = 'Sent Late', phone = '4155550177' where id = $1`, [
      person!.id,
    ]);
    await goOn();
    await until(async () => (await erasuresOf(id)).filter(({ step }) => step === 'done').length === 2);
    expect(
      await database.query(
        `select from people where event_id = $1 and (name <> 'Erased' or phone is not null)`,
        [id],
      ),
    ).toEqual([]);
  });
});
