import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { Database } from '../src/database/database.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { ENTITIES } from '../src/entities.js';
import { addDemoData } from '../src/seeding/demo/demo-data.js';
import { FIND_DEMO_ACCOUNTS } from '../src/seeding/demo/demo-data.sql.js';
import { ensureSellers } from '../src/seeding/registrations/sellers.js';
import { SCREENSHOT_STORE } from '../src/uploads/store/screenshot-store.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { testSettings } from './support/settings.js';

const DEMO = ['president@example.org', 'finance@example.org', 'volunteer@example.org'] as const;

describe('removing the demo', () => {
  let server: TestApp;
  let source: DataSource;
  let real: TestUser;
  let token: string;
  beforeEach(async () => {
    server = await startApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '100000' } });
    source = await new DataSource(
      dataSourceOptions(testSettings({ DATABASE_URL: server.database.url }), { entities: ENTITIES }),
    ).initialize();
    // As `npm start` seeds it.
    expect(await new Database(source).transaction((tx) => addDemoData(tx, 'America/New_York'))).toBe(true);
    real = await makeUser(server.database, { role: 'president', fullName: 'Paula President' });
    token = await server.signIn(real);
  });
  afterEach(async () => {
    await source?.destroy();
    await server.close();
  });

  const signIn = async (email: string, password = 'usher-demo'): Promise<string> =>
    (await server.call('POST', '/api/auth/login', { body: { email, password } })).body.access_token;
  const sell = (as: string, fields: object = {}) =>
    server.call('POST', '/api/register', { as, body: makeAttendee(fields as Record<string, unknown>) });
  const remove = (as = token) => server.call('POST', '/api/demo/remove', { as });
  const read = (as = token) => server.call('GET', '/api/demo', { as });
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    (await server.database.query<{ count: number }>(`select count(*)::int as count ${text}`, values))[0]!
      .count;
  const demoEvent = async (): Promise<string> =>
    (await server.database.query<{ event_id: string }>('select event_id from demo_events'))[0]!.event_id;
  const isDemoMode = async () => (await new Database(source).run(FIND_DEMO_ACCOUNTS, []))[0]!.found;

  /** A demo that was tried out: sold, paid, scanned, handed over and cancelled in. */
  async function tryOut(): Promise<string> {
    const [petra, felix, vera] = (await Promise.all(DEMO.map((email) => signIn(email)))) as [
      string,
      string,
      string,
    ];
    const event = await demoEvent();
    const ok = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer;
      if (status >= 300) throw new Error(JSON.stringify(body));
      return body;
    };
    const sold = await ok(sell(vera, { ticket_quantity: 3 }));
    const other = await ok(sell(vera));
    await ok(sell(petra, { is_guest: true }));
    const zelle = await ok(sell(vera, { payment_mode: 'zelle' }));
    await ok(server.call('POST', `/api/checkin/by-id/${sold.id}`, { as: vera }));
    await ok(
      server.call('POST', `/api/attendees/${other.id}/cancel`, {
        as: felix,
        body: { reason: 'ill', refund: 'till' },
      }),
    );
    await ok(server.call('PATCH', `/api/transfers/${zelle.id}`, { as: felix, body: { status: 'verified' } }));
    const { id: seller } = await ok(server.call('GET', '/api/auth/me', { as: vera }));
    await ok(
      server.call('POST', `/api/volunteers/${seller}/float`, {
        as: felix,
        body: { event_id: event, amount: 20, reason: null },
      }),
    );
    const offer = await ok(
      server.call('POST', '/api/hand-overs', {
        as: vera,
        body: { event_id: event, declared_amount: 30, is_final: false },
      }),
    );
    await ok(
      server.call('POST', `/api/hand-overs/${offer.id}/receive`, {
        as: felix,
        body: { received_amount: 25, denominations: null, float_returned: 0, note: null },
      }),
    );
    await ok(
      server.call('POST', `/api/hand-overs/${offer.id}/explain`, {
        as: felix,
        body: { reason: 'a note was lost' },
      }),
    );
    const paper = (as: string, url: string, body: object) =>
      ok(
        server.call('POST', `/api/paper/${url}`, { as, body: { event_id: event, ranges: ['1-2'], ...body } }),
      );
    await ok(
      server.call('POST', '/api/paper/books', {
        as: felix,
        body: { event_id: event, count: 3, food_option: 'with_food' },
      }),
    );
    const { assignment } = await paper(felix, 'assignments', { volunteer_id: seller });
    await ok(
      server.call('POST', `/api/paper/assignments/${assignment.id}/accept`, {
        as: vera,
        body: { ranges: ['1-2'] },
      }),
    );
    await paper(vera, 'sales', {});
    const form = new FormData();
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#846' } })
      .png()
      .toBuffer();
    form.append('attendee_id', (await ok(sell(vera, { payment_mode: 'zelle' }))).id);
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'zelle.png');
    const uploaded = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${vera}` },
      body: form,
    });
    expect(uploaded.status).toBe(200);
    return event;
  }
  /** Every table in which a row names the event. */
  async function tablesOf(event: string): Promise<string[]> {
    const tables = await server.database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'event_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    const found: string[] = [];
    for (const { name } of tables)
      if ((await count(`from ${name} where event_id = $1`, [event])) > 0) found.push(name);
    return found;
  }

  test('leaves nothing of its event, people, money and accounts, and everything else as it was', async () => {
    const event = await tryOut();
    // As `npm run seed` adds sellers to it.
    await new Database(source).transaction((tx) => ensureSellers(tx, event));
    const ours = await makeEvent(server.database, {
      date: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    });
    expect(await read()).toMatchObject({
      status: 200,
      body: { is_present: true, event_name: 'Lantern Festival' },
    });
    expect(await isDemoMode()).toBe(true);
    expect((await tablesOf(event)).length).toBeGreaterThan(12);
    const demo = await signIn(DEMO[2]);

    expect(await remove()).toMatchObject({ status: 200, body: { closed_accounts: 0 } });
    // The entry that says so names it by its id.
    expect(await tablesOf(event)).toEqual([]);
    expect(await server.database.query('select email from users')).toEqual([{ email: real.email }]);
    expect(await count('from events where id = $1', [ours.id])).toBe(1);
    for (const table of [
      'same_pictures',
      'hand_over_explanations',
      'picture_prints',
      'devices',
      'demo_events',
    ])
      expect([table, await count(`from ${table}`)]).toEqual([table, 0]);
    expect(await isDemoMode()).toBe(false);
    expect((await read()).body).toEqual({ is_present: false, event_name: null, accounts: 0 });
    expect((await remove()).body.code).toBe('no_demo');
    expect((await server.call('GET', '/api/auth/me', { as: demo })).body.code).toBe('session_ended');
    const [entry] = await server.database.query(`select * from audit_log where action = 'demo.removed'`);
    expect(entry).toMatchObject({ actor_id: real.id, details: { event: 'Lantern Festival' } });
    // The real event sells.
    await server.database.query(`update events set status = 'on_sale'`);
    expect((await sell(token)).status).toBe(201);
  });

  test('takes its pictures out of the store', async () => {
    await tryOut();
    const store = server.app.get(SCREENSHOT_STORE, { strict: false });
    const keys = (
      await server.database.query<{ object_key: string }>('select object_key from screenshots')
    ).map(({ object_key }) => object_key);
    expect(keys).toHaveLength(1);
    const open = async (key: string) => {
      const stream = await store.open(key);
      stream?.destroy();
      return stream !== null;
    };
    const all = keys.flatMap((key) => [key, key.replace(/\.webp$/, '.preview.webp')]);
    for (const key of all) expect(await open(key)).toBe(true);
    expect((await remove()).status).toBe(200);
    for (const key of all) expect(await open(key)).toBe(false);
  });

  test('needs an active president who is not of the demo and can sign in', async () => {
    const petra = await signIn(DEMO[0]);
    for (const change of ['is_active = false', `role = 'volunteer'`, 'password_hash = null']) {
      await server.database.query(`update users set ${change} where id = $1`, [real.id]);
      expect(await remove(petra)).toMatchObject({ status: 409, body: { code: 'demo_needs_president' } });
      await server.database.query(
        `update users set is_active = true, role = 'president', password_hash = 'x' where id = $1`,
        [real.id],
      );
    }
    expect(await count('from users')).toBe(4);
    expect((await remove(petra)).status).toBe(200);
    expect((await server.call('GET', '/api/auth/me', { as: petra })).body.code).toBe('session_ended');
  });

  test('is refused where somebody sold in it who was not of the demo then', async () => {
    const vera = await signIn(DEMO[2]);
    expect((await sell(vera)).status).toBe(201);
    // Vera keeps her account: what she sold before was of the demo, and what she sells from now on is not.
    const body = { current_password: 'usher-demo', new_password: 'my own one' };
    expect((await server.call('POST', '/api/auth/change-password', { as: vera, body })).status).toBe(200);
    expect((await read()).body.accounts).toBe(2);
    const own = await signIn(DEMO[2], 'my own one');
    const sold = await sell(own);
    expect(sold.status).toBe(201);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'demo_sold' } });
    expect(await count('from registrations')).toBe(2);
  });

  test('keeps an account whose password was set, and removes what it did as one of the demo', async () => {
    const vera = await signIn(DEMO[2]);
    expect((await sell(vera)).status).toBe(201);
    const body = { current_password: 'usher-demo', new_password: 'my own one' };
    await server.call('POST', '/api/auth/change-password', { as: vera, body });
    expect(await remove()).toMatchObject({ status: 200, body: { removed_accounts: 2, closed_accounts: 0 } });
    expect(await count('from registrations')).toBe(0);
    expect(await signIn(DEMO[2], 'my own one')).toBeDefined();
  });

  test.each([
    ['name', `name = 'Our Gala'`],
    ['date', `event_date = event_date + interval '1 day'`],
  ])('is refused where the %s of its event was changed', async (_, change) => {
    await server.database.query(`update events set ${change}`);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'demo_event_changed' } });
    await server.database.query(`update events set location = 'Elsewhere'`);
    expect(await count('from users')).toBe(4);
    expect((await read()).body.is_present).toBe(true);
  });

  test('closes an account that other events name, and touches nothing of theirs', async () => {
    const vera = await signIn(DEMO[2]);
    await server.database.query(`update events set status = 'draft'`);
    await makeEvent(server.database);
    await server.database.query(`update events set status = 'on_sale' where id <> $1`, [await demoEvent()]);
    expect((await sell(vera)).status).toBe(201);
    expect(await remove()).toMatchObject({ status: 200, body: { removed_accounts: 2, closed_accounts: 1 } });
    expect(await count('from registrations')).toBe(1);
    expect(await count(`from users where email = $1 and not is_active and not has_password`, [DEMO[2]])).toBe(
      1,
    );
    expect(await isDemoMode()).toBe(false);
    expect((await server.call('GET', '/api/auth/me', { as: vera })).status).toBe(401);
  });

  test('and a sale at the same moment: the sale is in an event that stays, or nowhere', async () => {
    const paula = token;
    const answers = await Promise.all([sell(paula), sell(paula), remove(), sell(paula)]);
    const removed = answers[2]!;
    const sold = answers.filter((answer, index) => index !== 2 && answer.status === 201).length;
    expect(await count('from registrations')).toBe(sold);
    expect(removed.status).toBe(sold > 0 ? 409 : 200);
    for (const [index, answer] of answers.entries())
      if (index !== 2) expect([201, 404, 409, 503]).toContain(answer.status);
  });

  test('is the only deletion that the ledgers let pass, and only of the demo’s event', async () => {
    const event = await tryOut();
    const ours = await makeEvent(server.database);
    for (const table of ['clearings', 'floats', 'admissions', 'hand_overs', 'hand_over_explanations']) {
      expect(await count(`from ${table}`)).toBeGreaterThan(0);
      await expect(server.database.query(`delete from ${table}`)).rejects.toMatchObject({ code: '23514' });
      await expect(
        server.database.query(
          `begin; set local usher.removes_demo = '${ours.id}'; delete from ${table}; commit`,
        ),
      ).rejects.toMatchObject({ code: '23514' });
    }
    await expect(server.database.query(`select delete_demo_event($1)`, [ours.id])).rejects.toMatchObject({
      constraint: 'demo_events_only',
    });
    expect((await tablesOf(event)).length).toBeGreaterThan(12);
  });

  test("is a president's alone", async () => {
    for (const email of DEMO.slice(1)) {
      const as = await signIn(email);
      for (const answer of [await remove(as), await read(as)]) expect(answer.status).toBe(403);
    }
  });
});
