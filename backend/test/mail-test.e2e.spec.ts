import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { TestingModule } from '@nestjs/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { LOGOS } from './support/logos.js';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, type TestUser } from './support/builders.js';
import { type MailSink, startMailSink } from './support/mail-sink.js';
import { makeTicketSeller, startWorker, untilTruthy } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

let server: TestApp;
let user: TestUser;
let president: string;
const opened: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Starts an API with these settings of mail. */
async function start(env: Record<string, string>): Promise<void> {
  server = await startApp({ env });
  opened.push(() => server.close());
  user = await makeUser(server.database, { role: 'president', fullName: 'Paula President' });
  president = await server.signIn(user);
}
async function work(env: Record<string, string>, sendDeadlineMs = 10_000): Promise<TestingModule> {
  const settings = testSettings({ DATABASE_URL: server.database.url, ...env });
  const worker = await startWorker(settings, { sendDeadlineMs });
  opened.push(() => worker.close());
  return worker;
}
async function sink(): Promise<MailSink> {
  const mails = await startMailSink();
  opened.push(() => mails.close());
  return mails;
}
const sendTest = () => server.call('POST', '/api/mail/test', { as: president });
const logged = async (id: string) =>
  (await server.call('GET', `/api/mail-log/${id}`, { as: president })).body as {
    state: string;
    attempts: number;
    last_error: string | null;
    next_try_at: string | null;
    created_at: string;
  };

test('tells the way of the mail without its password, and what is missing on it', async () => {
  const mails = await sink();
  const env = { SMTP_URL: mails.url.replace('//', '//us%40example.org:geheim@') };
  await start(env);
  const bare = await sendTest();
  expect(bare).toMatchObject({
    status: 202,
    body: {
      sender: 'Usher <tickets@example.org>',
      server: mails.url,
      dkim: null,
      bounce_mailbox: null,
      missing: ['MAIL_FROM', 'PUBLIC_URL', 'DKIM_KEY', 'BOUNCE_ADDRESS'],
    },
  });
  expect(JSON.stringify(bare.body)).not.toContain('geheim');
  const waiting = await logged(bare.body.mail_id);
  expect(waiting).toMatchObject({ state: 'queued', attempts: 0, last_error: null });
  expect(waiting.next_try_at).toBe(waiting.created_at);
  const finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  expect((await server.call('POST', '/api/mail/test', { as: finance })).status).toBe(403);
});

test('names the record of the signature and the mailbox of bounces where they are set, and misses neither', async () => {
  const env = {
    MAIL_FROM: 'Riverside <tickets@riverside.example>',
    DKIM_SELECTOR: 'usher',
    // Read only by who signs: the worker.
    DKIM_KEY: fileURLToPath(import.meta.url),
    BOUNCE_ADDRESS: 'bounces+{tag}@riverside.example',
    BOUNCE_IMAP_URL: 'imaps://us:geheim@mail.riverside.example',
  };
  await start(env);
  const { body } = await sendTest();
  expect(body).toMatchObject({
    dkim: 'usher._domainkey.riverside.example',
    bounce_mailbox: 'bounces+{tag}@riverside.example',
    missing: ['SMTP_URL', 'PUBLIC_URL'],
  });
  expect(JSON.stringify(body)).not.toContain('geheim');
});

test('without a mail server, mails go into a folder, and it says so', async () => {
  await start({});
  expect((await sendTest()).body).toMatchObject({
    server: null,
    missing: expect.arrayContaining(['SMTP_URL']),
  });
});

test('goes out before a thousand others that waited longer', async () => {
  const mails = await sink();
  await start({ SMTP_URL: mails.url });
  const { id: eventId } = await (async () => {
    const sell = await makeTicketSeller(server.database);
    const sold = await sell();
    return { id: sold.eventId };
  })();
  await server.database.query(
    `insert into outbox (kind, to_address, event_id, registration_id, next_try_at)
     select 'ticket', r.email, r.event_id, r.id, now() - interval '1 hour'
     from registrations r, generate_series(1, 1000) where r.event_id = $1`,
    [eventId],
  );
  const { body } = await sendTest();
  await work({ SMTP_URL: mails.url });
  const sent = await mails.waitFor((mail) => mail.subject === 'Test: your mails arrive');
  // Ten are sent at once.
  expect(mails.mails.indexOf(sent)).toBeLessThan(10);
  expect(sent.text).toContain('Hello Paula President');
  await untilTruthy(async () => (await logged(body.mail_id)).state === 'sent');
});

/** Starts an SMTP server of this kind. */
async function smtp(options: SMTPServerOptions): Promise<number> {
  const each = new SMTPServer({ closeTimeout: 200, ...options });
  each.on('error', () => undefined);
  await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  opened.push(() => new Promise<void>((resolve) => each.close(() => resolve())));
  return (each.server.address() as AddressInfo).port;
}
const refusal = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode });

/** The kinds of servers that take no mail, each with its own words. */
const REFUSING: Record<string, [open: () => Promise<string>, words: RegExp, sendDeadlineMs?: number]> = {
  'refuses the sender': [
    async () =>
      `smtp://127.0.0.1:${await smtp({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        onMailFrom: (_address, _session, done) => done(refusal('We do not relay for example.org', 553)),
      })}`,
    /553 We do not relay for example\.org/,
  ],
  'refuses the password': [
    async () =>
      `smtp://us:wrong@127.0.0.1:${await smtp({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => done(refusal('Wrong password, says the mail server', 535)),
      })}`,
    /535 Wrong password, says the mail server/,
  ],
  'has no TLS, where the address asks for it': [
    async () => `smtps://127.0.0.1:${await smtp({ disabledCommands: ['AUTH', 'STARTTLS'] })}`,
    /wrong version number/i,
  ],
  'has no STARTTLS, where the address asks for it': [
    async () =>
      `smtp://127.0.0.1:${await smtp({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] })}?requireTLS=true`,
    /STARTTLS|TLS|50[0-9] /,
  ],
  'says nothing': [
    async () => {
      const silent = createServer(() => undefined).listen(0, '127.0.0.1');
      await new Promise((resolve) => silent.once('listening', resolve));
      opened.push(async () => void silent.close());
      return `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    },
    /did not take the mail within 1 s/,
    1_000,
  ],
  'is not there': [async () => 'smtp://127.0.0.1:9', /ECONNREFUSED/],
};

test.each(Object.entries(REFUSING))('of a server that %s the log has the words', async (_kind, setting) => {
  const [open, words, sendDeadlineMs] = setting;
  const env = { SMTP_URL: await open() };
  await start(env);
  const { body } = await sendTest();
  await work(env, sendDeadlineMs);
  const failed = await untilTruthy(async () => {
    const mail = await logged(body.mail_id);
    return mail.last_error === null ? null : mail;
  });
  expect(failed.last_error).toMatch(words);
});

describe('a mail of an organization', () => {
  let mails: MailSink;
  let sell: Awaited<ReturnType<typeof makeTicketSeller>>;
  beforeEach(async () => {
    mails = await sink();
    await start({ SMTP_URL: mails.url });
    await work({ SMTP_URL: mails.url });
    sell = await makeTicketSeller(server.database);
  });
  const name = (body: object) =>
    server.call('PUT', '/api/organization', {
      as: president,
      body: { time_zone: 'America/New_York', ...body },
    });
  const mailed = async () => {
    const sold = await sell();
    const mail = await mails.waitFor(({ to }) => [to].flat()[0]?.text.includes(sold.email) ?? false);
    const calendar = mail.attachments.find(({ filename }) => filename === 'event.ics')!.content.toString();
    return { ...sold, mail, html: String(mail.html), calendar: calendar.replace(/\r\n /g, '') };
  };

  test('looks as before while it has no name and no logo', async () => {
    const { mail, html, calendar } = await mailed();
    expect(mail.from!.text).toBe('"Usher" <tickets@example.org>');
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text!.trim()).toMatch(/\nUsher$/);
    expect(html).toContain('<title>Usher</title>');
    expect(calendar).not.toContain('ORGANIZER');
    expect(mail.attachments.filter(({ filename }) => filename === 'logo.png')).toEqual([]);
  });

  test('has its name as sender, in head and foot, and in the calendar; what is typed is text', async () => {
    await name({ name: 'Friends, <b>"Mill"</b>', reply_to: 'us@example.org' });
    const { mail, html, calendar, eventId } = await mailed();
    expect(mail.from!.value).toEqual([{ name: 'Friends, <b>"Mill"</b>', address: 'tickets@example.org' }]);
    expect(mail.replyTo!.text).toBe('us@example.org');
    expect(mail.text!.trim()).toMatch(/\nFriends, <b>"Mill"<\/b>$/);
    expect(html).not.toContain('<b>');
    expect(html.match(/Friends, &lt;b&gt;/g)).toHaveLength(3);
    expect(html).not.toContain('>Usher<');
    expect(calendar).toMatch(/^ORGANIZER;CN=.*:mailto:us@example\.org\r$/im);
    await server.database.query(`update events set reply_to = 'event@example.org' where id = $1`, [eventId]);
    const own = await mailed();
    expect(own.mail.replyTo!.text).toBe('event@example.org');
    expect(own.calendar).toMatch(/^ORGANIZER;CN=.*:mailto:event@example\.org\r$/im);
  });

  test('brings its logo along, with its name where pictures are off; the log shows the same', async () => {
    await name({ name: 'Riverside Friends' });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await LOGOS.wide())]), 'logo.png');
    const headers = { authorization: `Bearer ${president}` };
    const url = `${server.url}/api/organization/logo`;
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(200);
    const { mail, html, outboxId } = await mailed();
    const logo = mail.attachments.find(({ filename }) => filename === 'logo.png')!;
    expect(logo.cid).toBe(`logo.${outboxId}@usher`);
    expect(html).toMatch(/<img src="data:image\/png[^>]* alt="Riverside Friends"/);
    const shown = (await server.call('GET', `/api/mail-log/${outboxId}`, { as: president })).body;
    expect(shown.html).toContain(logo.content.toString('base64'));
    expect(shown.attachments).not.toContain('logo.png');
    const ticket = await server.call('POST', '/api/tickets/view', {
      body: { code: (await mailed()).qrCode },
    });
    expect(ticket.body.organization).toEqual({
      name: 'Riverside Friends',
      logo: expect.stringMatching(/^\/api\/organization\/logo\//),
      address: 'tickets@example.org',
    });
  });
});
