import type { TestingModule } from '@nestjs/testing';
import { unsubscribeToken } from '../src/mail/kinds/unsubscribe-token.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker, untilTruthy } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

describe('messages', () => {
  let server: TestApp;
  let sink: MailSink;
  let worker: TestingModule;
  let eventId: string;
  let president: string;
  let finance: TestUser;
  let director: string;
  const people: Record<
    string,
    { id: string; name: string; email: string; phone: string; qr_code_id: string }
  > = {};

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database, { name: 'Lantern Fest' })).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    finance = await makeUser(server.database, { role: 'finance_director', fullName: 'Fay Finance' });
    director = await server.signIn(finance);
    const sell = async (name: string, fields: object = {}) => {
      const { body } = await server.call('POST', '/api/register', {
        as: president,
        body: makeAttendee({ name: `${name} Guest`, email: `${name}@guests.example.org`, ...fields }),
      });
      people[name] = body;
    };
    await sell('ann', { food_option: 'with_food' });
    await sell('bob');
    await sell('cyd', { food_option: 'with_food' });
    await sell('dan');
    await sell('eve');
    await server.call('POST', `/api/checkin/${people.cyd!.qr_code_id}`, { as: president });
    await server.call('POST', `/api/attendees/${people.dan!.id}/cancel`, {
      as: president,
      body: { reason: 'ill' },
    });
    await server.database.query('delete from outbox');
    sink = await startMailSink();
    worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await server.close();
  });

  const input = (fields: object = {}) => ({
    event_id: eventId,
    filter: {},
    subject: 'Parking',
    text: 'The lot is closed.\n\nTake the bus,\nor walk. <b>',
    ...fields,
  });
  const send = (fields: object = {}, headers = {}) =>
    server.call('POST', '/api/messages', { as: director, body: input(fields), headers });
  const recipientsOf = (subject: string) =>
    sink.mails
      .filter((mail) => mail.subject === subject)
      .map(recipientOf)
      .map((address) => address.split('@')[0])
      .sort();
  const arrived = async (subject: string, count: number) => {
    await untilTruthy(() => recipientsOf(subject).length >= count);
    await untilTruthy(
      async () => (await server.database.query(`select from outbox where state <> 'sent'`)).length === 0,
    );
    return recipientsOf(subject);
  };

  test.each([
    [{}, ['ann', 'bob', 'cyd', 'eve']],
    [{ food_option: 'with_food' }, ['ann', 'cyd']],
    [{ checked_in: false }, ['ann', 'bob', 'eve']],
    [{ checked_in: true, food_option: 'with_food' }, ['cyd']],
    [{ search: 'bob@' }, ['bob']],
    [{ search: 'guest', checked_in: false, food_option: 'without_food' }, ['bob', 'eve']],
  ])('go to the people of the filter %j, whom the list shows too', async (filter, names) => {
    const subject = `Only ${JSON.stringify(filter)}`;
    const shown = await server.call('POST', '/api/messages/preview', {
      as: director,
      body: input({ filter }),
    });
    expect(shown.body.people).toBe(names.length);
    const query = new URLSearchParams(
      Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const list = await server.call('GET', `/api/attendees?${query}`, { as: director });
    expect(list.body.pagination.total).toBe(names.length);
    expect(await send({ filter, subject })).toMatchObject({ status: 202, body: { people: names.length } });
    expect(await arrived(subject, names.length)).toEqual(names);
    const [audit] = await server.database.query(
      `select actor_id, details from audit_log where action = 'message.sent' order by id desc limit 1`,
    );
    expect(audit).toMatchObject({ actor_id: finance.id, details: { people: names.length, subject } });
  });

  test('go to the people who are named, by an e-mail or any registration, whatever the list shows of them', async () => {
    const { name, email, phone } = people.bob!;
    const again = await server.call('POST', '/api/register', {
      as: president,
      body: makeAttendee({ name, email, phone }),
    });
    const phoneOnly = await server.call('POST', '/api/register', {
      as: president,
      body: makeAttendee({ name: 'fay Guest', email: null, delivery: 'seller' }),
    });
    const named = [
      people.ann!.email.toUpperCase(),
      again.body.id,
      people.bob!.id,
      phoneOnly.body.id,
      people.dan!.email,
      'nobody@example.org',
    ];
    const sent = await send({ subject: 'Named', filter: { people: named } });
    expect(sent).toMatchObject({ status: 202, body: { people: 2, without_email: { count: 1 } } });
    expect(sent.body.without_email.people[0].name).toBe('fay Guest');
    expect(await arrived('Named', 2)).toEqual(['ann', 'bob']);
    const both = { people: named, food_option: 'with_food' };
    expect((await send({ subject: 'Both', filter: both })).body.people).toBe(1);
    expect(await arrived('Both', 1)).toEqual(['ann']);
    expect((await send({ filter: { people: ['nobody@example.org'] } })).body.code).toBe('nobody_to_write_to');
    // Who they are stands in the mails alone.
    const kept = await server.database.query<{ filter: object }>(
      `select filter from messages where subject = 'Named'
       union all select details->'filter' from audit_log where details->>'subject' = 'Named'`,
    );
    expect(kept.map(({ filter }) => filter)).toEqual([{ people: 6 }, { people: 6 }]);
    await server.call('POST', `/api/attendees/${phoneOnly.body.id}/cancel`, {
      as: president,
      body: { reason: 'ill' },
    });
  });

  test('are plain text, in the template that the preview shows', async () => {
    const { body } = await server.call('POST', '/api/messages/preview', { as: director, body: input() });
    expect(body.subject).toBe('Parking');
    expect(body.html).toContain('Take the bus,<br>or walk. &lt;b&gt;</p>');
    expect(body.text).toContain('Hello Fay Finance,');
    await send({ filter: { search: 'bob@' } });
    await arrived('Parking', 1);
    const mail = sink.mails.find((one) => one.subject === 'Parking')!;
    expect(mail.text).toContain('The lot is closed.\n\nTake the bus,\nor walk. <b>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    const [html, shown] = [mail.html as string, body.html as string].map((page) =>
      page.slice(page.indexOf('Hello'), page.indexOf('You get this')).replace(/Hello [^,]*/, ''),
    );
    expect(html).toBe(shown);
  });

  test('a test goes to its writer alone, and says how many people it would be', async () => {
    expect(await send({ subject: 'Trial', test: true })).toMatchObject({ status: 202, body: { people: 4 } });
    await arrived('Trial', 1);
    const mails = sink.mails.filter((one) => one.subject === 'Trial');
    expect(mails.map(recipientOf)).toEqual([finance.email]);
    expect(mails[0]!.headers.has('list')).toBe(false);
    expect(await server.database.query(`select from messages where subject = 'Trial'`)).toEqual([]);
  });

  test('one click is the end of them, whatever the link is opened by before', async () => {
    await send({ subject: 'First', filter: { search: 'eve@' } });
    await arrived('First', 1);
    const mail = sink.mails.find((one) => one.subject === 'First')!;
    const header = (name: string) =>
      mail.headerLines.find((line) => line.key === name)!.line.replace(/\r\n\s+/g, '');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const link = new URL(/<(.+)>/.exec(header('list-unsubscribe'))![1]!);
    const path = link.pathname + link.search;
    expect(mail.text).toContain(link.href);
    const count = async () =>
      (await server.call('POST', '/api/messages/preview', { as: director, body: input() })).body.people;
    const page = await fetch(server.url + path);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<form method="post">');
    expect(await count()).toBe(4);
    for (const body of ['List-Unsubscribe=One-Click', ''])
      expect(
        (
          await fetch(server.url + path, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body,
          })
        ).status,
      ).toBe(200);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(server.url + path, { method: 'POST', body: form })).status).toBe(200);
    expect(await count()).toBe(3);
    // So it is for whoever has no e-mail any more.
    const correct = (email: string | null) =>
      server.call('PATCH', `/api/attendees/${people.eve!.id}`, { as: president, body: { email } });
    await correct(null);
    expect((await fetch(server.url + path, { method: 'POST', body: form })).status).toBe(200);
    await correct(people.eve!.email);
    const elsewhere = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a',
    });
    expect([elsewhere.status, ((await elsewhere.json()) as { code: string }).code]).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect((await send({ subject: 'None', filter: { search: 'eve@' } })).body.code).toBe(
      'nobody_to_write_to',
    );
    expect(await server.database.query(`select from messages where subject = 'None'`)).toEqual([]);
    // Tickets and mails about them still arrive.
    await server.call('POST', `/api/attendees/${people.eve!.id}/reissue`, {
      as: director,
      body: { reason: 'Lost' },
    });
    await untilTruthy(() =>
      sink.mails.some((one) => recipientOf(one).startsWith('eve@') && /ticket/.test(one.subject!)),
    );
  });

  test('a link that nobody was sent ends nothing', async () => {
    const token = unsubscribeToken('another secret than this one has', people.ann!.id);
    for (const [method, wrong] of [
      ['GET', token],
      ['POST', token],
      ['POST', ''],
      ['POST', 'x'],
    ] as const)
      expect(await server.call(method, `/api/unsubscribe?token=${wrong}`)).toMatchObject({
        status: 404,
        body: { code: 'unknown_unsubscribe_link' },
      });
  });

  test.each([
    [{ subject: '' }, 'subject'],
    [{ text: ' ' }, 'text'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ filter: { food_option: 'none' } }, 'filter.food_option'],
    [{ filter: { seller: 'x' } }, 'filter.seller'],
    [{ filter: { people: [] } }, 'filter.people'],
    [{ filter: { people: 'ann@guests.example.org' } }, 'filter.people'],
    [{ filter: { people: [1] } }, 'filter.people'],
    [{ filter: { people: [`${'a'.repeat(243)}@example.org`] } }, 'filter.people'],
    [{ filter: undefined }, 'filter'],
    [{ test: 'yes' }, 'test'],
  ])('what is wrong is said at its field: %j', async (fields, field) => {
    const answer = await send(fields);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});
