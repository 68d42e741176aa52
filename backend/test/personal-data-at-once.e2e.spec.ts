import pg from 'pg';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { dumpOf, rowsThatName } from './support/personal-world.js';
import { until } from './support/until.js';

/** The file about somebody, asked for while all of it is being erased. Two API processes. */
describe('a person’s data, exported while it is erased', () => {
  let here: TestApp;
  let there: TestApp;
  let president: string;
  let people = 0;

  beforeAll(async () => {
    here = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    there = await startApp({ database: here.database, env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    president = await here.signIn(await makeUser(here.database, { role: 'president' }));
    await makeEvent(here.database);
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  /** Somebody who bought three times. */
  const bought = async () => {
    const name = `Zenobia ${'abcdefghij'[people++]}quith`;
    const email = `zenobia.${people}@example.org`;
    const phone = `415555779${people}`;
    for (let i = 0; i < 3; i++) {
      const body = makeAttendee({ name, email, phone });
      expect((await here.call('POST', '/api/register', { as: president, body })).status).toBe(201);
    }
    return { name, email, phone };
  };
  /** Asks for the file. @returns its data; the code of a refusal */
  const exported = async (email: string, server = here): Promise<{ data?: any; code?: string }> => {
    const response = await fetch(`${server.url}/api/personal-data/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${president}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const text = await response.text();
    if (response.status !== 200) return { code: JSON.parse(text).code };
    const data = /<script type="application\/json" id="data">(.*)<\/script>/s.exec(text)?.[1];
    return { data: JSON.parse(data!) };
  };
  const countsIn = (data: Record<string, unknown[]>): Record<string, number> =>
    Object.fromEntries(Object.entries(data).map(([part, rows]) => [part, rows.length]));
  const erase = (email: string) =>
    here.call('POST', '/api/personal-data/erasures', { as: president, body: { email, registrations: 3 } });
  const isDone = (id: string) =>
    until(async () => {
      const { body } = await here.call('GET', `/api/personal-data/erasures/${id}`, { as: president });
      return body.done_at !== null;
    });
  const audits = async () =>
    (await here.database.query(`select from audit_log where action = 'personal_data.exported'`)).length;

  test('is refused in every process while an erasure stands still half way, and leaves no word of it', async () => {
    const [person, another] = [await bought(), await bought()];
    expect((await exported(person.email)).data.registrations).toHaveLength(3);
    const holder = new pg.Client({ connectionString: here.database.url });
    await holder.connect();
    try {
      // People are erased, and then the steps wait that change mails.
      await holder.query('begin; lock table outbox in share mode');
      const { body: erasure } = await erase(person.email);
      await until(async () => {
        const waiting = await here.database.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      const before = await audits();
      for (const server of [here, there])
        expect(await exported(person.email, server)).toEqual({ code: 'being_erased' });
      expect(await audits()).toBe(before);
      // Others are told as ever.
      expect((await exported(another.email, there)).data.registrations).toHaveLength(3);
      await holder.query('commit');
      await isDone(erasure.id);
    } finally {
      await holder.end();
    }
    expect(await exported(person.email)).toEqual({ code: 'nothing_kept' });
    expect(rowsThatName(await dumpOf(here.database), person)).toEqual([]);
  });

  test('is whole or refused, whenever it is asked for', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await bought();
      const whole = countsIn((await exported(person.email)).data);
      let isOver = false;
      const answers: Array<{ data?: any; code?: string }> = [];
      const asking = [here, there].map(async (server) => {
        while (!isOver) answers.push(await exported(person.email, server));
      });
      await until(() => answers.length >= 2);
      const { body: erasure } = await erase(person.email);
      await isDone(erasure.id);
      isOver = true;
      await Promise.all(asking);
      for (const { data, code } of answers)
        if (data) expect({ ...countsIn(data), audit_log: 0 }).toEqual({ ...whole, audit_log: 0 });
        else expect(['being_erased', 'nothing_kept']).toContain(code);
      expect(await exported(person.email)).toEqual({ code: 'nothing_kept' });
      expect(rowsThatName(await dumpOf(here.database), person)).toEqual([]);
    }
  });
});
