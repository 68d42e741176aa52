import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { READ_REMINDER } from '../src/mail/kinds/kinds.sql.js';
import { WRITE_REMINDERS } from '../src/mail/reminders/reminders.sql.js';
import { checkName, normalizeName } from '../src/rules/names.js';
import { personKey } from '../src/rules/person-key.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { bankFile, sendBankStatement } from './support/bank-statements.js';
import { makeEvent, makeUser } from './support/builders.js';
import { makeOlder } from './support/older-sales.js';

const DOCUMENT = readFileSync(new URL('../../docs/ticket-cases.md', import.meta.url), 'utf8').split('\n');

/** The lines of a table, whose numbers begin with this letter. */
const cases = (letter: string): string[][] =>
  DOCUMENT.filter((line) => new RegExp(`^\\| ${letter}\\d`).test(line)).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const PHONE = '41555501';
const emailOf = (word: string): string | null => (word === '–' ? null : `${word}@example.org`);

/** Reads `Rosa Diaz 42 rosa`. */
function personOf(text: string) {
  const [, name, digits, email] = /^(.+) (\d\d) (\S+)$/u.exec(text)!;
  return { name: name!, phone: PHONE + digits!, email: emailOf(email!) };
}
const delivered = <Person extends { email: string | null }>({ email, ...person }: Person) =>
  email === null ? { ...person, delivery: 'seller' } : { ...person, email };

describe('cases of tickets', () => {
  let server: TestApp;
  let second: TestApp;
  let eventId: string;
  let volunteer: string;
  let other: string;
  let finance: string;

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '100000' };
    server = await startApp({ env });
    second = await startApp({ database: server.database, env });
    volunteer = await server.signIn(await makeUser(server.database));
    other = await server.signIn(await makeUser(server.database));
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  beforeEach(async () => {
    await server.database.query(`update events set status = 'closed'`);
    eventId = (await makeEvent(server.database)).id;
  });

  const sell = (body: object, as = volunteer, by: TestApp = server): Promise<Answer> =>
    by.call('POST', '/api/register', {
      as,
      body: {
        ticket_quantity: 2,
        payment_mode: 'zelle',
        food_option: 'without_food',
        event_id: eventId,
        ...body,
      },
    });
  const people = async (): Promise<string[]> => {
    const answer = await server.call('GET', `/api/attendees?event_id=${eventId}&limit=100`, { as: finance });
    return answer.body.data
      .map(
        (row: any) =>
          `${row.name} ${row.phone.slice(-2)} ${row.email?.split('@')[0] ?? '–'} ×${row.total_registrations}`,
      )
      .sort();
  };
  const expectExact = async () =>
    expect(await findDifferences(server.app.get(Database).handle, eventId)).toEqual([]);

  describe.each(['one after the other', 'at the same moment'])('who is one person, %s', (when) => {
    test.each(cases('P'))('%s: %s, then %s: %s', async (_, first, then, wanted, count) => {
      const bodies = [first!, then!].map((text) => delivered(personOf(text)));
      const answers: Answer[] =
        when === 'at the same moment'
          ? await Promise.all(bodies.map((body, i) => sell(body, volunteer, i ? second : server)))
          : [await sell(bodies[0]!), await sell(bodies[1]!)];
      const outcomes = answers.map(({ status, body }) => (status === 201 ? 'sold' : body.code));
      expect(when === 'at the same moment' ? [...outcomes].sort() : outcomes).toEqual(
        (when === 'at the same moment' ? ['sold', wanted!].sort() : ['sold', wanted]) as string[],
      );
      expect(await people()).toHaveLength(Number(count));
      for (const { status, body } of answers)
        if (status === 201)
          expect(body).toMatchObject({
            delivery: body.email === null ? 'seller' : 'mail',
            mail_state: body.email === null ? null : 'queued',
            version: 1,
          });
      await expectExact();
    });
  });

  test.each(cases('D'))(
    '%s: delivery %s, e-mail %s, phone %s: %s',
    async (_, delivery, email, phone, wanted) => {
      const { status, body } = await sell({
        name: 'Rosa Diaz',
        ...(delivery !== '–' && { delivery }),
        ...(email !== '–' && { email: email === 'null' ? null : emailOf(email!) }),
        ...(phone !== '–' && { phone: PHONE + phone }),
      });
      expect([status, ...Object.values(body.error_codes ?? {}).flat()].join(' ')).toBe(wanted);
    },
  );

  test.each(cases('C'))(
    '%s: %s; %s corrects %s: %s',
    async (_, before, who, correction, wanted, after, mails) => {
      const ids: string[] = [];
      for (const text of before!.split('; ')) {
        const [, person, seller, isOld] = /^(.+) ([VW])( old)?$/.exec(text)!;
        const { body } = await sell(delivered(personOf(person!)), seller === 'V' ? volunteer : other);
        if (isOld) await makeOlder(server.database, [body.id], 31);
        ids.push(body.id);
      }
      await server.database.query(`update outbox set state = 'sent', sent_at = now() where event_id = $1`, [
        eventId,
      ]);
      const body = Object.fromEntries(
        correction!.split(', ').map((text) => {
          const [, field, value] = /^(\w+) (.+)$/.exec(text)!;
          if (field === 'email') return [field, value === 'none' ? null : emailOf(value!)];
          return [field, field === 'phone' ? PHONE + value : value];
        }),
      );
      const answer = await server.call('PATCH', `/api/attendees/${ids[0]}`, {
        as: who === 'F' ? finance : volunteer,
        body,
      });
      const code = answer.status === 409 ? ` ${answer.body.code}` : '';
      expect([`${answer.status}${code}`, await people()]).toEqual([wanted, after!.split('; ').sort()]);
      const [{ queued }] = (await server.database.query<{ queued: number }>(
        `select count(*)::int as queued from outbox where event_id = $1 and kind = 'ticket' and state = 'queued'`,
        [eventId],
      )) as [{ queued: number }];
      expect(queued).toBe(Number(mails));
      await expectExact();
    },
  );

  test('the registrations of a person are found by any of them', async () => {
    const rosa = delivered(personOf('Rosa Diaz 42 –'));
    const [first, next] = [await sell(rosa), await sell(rosa, other)];
    await sell(delivered(personOf('Rosa Diaz 43 –')));
    for (const { body } of [first, next]) {
      const found = await server.call('GET', `/api/attendees/${body.id}/registrations?limit=1`, {
        as: finance,
      });
      expect(found.body).toMatchObject({
        data: [{ id: next.body.id, email: null, delivery: 'seller' }],
        pagination: { total: 2 },
      });
    }
    for (const id of ['01970000-0000-7000-8000-000000000000', 'nobody'])
      expect(
        (await server.call('GET', `/api/attendees/${id}/registrations`, { as: finance })).body.code,
      ).toBe('no_registration');
  });

  test('a sale without an e-mail is changed and cancelled, and nothing is mailed', async () => {
    const { body: sold } = await sell(delivered(personOf('Rosa Diaz 42 –')));
    const changed = await server.call('POST', `/api/attendees/${sold.id}/change`, {
      as: finance,
      body: {
        ticket_quantity: 3,
        food_option: 'without_food',
        payment_mode: 'zelle',
        quoted_total_price: 48,
      },
    });
    expect([changed.status, changed.body.email, changed.body.memo]).toEqual([201, null, sold.memo]);
    const reissued = await server.call('POST', `/api/attendees/${changed.body.id}/reissue`, {
      as: finance,
      body: { reason: 'Lost' },
    });
    expect(reissued.status).toBe(200);
    const gone = await server.call('POST', `/api/attendees/${changed.body.id}/cancel`, {
      as: finance,
      body: { reason: 'Ill' },
    });
    expect([gone.status, gone.body.email]).toEqual([200, null]);
    expect(await server.database.query('select from outbox where event_id = $1', [eventId])).toEqual([]);
    await expectExact();
  });

  test('a ticket is delivered by its seller; the first look of a guest is told; a new code begins anew', async () => {
    const { body: sold } = await sell(delivered(personOf('Rosa Diaz 42 –')));
    expect(sold).toMatchObject({ delivered: [], opened_at: null, has_new_code: false });
    expect(sold.ticket_url).toMatch(/\/ticket#/);
    const note = (way: string, as: string) =>
      server.call('POST', `/api/attendees/${sold.id}/delivered`, { as, body: { way } });
    expect((await note('pigeon', volunteer)).status).toBe(422);
    expect((await note('sms', other)).status).toBe(403);
    expect((await note('whatsapp', volunteer)).status).toBe(200);
    expect((await note('printed', finance)).body.delivered.map(({ way }: any) => way)).toEqual([
      'whatsapp',
      'printed',
    ]);
    const look = (as?: string) =>
      server.call('POST', '/api/tickets/view', { ...(as && { as }), body: { code: sold.qr_code_id } });
    const now = async () =>
      (await server.call('GET', `/api/attendees/${sold.id}/registrations`, { as: finance })).body.data.find(
        ({ id }: any) => id === sold.id,
      );
    const row = async (name = 'Rosa Diaz') =>
      (await server.call('GET', `/api/attendees?event_id=${eventId}`, { as: finance })).body.data.find(
        (person: any) => person.name === name,
      );
    expect(await row()).toMatchObject({ undelivered: 0, has_new_code: false, opened_at: null });
    await sell(delivered(personOf('Rosa Diaz 42 –')));
    expect(await row()).toMatchObject({ undelivered: 1, total_registrations: 2 });
    await look(volunteer);
    expect((await now()).opened_at).toBeNull();
    expect((await look()).body.is_opening_seen).toBe(true);
    const { opened_at } = await now();
    expect(opened_at).not.toBeNull();
    await look();
    expect((await now()).opened_at).toBe(opened_at);
    expect(await row()).toMatchObject({ undelivered: 1, has_new_code: false, opened_at });
    await server.call('POST', `/api/attendees/${sold.id}/reissue`, { as: finance, body: { reason: 'Lost' } });
    expect(await now()).toMatchObject({ delivered: [], opened_at: null, has_new_code: true });
    await look();
    expect((await now()).opened_at).toBeNull();
    expect(await row()).toMatchObject({ undelivered: 2, has_new_code: true, opened_at: null });

    const { body: mailed } = await sell(delivered(personOf('Ana Li 43 ana')));
    expect(await row('Ana Li')).toMatchObject({ undelivered: 0, has_new_code: false, opened_at: null });
    const refused = await server.call('POST', `/api/attendees/${mailed.id}/delivered`, {
      as: volunteer,
      body: { way: 'shown' },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'delivered_by_mail']);
  });

  test('lists and files are filtered by delivery, and a message tells whom it does not reach', async () => {
    await sell(delivered(personOf('Rosa Diaz 42 –')));
    await sell(delivered(personOf('Ana Li 43 ana')));
    for (const [delivery, name] of [
      ['seller', 'Rosa Diaz'],
      ['mail', 'Ana Li'],
    ]) {
      const query = `event_id=${eventId}&delivery=${delivery}`;
      const list = (await server.call('GET', `/api/attendees?${query}`, { as: finance })).body;
      expect([list.pagination.total, list.data.map((row: any) => row.name)]).toEqual([1, [name]]);
      const found = (await server.call('GET', `/api/attendees?${query}&search=a`, { as: finance })).body;
      expect(found.data.map((row: any) => row.name)).toEqual([name]);
      const file = await server.call('GET', `/api/attendees/csv?${query}`, { as: finance });
      expect(String(file.body).trim().split('\n')).toHaveLength(2);
    }
    for (const [direction, first] of [
      ['asc', 'Rosa Diaz'],
      ['desc', 'Ana Li'],
    ])
      expect(
        (
          await server.call('GET', `/api/attendees?event_id=${eventId}&sort_by=email&sort_dir=${direction}`, {
            as: finance,
          })
        ).body.data[0].name,
      ).toBe(first);
    const message = { event_id: eventId, filter: {}, subject: 'Parking', text: 'By bus' };
    const toThem = { ...message, filter: { delivery: 'seller' } };
    expect(
      (await server.call('POST', '/api/messages/preview', { as: finance, body: toThem })).body,
    ).toMatchObject({ people: 0, without_email: { count: 1 } });
    for (const path of ['/api/messages/preview', '/api/messages'])
      expect((await server.call('POST', path, { as: finance, body: message })).body).toMatchObject({
        people: 1,
        without_email: { count: 1, people: [{ name: 'Rosa Diaz', phone: `${PHONE}42` }] },
      });
  });

  test('whatever shows an address shows none of whoever has none, and finds them by all else', async () => {
    await server.database.query('update events set is_door_open = true where id = $1', [eventId]);
    const { body: rosa } = await sell(delivered(personOf('Rosa Diaz 42 –')));
    await sell(delivered(personOf('Ana Li 43 ana')));
    const get = async (path: string, as = finance): Promise<any> => {
      const join = path.includes('?') ? '&' : '?';
      const { status, body } = await server.call('GET', `${path}${join}event_id=${eventId}`, { as });
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const theirs = { name: 'Rosa Diaz', email: null };
    // Lists, with their search and order.
    expect((await get('/api/attendees?search=rosa%20diaz')).data).toMatchObject([theirs]);
    expect((await get(`/api/attendees?search=${PHONE}42`)).data).toMatchObject([theirs]);
    for (const [direction, names] of [
      ['asc', ['Rosa Diaz', 'Ana Li']],
      ['desc', ['Ana Li', 'Rosa Diaz']],
    ] as const)
      for (const path of ['/api/attendees', '/api/volunteers/me/attendees']) {
        const as = path.includes('/me/') ? volunteer : finance;
        const { data } = await get(`${path}?sort_by=email&sort_dir=${direction}`, as);
        expect([path, data.map((row: any) => row.name)]).toEqual([path, names]);
      }
    // Transfers, and what the bank says of them.
    expect((await get('/api/transfers?search=rosa')).data).toMatchObject([theirs]);
    expect((await get(`/api/transfers?search=${rosa.memo}`)).data).toMatchObject([theirs]);
    const file = bankFile([{ text: `ZELLE FROM ROSA DIAZ ${rosa.memo}`, amount: rosa.total_price }]);
    const { body: bank } = await sendBankStatement(server, finance, file, undefined, `?event_id=${eventId}`);
    expect(JSON.stringify(bank.lines)).toContain(rosa.id);
    // The file.
    const csv = String(await get('/api/attendees/csv'))
      .trim()
      .split(/\r?\n/);
    const column = csv[0]!.split(',').indexOf('Email');
    expect(csv.slice(1).map((line) => line.split(',')[column])).toEqual(['ana@example.org', '']);
    // The door: list, look-up, scan.
    expect((await get('/api/checkin/list', volunteer)).rows).toHaveLength(2);
    expect(await get('/api/checkin/search?q=rosa%20diaz', volunteer)).toMatchObject([theirs]);
    const scan = await server.call('POST', `/api/checkin/${rosa.qr_code_id}`, {
      as: volunteer,
      // Other tests have opened the door of their own events.
      body: { event_id: eventId },
    });
    expect([scan.status, JSON.stringify(scan.body).includes('"email":null')]).toEqual([200, true]);
    // GraphQL.
    const { body: graph } = await server.call('POST', '/graphql', {
      as: finance,
      body: {
        query: `{ attendees(eventId: "${eventId}", sortBy: name, sortDir: asc) { data { name email } } }`,
      },
    });
    expect(graph.data.attendees.data).toEqual([{ name: 'Ana Li', email: 'ana@example.org' }, theirs]);
  });

  test('nobody without an e-mail is reminded, and nobody any more whose e-mail is taken away', async () => {
    const soon = await makeEvent(server.database, {
      date: new Date(Date.now() + 23 * 3_600_000).toISOString(),
    });
    const { body: ana } = await sell({ ...delivered(personOf('Ana Li 43 ana')), event_id: soon.id });
    await sell({ ...delivered(personOf('Rosa Diaz 42 –')), event_id: soon.id });
    await server.database.query('delete from outbox where event_id = $1', [soon.id]);
    const { handle } = server.app.get(Database);
    expect(await handle.run(WRITE_REMINDERS, [soon.id, '', 100])).toEqual([
      { found: 1, last: 'ana@example.org' },
    ]);
    const [mail] = await server.database.query<{ id: string; day: string }>(
      `select id, data ->> 'day' as day from outbox where event_id = $1`,
      [soon.id],
    );
    const reminded = async () =>
      (await handle.run(READ_REMINDER, [mail!.id, soon.id, 'ana@example.org', mail!.day])).length;
    expect(await reminded()).toBe(1);
    await server.call('PATCH', `/api/attendees/${ana.id}`, { as: finance, body: { email: null } });
    expect(await reminded()).toBe(0);
  });

  test('whom a mail cannot reach is told: of a changed event, before a reminder, with a new code and a cancellation', async () => {
    const rosa = { name: 'Rosa Diaz', phone: `${PHONE}42` };
    const { body: sold } = await sell(delivered(personOf('Rosa Diaz 42 –')));
    const { body: mailed } = await sell(delivered(personOf('Ana Li 43 ana')));
    const unreached = { count: 1, people: [rosa] };
    const event = (await server.call('GET', `/api/events/${eventId}`, { as: finance })).body;
    const { name, description, event_date, location } = event;
    const put = async (change: object) =>
      (
        await server.call('PUT', `/api/events/${eventId}`, {
          as: finance,
          body: { name, description, event_date, location, ...change },
        })
      ).body.without_email;
    expect(await put({ notify: true })).toBeNull();
    expect(await put({ location: 'Old Mill' })).toBeNull();
    expect(await put({ location: 'New Mill', notify: true })).toEqual(unreached);
    // The same people get no reminder.
    const before = await server.call('GET', `/api/events/${eventId}/without-email`, { as: finance });
    expect([before.status, before.body]).toEqual([200, unreached]);
    const post = async (id: string, what: string) =>
      (await server.call('POST', `/api/attendees/${id}/${what}`, { as: finance, body: { reason: 'Ill' } }))
        .body.without_email;
    const nobody = { count: 0, people: [] };
    for (const what of ['reissue', 'cancel']) {
      expect(await post(mailed.id, what)).toEqual(nobody);
      expect(await post(sold.id, what)).toEqual(unreached);
    }
    const after = await server.call('GET', `/api/events/${eventId}/without-email`, { as: finance });
    expect(after.body).toEqual(nobody);
  });

  test('a ticket mail that came back is no matter any more once the e-mail is taken away', async () => {
    const { body: sold } = await sell(delivered(personOf('Rosa Diaz 42 rosa')));
    await server.database.query(
      `update outbox set state = 'bounced', sent_at = now() where registration_id = $1`,
      [sold.id],
    );
    const bounced = async () =>
      (await server.call('GET', `/api/stats?event_id=${eventId}`, { as: finance })).body.bounced;
    expect(await bounced()).toBe(1);
    const { body: now } = await server.call('PATCH', `/api/attendees/${sold.id}`, {
      as: finance,
      body: { email: null },
    });
    expect(now).toMatchObject({ delivery: 'seller', mail_state: null, delivered: [] });
    expect(await bounced()).toBe(0);
  });

  test('a seller is asked to deliver what is not given on yet, and again once it has a new code', async () => {
    const toDeliver = async (as: string): Promise<Array<{ name: string; has_new_code: boolean }>> => {
      const { body } = await server.call(
        'GET',
        `/api/volunteers/me/attendees?event_id=${eventId}&to_deliver=true&limit=5`,
        { as },
      );
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map((sale: any) => ({ name: sale.name, has_new_code: sale.has_new_code }));
    };
    const { body: rosa } = await sell(delivered(personOf('Rosa Diaz 42 –')));
    await sell(delivered(personOf('Ana Li 43 ana')));
    const { body: uma } = await sell(delivered(personOf('Uma Roy 44 –')));
    const waits = (name: string, has_new_code = false) => ({ name, has_new_code });
    expect(await toDeliver(volunteer)).toEqual([waits('Uma Roy'), waits('Rosa Diaz')]);
    expect(await toDeliver(other)).toEqual([]);
    const body = { way: 'shown' };
    await server.call('POST', `/api/attendees/${rosa.id}/delivered`, { as: volunteer, body });
    await server.call('POST', '/api/tickets/view', { body: { code: uma.qr_code_id } });
    expect(await toDeliver(volunteer)).toEqual([]);
    await server.call('POST', `/api/attendees/${rosa.id}/reissue`, { as: finance, body: { reason: 'Lost' } });
    expect(await toDeliver(volunteer)).toEqual([waits('Rosa Diaz', true)]);
    // Found by name at the door.
    const letIn = await server.call('POST', `/api/checkin/by-id/${rosa.id}`, {
      as: finance,
      body: { event_id: eventId },
    });
    expect(letIn.body).toMatchObject({ success: true });
    expect(await toDeliver(volunteer)).toEqual([]);
    const { body: list } = await server.call('GET', `/api/attendees?event_id=${eventId}&search=rosa`, {
      as: finance,
    });
    expect(list.data).toMatchObject([{ name: 'Rosa Diaz', undelivered: 0 }]);
    await server.call('POST', `/api/attendees/${rosa.id}/cancel`, { as: finance, body: { reason: 'Ill' } });
    expect(await toDeliver(volunteer)).toEqual([]);
  });

  test('two people who are made one at the same moment from both sides, while others sell to them', async () => {
    for (let round = 0; round < 10; round++) {
      const [rosa, ana] = [`Rosa ${'x'.repeat(round)}y 42 –`, `Ana ${'x'.repeat(round)}y 42 –`].map(personOf);
      const ids = [(await sell(delivered(rosa!))).body.id, (await sell(delivered(ana!))).body.id];
      const correct = (id: string, name: string, by: TestApp) =>
        by.call('PATCH', `/api/attendees/${id}`, { as: finance, body: { name } });
      await Promise.all([
        correct(ids[0], ana!.name, server),
        correct(ids[1], rosa!.name, second),
        sell(delivered(rosa!), other, second),
        sell(delivered(ana!), volunteer, server),
      ]).then((answers) =>
        expect(answers.map(({ status }) => status < 300)).toEqual([true, true, true, true]),
      );
      await expectExact();
      const known = await server.database.query<{ name: string; phone: string }>(
        'select name, phone from people where event_id = $1 and closed_at is null',
        [eventId],
      );
      const keys = known.map((person) => personKey({ ...person, email: null }));
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test('the key is the same in the browser and in the database, of every letter and of any name', async () => {
    const letters = Array.from({ length: 0x1_1000 }, (_, i) => String.fromCodePoint(i + 0x20)).filter(
      (letter) =>
        checkName(`A${letter}a`) === null &&
        // Letters of Unicode 16 and later, which browsers and servers know or do not.
        !/[\ua7cb-\ua7dc]/.test(letter),
    );
    const names = [
      ...letters.map((letter) => `A${letter}a`),
      ...fc.sample(fc.stringMatching(/^[A-Za-zÀ-žΑ-ωА-яİıß]{2,20}$/u), 500),
    ].map(normalizeName);
    const rows = await server.database.query<{ key: string }>(
      `select person_key(null, name, '4155550142') as key from unnest($1::text[]) with ordinality n (name, i) order by i`,
      [names],
    );
    const differing = names.filter(
      (name, i) => rows[i]!.key !== personKey({ email: null, name, phone: '4155550142' }),
    );
    expect(differing).toEqual([]);
  });
});
