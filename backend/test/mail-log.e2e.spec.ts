import type { TestingModule } from '@nestjs/testing';
import { Database } from '../src/database/database.js';
import { MAIL_KINDS, type MailKindName } from '../src/mail/outbox/outbox-mail.entity.js';
import { type NewMail, writeMail } from '../src/mail/outbox/outbox.js';
import { formatQrCode } from '../src/rules/qr-codes.js';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, type TestUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { makeGift, makeTicketSeller, waitForMailState, startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

let server: TestApp;
let sell: Awaited<ReturnType<typeof makeTicketSeller>>;
let presidentUser: TestUser;
const tokens: Record<'president' | 'finance_director' | 'volunteer', string> = {} as never;

beforeAll(async () => {
  server = await startApp({ env: { LIMIT_PUBLIC_FORMS_PER_ADDRESS: '1000' } });
  sell = await makeTicketSeller(server.database, { name: 'Lantern Fest', date: '2026-12-12T23:00:00Z' });
  for (const role of ['president', 'finance_director', 'volunteer'] as const) {
    const user = await makeUser(server.database, { role });
    if (role === 'president') presidentUser = user;
    tokens[role] = await server.signIn(user);
  }
});
afterAll(() => server?.close());

let made = 0;
const address = () => `mail-${++made}@example.org`;
const write = (mail: NewMail) => writeMail(server.app.get(Database), mail);
const list = (query = '', as = tokens.president) => server.call('GET', `/api/mail-log${query}`, { as });
const get = (id: string, as = tokens.president) => server.call('GET', `/api/mail-log/${id}`, { as });
const resend = (id: string, as = tokens.president) =>
  server.call('POST', `/api/mail-log/${id}/resend`, { as });
const set = (id: string, what: string) =>
  server.database.query(`update outbox set ${what} where id = $1`, [id]);

/** Inserts an application, with the mail of this kind about it. */
async function aboutApplication(kind: NewMail['kind']) {
  const email = address();
  const [row] = await server.database.query<{ id: string }>(
    `insert into volunteer_applications (name, email, phone, team_role) values ('Rosa Delgado', $1, '4155550142', null)
     returning id`,
    [email],
  );
  let userId: string | undefined;
  if (kind === 'application_approved') {
    userId = (await makeUser(server.database, { email })).id;
    await server.database.query(
      `update volunteer_applications set status = 'approved', user_id = $2, reviewed_at = now(), reviewed_by = $2
       where id = $1`,
      [row!.id, userId],
    );
  }
  if (kind === 'application_rejected')
    await server.database.query(
      `update volunteer_applications set status = 'rejected', rejection_reason = 'Too late', reviewed_at = now(),
         reviewed_by = $2 where id = $1`,
      [row!.id, presidentUser.id],
    );
  const id = await write({ kind, toAddress: email, userId, data: { applicationId: row!.id } });
  return { id, email, userId };
}

describe('the list', () => {
  test('shows each mail with its subject, state and tries, the newest first', async () => {
    const one = await sell({ tickets: 1 });
    const two = await sell({ tickets: 2 });
    const reset = await write({ kind: 'password_reset', toAddress: presidentUser.email });
    await set(one.outboxId, `state = 'sent', sent_at = now(), attempts = 2`);
    await set(two.outboxId, `state = 'failed', attempts = 75, last_error = 'No such mailbox'`);
    const { status, body } = await list('?limit=3');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: reset,
        kind: 'password_reset',
        to: presidentUser.email,
        subject: 'Reset your Usher password',
        state: 'queued',
        attempts: 0,
        last_error: null,
        next_try_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        sent_at: null,
        resend_of: null,
      },
      expect.objectContaining({
        id: two.outboxId,
        kind: 'ticket',
        to: two.email,
        subject: 'Your tickets for Lantern Fest',
        state: 'failed',
        attempts: 75,
        last_error: 'No such mailbox',
        next_try_at: null,
      }),
      expect.objectContaining({
        id: one.outboxId,
        subject: 'Your ticket for Lantern Fest',
        state: 'sent',
        sent_at: expect.stringMatching(/Z$/),
      }),
    ]);
    expect(body.pagination).toMatchObject({ limit: 3, offset: 0, current_page: 1, has_prev: false });
  });

  /** For each kind, a function that makes a mail, and its subject. */
  const OF_EACH_KIND: Record<MailKindName, [make: () => Promise<string>, subject: string]> = {
    ticket: [() => ofSale('ticket'), 'Your ticket for Lantern Fest'],
    cancellation: [() => ofSale('cancellation'), 'Your ticket for Lantern Fest was cancelled'],
    reminder: [() => ofSale('reminder'), 'Reminder: Lantern Fest'],
    event_changed: [
      () => ofSale('event_changed', { oldDate: '2026-12-11T23:00:00Z', oldLocation: 'Old Mill' }),
      'New date or place: Lantern Fest',
    ],
    message: [() => ofSale('message', { subject: 'Where to park' }), 'Where to park'],
    hand_over_receipt: [ofHandOver, 'Receipt for $45.00: Lantern Fest'],
    door_sale_sent: [ofDoorSale, 'Your sale at the door: Lantern Fest'],
    new_sign_in: [ofNewSignIn, 'Your Usher account was used on a new device'],
    second_factor_changed: [
      () =>
        write({
          kind: 'second_factor_changed',
          toAddress: presidentUser.email,
          userId: presidentUser.id,
          data: { change: 'passkey_added', name: 'Phone' },
        }),
      'How you log in to Usher was changed',
    ],
    application_received: [() => ofApplication('application_received'), 'Your application has arrived'],
    application_approved: [() => ofApplication('application_approved'), 'Your application was approved'],
    application_rejected: [() => ofApplication('application_rejected'), 'About your application'],
    password_reset: [
      () => write({ kind: 'password_reset', toAddress: presidentUser.email }),
      'Reset your Usher password',
    ],
    test: [
      () => write({ kind: 'test', toAddress: presidentUser.email, userId: presidentUser.id }),
      'Test: your mails arrive',
    ],
    invitation: [
      () =>
        write({
          kind: 'invitation',
          toAddress: presidentUser.email,
          userId: presidentUser.id,
          data: { by: 'Petra President' },
        }),
      'Your Usher account',
    ],
    email_changed: [
      () =>
        write({
          kind: 'email_changed',
          toAddress: 'old@example.org',
          userId: presidentUser.id,
          data: { name: 'Petra', by: 'Paula President' },
        }),
      'Your Usher e-mail address was changed',
    ],
    tickets_given: [() => ofGift('tickets_given'), 'Tickets for Lantern Fest were given to somebody else'],
    give_confirmation: [() => ofGift('give_confirmation'), 'Give tickets for Lantern Fest to somebody else?'],
    paper_receipt: [ofPaper, 'Receipt for 3 paper tickets: Lantern Fest'],
  };
  const ofApplication = async (kind: NewMail['kind']) => (await aboutApplication(kind)).id;
  async function ofSale(kind: NewMail['kind'], data = {}): Promise<string> {
    const { eventId, registrationId, email } = await sell({ tickets: 1 });
    return write({ kind, toAddress: email, eventId, registrationId, data });
  }
  async function ofGift(kind: 'tickets_given' | 'give_confirmation'): Promise<string> {
    const { eventId, registrationId, email } = await sell({ tickets: 1 });
    const data = await makeGift(server.database, kind, { eventId, registrationId });
    return write({ kind, toAddress: email, eventId, registrationId, data });
  }
  async function ofPaper(): Promise<string> {
    const { eventId } = await sell({ tickets: 1 });
    const seller = await makeUser(server.database);
    const data = {
      volunteerId: seller.id,
      receivedBy: presidentUser.id,
      ranges: ['1-2', '5'],
      tickets: 3,
      at: '2026-12-11T23:00:00Z',
    };
    return write({ kind: 'paper_receipt', toAddress: seller.email, eventId, userId: seller.id, data });
  }
  async function ofHandOver(): Promise<string> {
    const { eventId } = await sell({ tickets: 1 });
    const seller = await makeUser(server.database, { role: 'volunteer' });
    const [handOver] = await server.database.query<{ id: string }>(
      `insert into hand_overs (event_id, seller_id, status, declared_cents, is_final, expected_cents, received_by, received_at,
         received_cents, float_returned_cents, cleared_cents)
       values ($1, $2, 'received', 4500, false, 4500, $3, now(), 4500, 0, 4500) returning id`,
      [eventId, seller.id, presidentUser.id],
    );
    const data = { handOverId: handOver!.id };
    return write({ kind: 'hand_over_receipt', toAddress: seller.email, eventId, userId: seller.id, data });
  }

  async function ofNewSignIn(): Promise<string> {
    const [session] = await server.database.query<{ id: string }>(
      `insert into sessions (id, user_id, version, device_key, address, expires_at)
       values (gen_random_uuid(), $1, 1, '\\x00112233445566778899aabbccddeeff', '203.0.113.7', now() + interval '1 hour') returning id`,
      [presidentUser.id],
    );
    return write({
      kind: 'new_sign_in',
      toAddress: presidentUser.email,
      userId: presidentUser.id,
      data: { sessionId: session!.id },
    });
  }

  async function ofDoorSale(): Promise<string> {
    const { eventId, registrationId } = await sell({ tickets: 1 });
    const seller = await makeUser(server.database, { role: 'volunteer' });
    const [sale] = await server.database.query<{ saleId: string }>(
      `insert into door_sales (sale_id, event_id, registration_id, seller_id, sent_by, is_offline, content, taken_cents, sold_at)
       values (uuidv7(), $1, $2, $3, $4, true, '', 1500, now()) returning sale_id as "saleId"`,
      [eventId, registrationId, seller.id, presidentUser.id],
    );
    return write({
      kind: 'door_sale_sent',
      toAddress: seller.email,
      eventId,
      userId: seller.id,
      data: { ...sale },
    });
  }

  test.each(MAIL_KINDS)('has a subject for a mail of the kind %s', async (kind) => {
    const [make, subject] = OF_EACH_KIND[kind];
    const id = await make();
    expect((await list('?limit=1')).body.data).toMatchObject([{ id, kind, subject }]);
    expect((await get(id)).body).toMatchObject({ id, subject });
  });

  test('says how many tickets were cancelled where others stay', async () => {
    const { registrationId: takenOff } = await sell({ tickets: 2 });
    const id = await ofSale('cancellation', { takenOff, left: 2 });
    const subject = '1 of your tickets for Lantern Fest was cancelled';
    expect((await list('?limit=1')).body.data).toMatchObject([{ id, subject }]);
  });

  test('is filtered by state and searched by address, where signs are plain characters', async () => {
    const tag = `find_me%${++made}`;
    const [a, b] = [`${tag}-a@example.org`, `${tag}-b@example.org`];
    const queued = await write({ kind: 'password_reset', toAddress: a });
    const failed = await write({ kind: 'password_reset', toAddress: b });
    await set(failed, `state = 'failed'`);
    const ids = async (query: string) => (await list(query)).body.data.map((mail: { id: string }) => mail.id);
    const search = encodeURIComponent(tag.toUpperCase());
    expect(await ids(`?search=${search}`)).toEqual([failed, queued]);
    expect(await ids(`?search=${search}&state=failed`)).toEqual([failed]);
    expect(await ids(`?search=${search}&state=queued`)).toEqual([queued]);
    expect(await ids(`?search=${search}&state=sent`)).toEqual([]);
    expect(await ids(`?search=${encodeURIComponent(tag.replace('_', 'x'))}`)).toEqual([]);
    expect((await list('?state=failed')).body.data.every((mail: any) => mail.state === 'failed')).toBe(true);
  });

  test('pages without losing or repeating a mail', async () => {
    const tag = `paged-${++made}`;
    const all: string[] = [];
    for (let i = 0; i < 5; i++)
      all.unshift(await write({ kind: 'password_reset', toAddress: `${tag}-${i}@example.org` }));
    const pages = [];
    for (const offset of [0, 2, 4]) pages.push((await list(`?search=${tag}&limit=2&offset=${offset}`)).body);
    expect(pages.flatMap((page) => page.data.map((mail: { id: string }) => mail.id))).toEqual(all);
    expect(pages.map((page) => page.pagination)).toMatchObject([
      { total: 5, total_pages: 3, current_page: 1, has_prev: false, has_next: true },
      { total: 5, total_pages: 3, current_page: 2, has_prev: true, has_next: true },
      { total: 5, total_pages: 3, current_page: 3, has_prev: true, has_next: false },
    ]);
    const upwards = [];
    for (const offset of [0, 3])
      upwards.push((await list(`?search=${tag}&limit=3&offset=${offset}&sort_dir=asc&state=queued`)).body);
    expect(
      upwards.flatMap((page) => page.data.map((mail: { id: string }) => mail.id)),
      // Oldest first.
    ).toEqual(all.toReversed());
  });

  test('asks the database as often for one mail as for many', async () => {
    const { jest } = await import('@jest/globals');
    for (let i = 0; i < 10; i++) await sell();
    // What is asked for only now and then, such as the session, is known by then.
    await list('?limit=1');
    const run = jest.spyOn(server.app.get(Database), 'run');
    try {
      expect((await list('?limit=10')).body.data).toHaveLength(10);
      // The server's own timers read too, so each query is counted by itself: one asked for each mail would come ten times.
      const asked = run.mock.calls.map(([{ text }]) => text);
      expect(asked).toEqual([...new Set(asked)]);
    } finally {
      run.mockRestore();
    }
  });

  test.each([
    '?state=lost',
    '?limit=0',
    '?limit=10001',
    '?offset=-1',
    '?page=1',
    '?sort_dir=up',
    `?search=${'x'.repeat(321)}`,
  ])('%s is refused', async (query) => expect((await list(query)).status).toBe(422));

  test('is for the president and the finance director', async () => {
    const { outboxId } = await sell();
    for (const path of ['', `/${outboxId}`, `/${outboxId}/resend`]) {
      const method = path.endsWith('resend') ? 'POST' : 'GET';
      const ask = (as?: string) => server.call(method, `/api/mail-log${path}`, as ? { as } : {});
      expect((await ask()).status).toBe(401);
      expect(await ask(tokens.volunteer)).toMatchObject({
        status: 403,
        body: { detail: 'Insufficient permissions' },
      });
      expect((await ask(tokens.finance_director)).status).toBeLessThan(300);
    }
  });

  test('GraphQL shows the same', async () => {
    const { outboxId, email } = await sell();
    const query = `query ($s: String) { mailLog(search: $s, state: queued, limit: 5) {
      data { id kind to subject state resendOf } pagination { total hasNext } } }`;
    const answer = await server.graphql(query, { s: email }, tokens.finance_director);
    expect(answer.body.data.mailLog).toEqual({
      data: [
        {
          id: outboxId,
          kind: 'ticket',
          to: email,
          subject: 'Your tickets for Lantern Fest',
          state: 'queued',
          resendOf: null,
        },
      ],
      pagination: { total: 1, hasNext: false },
    });
    const refused = await server.graphql(query, { s: email }, tokens.volunteer);
    expect(refused.body.errors[0].extensions).toMatchObject({ status: 403 });
  });
});

describe('one mail', () => {
  test('of a replaced ticket keeps the subject that it left with; later ones say that they replace it', async () => {
    const { outboxId, registrationId } = await sell();
    await set(outboxId, `state = 'sent', sent_at = now()`);
    await server.call('POST', `/api/attendees/${registrationId}/reissue`, {
      as: tokens.president,
      body: { reason: 'Forwarded' },
    });
    const subjects = async (email: string) =>
      (await list(`?search=${email}`)).body.data.map(({ subject }: { subject: string }) => subject);
    const { body: first } = await get(outboxId);
    const told = 'Your new tickets for Lantern Fest (the old code is no longer good)';
    expect(await subjects(first.to)).toEqual([told, 'Your tickets for Lantern Fest']);
    expect(first.subject).toBe('Your tickets for Lantern Fest');
    await resend(outboxId);
    expect(await subjects(first.to)).toEqual([told, told, 'Your tickets for Lantern Fest']);
  });

  test('a ticket is shown whole, its QR code as a picture in the page', async () => {
    const { outboxId, qrCode } = await sell({ name: 'Ada <b>Lovelace</b>' });
    const { status, body } = await get(outboxId, tokens.finance_director);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: outboxId, subject: 'Your tickets for Lantern Fest', state: 'queued' });
    expect(body.text).toContain(formatQrCode(qrCode));
    expect(body.html).toContain('src="data:image/png;base64,');
    expect(body.html).not.toContain('cid:');
    expect(body.html).toContain('Ada &lt;b&gt;Lovelace');
    expect(body.attachments).toEqual([`ticket-${formatQrCode(qrCode)}.png`, 'event.ics']);
  });

  test('links that set a password are hidden, and none is made', async () => {
    const approved = await aboutApplication('application_approved');
    const user = await makeUser(server.database);
    const reset = await write({ kind: 'password_reset', toAddress: user.email });
    for (const [id, userId] of [
      [approved.id, approved.userId],
      [reset, user.id],
    ] as const) {
      for (const as of [tokens.president, tokens.finance_director]) {
        const { body } = await get(id, as);
        for (const part of [body.html, body.text]) {
          expect(part).toContain('[link hidden]');
          expect(part).not.toContain('token=');
        }
      }
      expect(await server.database.query('select from password_tokens where user_id = $1', [userId])).toEqual(
        [],
      );
    }
  });

  test('a rejection shows its reason', async () => {
    const { id } = await aboutApplication('application_rejected');
    const { body } = await get(id);
    for (const part of [body.html, body.text]) expect(part).toContain('Too late');
  });

  test('one that nobody shall get any more has no message', async () => {
    const id = await write({ kind: 'password_reset', toAddress: address() });
    expect((await get(id)).body).toMatchObject({ id, html: null, text: null, attachments: [] });
    expect(await resend(id)).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
  });

  test('an unknown or malformed id is a 404', async () => {
    for (const id of ['01890000-0000-7000-8000-000000000000', 'nothing'])
      for (const answer of [await get(id), await resend(id)])
        expect(answer).toMatchObject({ status: 404, body: { detail: 'No mail found' } });
  });
});

describe('sending again', () => {
  let sink: MailSink;
  let worker: TestingModule;
  beforeAll(async () => {
    sink = await startMailSink();
    worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
  });
  afterAll(async () => {
    await worker?.close();
    await sink?.close();
  });
  const mailsTo = (to: string) => sink.mails.filter((mail) => recipientOf(mail) === to);

  test('writes a new mail that names the first one, and sends it', async () => {
    const { outboxId, email } = await sell();
    await waitForMailState(server.database, outboxId, 'sent');
    const first = await resend(outboxId, tokens.finance_director);
    expect(first).toMatchObject({
      status: 202,
      body: { kind: 'ticket', to: email, state: 'queued', attempts: 0, resend_of: outboxId },
    });
    await waitForMailState(server.database, first.body.id, 'sent');
    expect(mailsTo(email)).toHaveLength(2);
    // A copy of the copy also names the first mail.
    const second = await resend(first.body.id);
    expect(second.body.resend_of).toBe(outboxId);
    await waitForMailState(server.database, second.body.id, 'sent');
    expect((await get(outboxId)).body).toMatchObject({ state: 'sent', resend_of: null });

    const rows = await server.database.query(
      `select actor_id, details from audit_log where action = 'mail.resent' and subject_id = $1`,
      [second.body.id],
    );
    expect(rows).toEqual([
      { actor_id: presidentUser.id, details: { kind: 'ticket', to: email, resend_of: outboxId } },
    ]);
  });

  test('a mail with a link that sets a password is the president’s alone to resend', async () => {
    const { id, email, userId } = await aboutApplication('application_approved');
    await waitForMailState(server.database, id, 'sent');
    expect(await resend(id, tokens.finance_director)).toMatchObject({
      status: 403,
      body: { detail: 'Insufficient permissions' },
    });
    const copy = await resend(id);
    expect(copy.status).toBe(202);
    await waitForMailState(server.database, copy.body.id, 'sent');
    const links = mailsTo(email).map((mail) => /token=([\w-]+)/.exec(mail.text!)![1]);
    expect(new Set(links).size).toBe(2);
    // Using one link voids the other.
    const reset = (token: string | undefined) =>
      server.call('POST', '/api/auth/reset-password', { body: { token, new_password: 'long enough' } });
    expect((await reset(links[1])).status).toBe(200);
    expect((await reset(links[0])).status).toBe(400);
    expect(await server.database.query('select from password_tokens where user_id = $1', [userId])).toEqual(
      [],
    );
  });

  test('a failed mail is sent again to the address as it is now', async () => {
    const { outboxId, registrationId, eventId, email } = await sell();
    await waitForMailState(server.database, outboxId, 'sent');
    await set(outboxId, `state = 'failed', sent_at = null, last_error = 'No such mailbox'`);
    const corrected = `corrected-${email}`;
    await server.database.query(
      `update people set email = $3 where event_id = $2 and id =
         (select person_id from registrations where id = $1 and event_id = $2)`,
      [registrationId, eventId, corrected],
    );
    const copy = await resend(outboxId);
    expect(copy.body).toMatchObject({ to: corrected, resend_of: outboxId });
    await waitForMailState(server.database, copy.body.id, 'sent');
    expect(mailsTo(corrected)).toHaveLength(1);
    expect((await get(outboxId)).body.state).toBe('failed');
  });
});
