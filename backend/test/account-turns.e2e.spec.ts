import pg from 'pg';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { until } from './support/until.js';

const EVENT = { name: 'Autumn Fair', description: '', location: 'Town Hall' };
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const LATER = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString();

/** Commands of one account wait for each other outside the database, where they would take its connections from everybody. */
describe('the commands of one account', () => {
  let server: TestApp;
  let eager: string;
  let other: string;
  let eventId: string;
  let lockedId: string;
  /** In a transaction that holds an event, for which its changes wait. */
  let holder: pg.Client;

  beforeAll(async () => {
    // Seven connections for everything but check-ins.
    server = await startApp({ env: { DATABASE_POOL_SIZE: '10' } });
    eventId = (await makeEvent(server.database)).id;
    lockedId = (await makeEvent(server.database, { date: LATER })).id;
    eager = await server.signIn(await makeUser(server.database, { role: 'president' }));
    other = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from events where id = $1 for update', [lockedId]);
  });
  afterEach(() => holder.end());

  const change = (as: string, description = '') =>
    server.call('PUT', `/api/events/${lockedId}`, {
      as,
      body: { ...EVENT, description, event_date: LATER },
    });
  const sell = (as: string) =>
    server.call('POST', '/api/register', { as, body: makeAttendee({ event_id: eventId }) });
  const waiting = async (): Promise<number> =>
    (
      await server.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  const release = () => holder.query('commit');

  test('take turns: two hold a connection, while reads, sales and everybody else go on', async () => {
    const changes = Array.from({ length: 20 }, () => change(eager));
    await until(async () => (await waiting()) === 2);
    const others = change(other);
    await until(async () => (await waiting()) === 3);
    expect((await server.call('GET', '/api/events', { as: eager })).status).toBe(200);
    expect((await sell(eager)).status).toBe(201);
    expect((await sell(other)).status).toBe(201);
    expect(await waiting()).toBe(3);
    await release();
    for (const { status } of await Promise.all([...changes, others])) expect(status).toBe(200);
  });

  test('in GraphQL take the same turns, all mutations of a request one', async () => {
    const input = `{ name: "Autumn Fair", description: "", location: "Town Hall", eventDate: "${LATER}" }`;
    const mutation = ['one', 'two', 'three']
      .map((alias) => `${alias}: updateEvent(id: "${lockedId}", input: ${input}) { id }`)
      .join(' ');
    const changes = [change(eager), server.graphql(`mutation { ${mutation} }`, {}, eager)];
    await until(async () => (await waiting()) === 2);
    let isAnswered = false;
    const third = server
      .call('POST', '/api/events', { as: eager, body: { ...EVENT, event_date: LATER } })
      .then((answer) => {
        isAnswered = true;
        return answer;
      });
    // Before it is parsed: large ones cost the process as much as what they ask for.
    const senseless = server.graphql('mutation { nothing }', {}, eager);
    const undone = server.call('DELETE', `/api/checkin/${NOWHERE}`, { as: eager, body: { reason: 'x' } });
    for (const answer of [senseless, undone]) void answer.then(() => (isAnswered = true));
    expect((await server.graphql('{ events { id } }', {}, eager)).body.errors).toBeUndefined();
    expect(isAnswered).toBe(false);
    await release();
    expect([(await senseless).status, (await undone).status]).toEqual([400, 404]);
    const [, several] = await Promise.all(changes);
    expect(several!.body.errors).toBeUndefined();
    expect((await third).status).toBe(201);
  });

  test('do not wait for what is read in turns: queries of GraphQL, and what goes through all people', async () => {
    const today = new Date().toISOString();
    const { id: doorId } = await makeEvent(server.database, { date: today, sellsAlongside: true });
    await holder.query('lock table people, registrations in access exclusive mode');
    const unreached = (as: string) => server.call('GET', `/api/events/${eventId}/without-email`, { as });
    const search = () => server.call('GET', `/api/checkin/search?event_id=${doorId}&q=rosa`, { as: eager });
    const reads = [unreached, search, unreached, search, search].map((read) => read(eager));
    await until(async () => (await waiting()) === 2);
    let isAnswered = false;
    const query = server.graphql('{ me { id } }', {}, eager).then((answer) => {
      isAnswered = true;
      return answer;
    });
    expect((await server.call('DELETE', `/api/events/${NOWHERE}`, { as: eager })).status).toBe(404);
    expect((await server.graphql('{ me { id } }', {}, other)).body.errors).toBeUndefined();
    reads.push(unreached(other));
    await until(async () => (await waiting()) === 3);
    expect(isAnswered).toBe(false);
    await release();
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    expect((await query).body.errors).toBeUndefined();
  });

  test('hold their turns until they are done, though their sender has hung up', async () => {
    const hangingUp = new AbortController();
    const gone = [1, 2].map(() =>
      fetch(`${server.url}/api/events/${lockedId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${eager}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...EVENT, event_date: LATER }),
        signal: hangingUp.signal,
      }).catch(() => undefined),
    );
    await until(async () => (await waiting()) === 2);
    hangingUp.abort();
    await Promise.all(gone);
    const third = change(eager, 'the last');
    // What is read later was asked later: the third had come before.
    expect((await server.call('GET', '/api/events', { as: eager })).status).toBe(200);
    expect(await waiting()).toBe(2);
    await release();
    expect((await third).body.description).toBe('the last');
  });

  test('wait in a line that ends: whoever comes when five hundred wait is refused, and nobody else', async () => {
    const changes = [change(eager), change(eager)];
    await until(async () => (await waiting()) === 2);
    const refused: Answer[] = [];
    const asked = Array.from({ length: 510 }, async () => {
      const answer = await server.call('DELETE', `/api/events/${NOWHERE}`, { as: eager });
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    await until(() => refused.length === 12);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('database_busy');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await server.call('DELETE', `/api/events/${NOWHERE}`, { as: other })).status).toBe(404);
    await release();
    expect((await Promise.all(asked)).filter((status) => status === 404)).toHaveLength(498);
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  });

  test('that are refused give their turns back', async () => {
    await release();
    const refused = Array.from({ length: 5 }, () => [
      server.call('PUT', `/api/events/${lockedId}`, { as: eager, body: { unknown: true } }),
      server.call('DELETE', `/api/events/${NOWHERE}`, { as: eager }),
    ]);
    expect((await Promise.all(refused.flat())).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => [422, 404]).flat(),
    );
    expect((await change(eager)).status).toBe(200);
  });
});
