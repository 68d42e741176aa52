import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import type { Settings } from '../src/config/settings.js';
import { ERASED } from '../src/rules/erased.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { hasDovecot, type Mailbox, startDovecot } from './support/dovecot.js';
import { sendList } from './support/lists.js';
import { BOUNCE_ADDRESS, OfficersDeeds, useSecondFactors } from './support/logged-deeds.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker } from './support/mail-worker.js';
import { type Planted, plantGuests } from './support/planted-guests.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

/** Names and addresses that stand in no message of ours, each in a role of its own. */
const BUYER = {
  name: 'Perpetua Lindqvist',
  email: 'perpetua.lindqvist@secluded.example',
  phone: '4157182936',
};
const REFUSED = {
  name: 'Ottoline Fairbrass',
  email: 'ottoline.fairbrass@secluded.example',
  phone: '4157182937',
};
const BUSY = { name: 'Leopold Vasquez', email: 'leopold.vasquez@secluded.example', phone: '4157182938' };
const BROKEN = {
  name: 'Marmaduke Ashgrove',
  email: 'marmaduke.ashgrove@secluded.example',
  phone: '4157182939',
};
const NOT_A_NUMBER = { name: 'Celestine Dubarry', email: 'celestine@secluded.example', phone: '4157182940' };
const GIVEN = { name: 'Thaddeus Holloway', email: 'thaddeus.holloway@secluded.example' };
const STAFF = { fullName: 'Wilhelmina Osterberg', email: 'wilhelmina.osterberg@secluded.example' };
const TYPED_PASSWORD = 'a-wrong-password-of-mine';
const NEXT_PASSWORD = 'a-new-password-of-mine';

describe('what the processes log', () => {
  let server: TestApp;
  let worker: TestingModule;
  let sink: MailSink;
  let settings: Settings;
  let mailbox: Mailbox | undefined;
  let planted: Planted;
  let finance: string;
  let president: string;
  const workerLogs: string[] = [];
  /** Tokens of links and sessions. */
  const tokens: string[] = [];

  beforeAll(async () => {
    const env = {
      LOG_LEVEL: 'debug',
      LIMIT_REQUESTS_PER_USER: '1000000',
      LIMIT_UNKNOWN_CODES_PER_USER: '3',
      LIMIT_SIGN_INS_PER_ACCOUNT: '3',
    };
    server = await startApp({ env });
    sink = await startMailSink();
    sink.answer((address) => {
      if (address === REFUSED.email)
        return { code: 550, message: `<${address}>: ${REFUSED.name} is unknown here` };
      if (address === BUSY.email) return { code: 451, message: `the mailbox of ${address} is busy` };
      return undefined;
    });
    if (hasDovecot()) mailbox = await startDovecot();
    settings = testSettings({
      DATABASE_URL: server.database.url,
      SMTP_URL: sink.url,
      LOG_LEVEL: 'debug',
      ...(mailbox ? { BOUNCE_ADDRESS, BOUNCE_IMAP_URL: mailbox.imapUrl } : {}),
    });
    worker = await startWorker(
      settings,
      { pollMs: 50, sweepMs: 50 },
      { write: (line) => void workerLogs.push(line) },
    );
    const { id: eventId } = await makeEvent(server.database, {
      date: new Date(Date.now() + 3_600_000).toISOString(),
    });
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    planted = await plantGuests(server, eventId);
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await mailbox?.close();
    await server.close();
  });

  const sell = (fields: object, as = planted.ada.token) =>
    server.call('POST', '/api/register', {
      as,
      body: { ...makeAttendee(), event_id: planted.eventId, ...fields },
    });
  const tokenIn = async (address: string, pattern: RegExp): Promise<string> => {
    const text = () =>
      sink.mails.find((mail) => recipientOf(mail) === address && pattern.test(mail.text ?? ''))?.text;
    await until(text);
    const [, token] = pattern.exec(text()!)!;
    tokens.push(token!);
    return token!;
  };

  test('holds no name, address, phone, code, password or token of anybody, whatever happens', async () => {
    const { ada, sale, eventId } = planted;
    tokens.push(ada.token, finance, president);

    // Sales, scans and a gift, each told by mail; of one the server refuses the address, and repeats it in its words.
    const sold = (await sell({ ...BUYER, ticket_quantity: 3 })).body;
    for (const guest of [REFUSED, BUSY]) expect((await sell(guest)).status).toBe(201);
    const gift = { tickets: 1, of: 3, version: sold.version, ...GIVEN };
    const given = await server.call('POST', `/api/attendees/${sold.id}/give`, { as: finance, body: gift });
    expect(given.status).toBe(201);
    await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: ada.token, body: { tickets: 1 } });
    await server.call('GET', `/api/checkin/search?q=${encodeURIComponent(BUYER.name)}`, { as: ada.token });
    await server.call('POST', '/api/tickets/view', { body: { code: sold.qr_code_id } });

    // Bad input, in every place that a request has.
    for (const url of [
      `/api/checkin/${sold.qr_code_id}/${BUYER.email}`,
      `/nothing/${sold.qr_code_id}?email=${BUYER.email}`,
      `/api/attendees/by-email/${BUYER.email}?nonsense=${BUYER.phone}`,
      `/api/checkin/search?q=${BUYER.phone}&q=${BUYER.name}`,
      `/api/attendees/by-email/${BUYER.email}`,
    ])
      await server.call('GET', url, { as: president });
    for (let i = 0; i < 5; i++)
      await server.call('POST', `/api/checkin/ABCDEFGHJKLMNP${i}`, { as: ada.token, body: {} });
    await sell({ ...BUYER, ticket_quantity: BUYER.name });
    await sell({ ...BUYER, email: `${BUYER.email}@`, phone: `${BUYER.phone}0` });
    for (const raw of [`{"name": "${BUYER.name}", ${BUYER.email}`, `"${BUYER.name} ${BUYER.phone}`])
      await server.call('POST', '/api/register', { as: ada.token, raw });
    for (const query of [
      `{ attendees(search: "${BUYER.email}", nonsense: "${BUYER.phone}") { data { id } } }`,
      `{ event(id: "${BUYER.name}") { id } }`,
      `{ ${BUYER.name} "${BUYER.email}`,
      `mutation { checkIn(qrCodeId: "${sold.qr_code_id}") { nonsense } }`,
    ])
      await server.graphql(query, { name: BUYER.name }, president);
    await server.graphql(
      'query ($limit: Int) { attendees(limit: $limit) { data { id } } }',
      { limit: BUYER.name },
      president,
    );
    await sendList(server, president, `Name,Email\n"${BUYER.name}\n${BUYER.email},x,y\n`);
    await sendList(server, president, Buffer.from(`PK\u0003\u0004${BUYER.name}`), 'list.xlsx');

    // Passwords and links.
    for (let i = 0; i < 5; i++)
      await server.call('POST', '/api/auth/login', { body: { email: ada.email, password: TYPED_PASSWORD } });
    const invited = { full_name: STAFF.fullName, email: STAFF.email, role: 'volunteer' };
    const account = await server.call('POST', '/api/users', { as: president, body: invited });
    await server.call('POST', `/api/users/${account.body.id}/invite`, { as: president });
    const token = await tokenIn(STAFF.email, /reset-password\?token=([\w-]+)/);
    expect(
      (
        await server.call('POST', '/api/auth/reset-password', {
          body: { token, new_password: NEXT_PASSWORD },
        })
      ).status,
    ).toBeLessThan(300);
    await server.call('POST', '/api/auth/reset-password', { body: { token, new_password: NEXT_PASSWORD } });
    await server.call('GET', `/reset-password?token=${token}`);
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: STAFF.email, password: NEXT_PASSWORD },
    });
    tokens.push(login.body.access_token);
    await server.call('POST', '/api/auth/forgot-password', { body: { email: STAFF.email } });

    // Faults of ours. PostgreSQL says the values of a row in the detail of an error, and some in the message itself.
    await server.database.query(
      `alter table registrations add constraint no_such_name check (name <> '${BROKEN.name}')`,
    );
    await server.database.query(
      `create function fail_on_name() returns trigger language plpgsql as $$ begin
         if new.name = '${NOT_A_NUMBER.name}' then perform new.name::int; end if; return new; end $$`,
    );
    await server.database.query(
      'create trigger fail_on_name before insert on registrations for each row execute function fail_on_name()',
    );
    for (const guest of [BROKEN, NOT_A_NUMBER]) {
      expect((await sell(guest)).status).toBe(500);
      const register = `mutation ($input: RegisterInput!) { register(input: $input) { id } }`;
      const input = {
        ...guest,
        ticketQuantity: 1,
        paymentMode: 'cash',
        foodOption: 'without_food',
        isGuest: false,
        eventId,
      };
      const { body } = await server.graphql(register, { input }, ada.token);
      expect(body.errors[0].extensions.status).toBe(500);
    }
    await server.call('POST', '/api/checkin/sales', {
      as: ada.token,
      body: {
        sale_id: randomUUID(),
        code: sale.qr_code_id,
        ...BROKEN,
        event_id: eventId,
        tickets: 1,
        food_option: 'without_food',
        payment_mode: 'cash',
        total_price: 17.37,
      },
    });

    const officers = new OfficersDeeds(server, president, eventId);
    await officers.sendMessage(sink);
    if (mailbox) await officers.bounce(mailbox, settings.jwtSecret);
    await officers.readStatements();
    await officers.eraseSomebody();
    const ofAccount = await useSecondFactors(server);

    const lines = (text: string) => workerLogs.filter((line) => line.includes(text)).length;
    await until(
      () => lines('mail failed') >= 1 && lines('mail will be tried again') >= 1 && lines('mail sent') >= 4,
    );

    const logged = [...server.logs, ...workerLogs].join('');
    expect(server.logs.length).toBeGreaterThan(80);
    expect(logged).toContain('no_such_name');
    const people = [BUYER, REFUSED, BUSY, BROKEN, NOT_A_NUMBER, GIVEN];
    const guests = await server.database.query<{ name: string; email: string; phone: string; code: string }>(
      'select name, email, phone, qr_code as code from registrations where name <> $1',
      [ERASED],
    );
    const codes = guests.map(({ code }) => code);
    const secrets = [
      ...people.flatMap(({ name, email }) => [name, ...name.split(' '), email]),
      ...[BUYER, REFUSED, BUSY, BROKEN, NOT_A_NUMBER].map(({ phone }) => phone),
      ...guests.flatMap(({ name, email, phone }) => [name, email, phone]),
      ...codes.flatMap((code) => [code, code.replace(/(.{5})(.{5})(.{5})/, '$1-$2-$3')]),
      ...Object.values(planted.secrets)
        .flat()
        .filter((secret) => !/^\d+(\.\d+)?$/.test(secret) || secret.length > 9),
      STAFF.email,
      STAFF.fullName,
      ada.fullName,
      ada.email,
      PASSWORD,
      TYPED_PASSWORD,
      NEXT_PASSWORD,
      ...tokens,
      ...officers.told.words,
      ...ofAccount.words,
    ].filter(Boolean);
    const all = [...server.logs, ...workerLogs];
    for (const secret of new Set(secrets))
      expect([secret, all.find((line) => line.toLowerCase().includes(secret.toLowerCase()))]).toEqual([
        secret,
        undefined,
      ]);
    for (const number of [...officers.told.numbers, ...ofAccount.numbers])
      expect([number, all.find((line) => new RegExp(`(?<!\\w)${number}(?!\\w)`).test(line))]).toEqual([
        number,
        undefined,
      ]);
    // PostgreSQL's own log would have them in the errors of statements; the server that `npm test` brings is started like ours.
    const [log] = await server.database.query<{ least: string }>(
      `select current_setting('log_min_messages') as least`,
    );
    if (process.env.TEST_TEMPLATE) expect(log).toEqual({ least: 'log' });
  });
});
