import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TestingModule } from '@nestjs/testing';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { MailDelivery } from '../src/mail/delivery/mail-delivery.js';
import { formatQrCode } from '../src/rules/qr-codes.js';
import { makeScanId } from '../src/rules/scan-ids.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

const HOUR_MS = 3_600_000;
const v7 = (): string => makeScanId(Date.now(), () => randomBytes(1)[0]!);
const rows = readFileSync(new URL('../../docs/ticket-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| G\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('guests who give tickets away', () => {
  let server: TestApp;
  let second: TestApp;
  let sink: MailSink;
  let worker: TestingModule;
  let finance: string;
  let president: string;
  let other: string;

  beforeAll(async () => {
    const env = {
      LIMIT_REQUESTS_PER_USER: '100000',
      LIMIT_PUBLIC_FORMS_PER_ADDRESS: '100000',
      LIMIT_PUBLIC_FORMS_PER_EMAIL: '5',
      LIMIT_UNKNOWN_TICKETS_PER_ADDRESS: '1000',
    };
    server = await startApp({ env });
    second = await startApp({ database: server.database, env });
    sink = await startMailSink();
    worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }), {
      pollMs: HOUR_MS,
      sweepMs: HOUR_MS,
    });
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    other = await server.signIn(await makeUser(server.database));
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await second.close();
    await server.close();
  });

  const query = <Row = any>(text: string, values: unknown[]) =>
    server.database.query<Row & object>(text, values);
  const call = (
    method: string,
    url: string,
    as: string | null,
    body?: unknown,
    by = server,
  ): Promise<Answer> => by.call(method, url, { ...(as && { as }), body });

  async function sell(fields: Record<string, unknown> = {}, as?: string) {
    const { id: eventId } = await makeEvent(server.database, { sellsAlongside: true });
    const seller = await makeUser(server.database);
    const token = await server.signIn(seller);
    const { status, body: sale } = await call('POST', '/api/register', as ?? token, {
      ...makeAttendee({ ticket_quantity: 3, event_id: eventId }),
      ...fields,
    });
    expect([status, sale]).toEqual([201, sale]);
    return { eventId, sale, seller: token, ana: `ana.${eventId}@example.org` };
  }
  type World = Awaited<ReturnType<typeof sell>>;

  const ask = (world: World, fields: Record<string, unknown> = {}, by = server) =>
    call(
      'POST',
      '/api/tickets/give',
      null,
      {
        give_id: v7(),
        code: world.sale.qr_code_id,
        tickets: 1,
        of: 3,
        name: 'Ana Li',
        email: world.ana,
        ...fields,
      },
      by,
    );
  const confirm = (token: string, by = server) =>
    call('POST', '/api/tickets/give/confirm', null, { token }, by);
  /** Sends the newest mail that asks for a confirmation, and returns the token in it. */
  async function tokenOf({ eventId, sale }: World): Promise<string> {
    const [mail] = await query<{ id: string }>(
      `select id from outbox where event_id = $1 and kind = 'give_confirmation' order by id desc limit 1`,
      [eventId],
    );
    await worker.get(MailDelivery).deliver(mail!.id);
    const { text } = await sink.waitFor(
      (one) =>
        recipientOf(one) === sale.email && /\/give#/.test(one.text!) && one.messageId!.includes(mail!.id),
    );
    return /\/give#(\S+)/.exec(text!)![1]!;
  }
  const give = (world: World, fields: Record<string, unknown> = {}, as = finance, by = server) =>
    call(
      'POST',
      `/api/attendees/${world.sale.id}/give`,
      as,
      {
        tickets: 1,
        of: 3,
        version: world.sale.version,
        name: 'Bo Lee',
        email: `bo.${world.eventId}@example.org`,
        ...fields,
      },
      by,
    );
  const expectExact = async ({ eventId }: World) =>
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
  const holders = async ({ eventId, sale }: World): Promise<string[]> =>
    (
      await query<{ name: string; tickets: number }>(
        'select name, tickets from people where event_id = $1 and closed_at is null',
        [eventId],
      )
    )
      .map(({ name, tickets }) => `${name === sale.name ? 'giver' : name} ${tickets}`)
      .sort();

  async function happens(what: string, world: World): Promise<unknown> {
    const { eventId, sale } = world;
    const set = (text: string) => query(`update events set ${text} where id = $1`, [eventId]);
    const post = (path: string, body: object, as = finance) => call('POST', path, as, body);
    const [word, number] = what.split(' ');
    switch (word) {
      case 'known': {
        const ana = { name: 'Anabel Lee', email: world.ana, event_id: eventId };
        return post('/api/register', makeAttendee(ana), other);
      }
      case 'started':
        return set(`event_date = now() - interval '1 minute'`);
      case 'cancelled':
        return post(`/api/attendees/${sale.id}/cancel`, { reason: 'Ill' });
      case 'in': {
        const body = { tickets: Number(number), event_id: eventId };
        return post(`/api/checkin/${sale.qr_code_id}`, body, president);
      }
      case 'not':
        return set('guests_may_give = false');
      case 'questioned':
        return call('PATCH', `/api/transfers/${sale.id}`, finance, { status: 'questioned' });
      case 'replaced':
        return post(`/api/attendees/${sale.id}/reissue`, { reason: 'Lost' });
      case 'readdressed':
        return call('PATCH', `/api/attendees/${sale.id}`, finance, { email: `new.${sale.email}` });
      case 'given':
        expect((await give(world, { tickets: Number(number) })).status).toBe(201);
        return;
      case 'late':
        return query(
          `update gift_requests set expires_at = expires_at - interval '61 minutes' where event_id = $1`,
          [eventId],
        );
    }
  }

  test.each(rows)(
    '%s: %s, asks for %s: %s; then %s, confirmation: %s',
    async (_, before, asks, answer, then, confirmation, tickets) => {
      const world = await sell(
        {
          ...(before === 'without e-mail' && { email: null, delivery: 'seller' }),
          ...(before === 'free' && { is_guest: true }),
          ...(before === 'questioned' && { payment_mode: 'zelle' }),
        },
        before === 'free' ? president : undefined,
      );
      await happens(before!, world);
      const [, some, of] = /^(\d) of (\d)$/.exec(asks!)!;
      const asked = await ask(world, {
        tickets: Number(some),
        of: Number(of),
        ...(before === 'to the giver' && { email: world.sale.email }),
      });
      expect([asked.status, asked.body.code].filter(Boolean).join(' ')).toBe(answer);
      if (asked.status === 202) {
        expect(asked.body).toEqual({ tickets: Number(some), to: 'Ana Li' });
        const token = await tokenOf(world);
        await happens(then!, world);
        const done = await confirm(token);
        expect([done.status, done.body.code].filter(Boolean).join(' ')).toBe(confirmation);
        if (done.status === 200) {
          expect(done.body).toEqual({ tickets: Number(some) });
          expect((await confirm(token)).body.code).toBe('give_link_over');
          const told = await query(
            `select kind, to_address from outbox where event_id = $1 and state = 'queued' and kind <> 'ticket'
             union all select kind, to_address from outbox where event_id = $1 and kind = 'ticket' and to_address = $2 and registration_id in (
               select registration_id from gifts)`,
            [world.eventId, world.ana],
          );
          expect(told).toEqual([
            { kind: 'tickets_given', to_address: world.sale.email },
            { kind: 'ticket', to_address: world.ana },
          ]);
          // Whoever gave all of them away reads nothing of the person who has them.
          const seen = await call('POST', '/api/tickets/view', null, { code: world.sale.qr_code_id });
          const giver = `${world.sale.name.split(' ')[0]} ${world.sale.name.split(' ')[1][0].toUpperCase()}.`;
          expect(seen.body).toMatchObject({
            name: giver,
            state: some === of ? 'replaced' : before === 'in 1' ? 'used' : 'valid',
          });
          const [mail] = await query<{ id: string }>(
            `select id from outbox where event_id = $1 and kind = 'tickets_given'`,
            [world.eventId],
          );
          const shown = await call('GET', `/api/mail-log/${mail!.id}`, finance);
          expect(shown.body.text).toContain('Ana Li');
          expect(shown.body.text).not.toContain('Anabel');
        }
      }
      expect(await holders(world)).toEqual(tickets === '–' ? [] : tickets!.split(', ').sort());
      await expectExact(world);
    },
  );

  test('whether giving is offered is told by the ticket, and an event is told whether guests may', async () => {
    const world = await sell();
    const view = async () =>
      (await call('POST', '/api/tickets/view', null, { code: world.sale.qr_code_id })).body.may_give;
    expect(await view()).toBe(true);
    const { body: event } = await call('GET', `/api/events/${world.eventId}`, finance);
    expect(event.guests_may_give).toBe(true);
    const { name, description, event_date, location } = event;
    const input = { name, description: description || 'Bring a coat', event_date, location };
    const put = (fields: object) =>
      call('PUT', `/api/events/${world.eventId}`, finance, { ...input, ...fields });
    expect((await put({ guests_may_give: false })).body.guests_may_give).toBe(false);
    expect((await put({})).body.guests_may_give).toBe(false);
    expect(await view()).toBe(false);
  });

  test('one give_id is one request, however often it is sent and by whom; another content is refused', async () => {
    const world = await sell();
    const give_id = v7();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => ask(world, { give_id }, i % 2 ? second : server)),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([202, { tickets: 1, to: 'Ana Li' }]);
    const mails = await query(`select from outbox where event_id = $1 and kind = 'give_confirmation'`, [
      world.eventId,
    ]);
    expect(mails).toHaveLength(1);
    const reused = await ask(world, { give_id, tickets: 2, email: `b.${world.ana}` });
    expect([reused.status, reused.body.code]).toEqual([422, 'give_id_reused']);
    expect((await ask(world, { give_id: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a' })).status).toBe(422);
  });

  test('the link is stored as a hash alone, and a link that nobody was sent gives nothing', async () => {
    const world = await sell();
    await ask(world);
    const token = await tokenOf(world);
    const [asked] = await query<{ is_hash: boolean; lasts: number }>(
      `select token_hash = sha256(convert_to($2, 'UTF8')) as is_hash,
         round(extract(epoch from expires_at - now()) / 60)::int as lasts from gift_requests where event_id = $1`,
      [world.eventId, token],
    );
    expect(asked).toEqual({ is_hash: true, lasts: 60 });
    const tables = await query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      [],
    );
    for (const { name } of tables)
      expect([
        name,
        await query(`select from ${name} t where t::text like '%' || $1 || '%'`, [token]),
      ]).toEqual([name, []]);
    const made = await confirm('A'.repeat(43));
    expect([made.status, made.body.code]).toEqual([409, 'give_link_over']);
    expect(await holders(world)).toEqual(['giver 3']);
  });

  test('who guesses codes is stopped by the same count as on the ticket’s page, and forms are limited by address', async () => {
    const few = await startApp({
      env: { LIMIT_UNKNOWN_TICKETS_PER_ADDRESS: '3', LIMIT_PUBLIC_FORMS_PER_ADDRESS: '6' },
    });
    try {
      await makeEvent(few.database);
      const as = await few.signIn(await makeUser(few.database));
      const { body: sale } = await few.call('POST', '/api/register', { as, body: makeAttendee() });
      const view = async (code: string) =>
        (await few.call('POST', '/api/tickets/view', { body: { code } })).status;
      const askFor = async (code: string) =>
        (await ask({ sale, ana: `${v7()}@example.org` } as World, { code, of: 2 }, few)).status;
      const unknown = () => formatQrCode(newQrCode());
      expect([await view(unknown()), await askFor(unknown()), await askFor(unknown())]).toEqual([
        404, 404, 404,
      ]);
      // Neither tells anything of any code now.
      expect([await askFor(unknown()), await askFor(sale.qr_code_id)]).toEqual([429, 429]);
      expect(await view(sale.qr_code_id)).toBe(429);
      expect([
        await few.database.query('select from gift_requests'),
        (await confirm('A'.repeat(43), few)).status,
      ]).toEqual([[], 409]);
      // The seventh form of this address, of whichever kind.
      expect([(await confirm('A'.repeat(43), few)).status, await askFor(unknown())]).toEqual([409, 429]);
      expect((await confirm('A'.repeat(43), few)).status).toBe(429);
    } finally {
      await few.close();
    }
  });

  test('the mailbox of who has a ticket is not filled by who has seen it', async () => {
    const world = await sell();
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await ask(world, { email: `a${i}.${world.ana}` }));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  test('of many confirmations at once, of one link and of several, over two processes, one gives', async () => {
    const world = await sell();
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) {
      await ask(world, { email: `a${i}.${world.ana}` });
      tokens.push(await tokenOf(world));
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => confirm(tokens[i % 3]!, i % 2 ? second : server)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect(await holders(world)).toEqual(['Ana Li 1', 'giver 2']);
    await expectExact(world);
  });

  test.each([1, 3])(
    'of many gifts of %s of 3 tickets at once, over two processes, one gives',
    async (tickets) => {
      const world = await sell();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          give(
            world,
            { tickets, name: `Bo ${'xyz'[i % 3]}y`, email: `bo${i % 3}.${world.ana}` },
            finance,
            i % 2 ? second : server,
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
      await expectExact(world);
    },
  );

  test('gifts to and fro, scans, cancellations, changes and corrections at once: nothing is lost or doubled', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await sell({ payment_mode: round % 2 ? 'zelle' : 'cash' });
      const two = {
        ...one,
        sale: (
          await call('POST', '/api/register', finance, {
            ...makeAttendee({ ticket_quantity: 3, event_id: one.eventId }),
          })
        ).body,
      } as World;
      const to = (world: World) => ({
        name: world.sale.name,
        email: world.sale.email,
        phone: world.sale.phone,
      });
      const tries = Array.from({ length: 36 }, (_, i) => {
        const by = i % 2 ? second : server;
        const [from, other] = i % 4 < 2 ? [one, two] : [two, one];
        const { id } = from.sale;
        return [
          () => give(from, { ...to(other), tickets: 1 }, finance, by),
          () => give(from, { ...to(other), tickets: 3 }, finance, by),
          () =>
            call(
              'POST',
              `/api/checkin/${from.sale.qr_code_id}`,
              president,
              { tickets: 1, event_id: one.eventId },
              by,
            ),
          () => call('POST', `/api/attendees/${id}/cancel`, finance, { reason: 'x', tickets: 1, of: 3 }, by),
          () => call('PATCH', `/api/attendees/${id}`, finance, { phone: `41555500${10 + i}` }, by),
          () =>
            call(
              'POST',
              `/api/attendees/${id}/change`,
              finance,
              {
                ticket_quantity: 2,
                food_option: 'with_food',
                payment_mode: 'cash',
                quoted_total_price: 36,
              },
              by,
            ),
        ][Math.floor(i / 4) % 6]!();
      });
      const answers = await Promise.all(tries);
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
      await expectExact(one);
    }
  });

  test('a volunteer reads no more of another volunteer’s guest who was given tickets of an own sale', async () => {
    const world = await sell();
    await call(
      'POST',
      '/api/register',
      other,
      makeAttendee({
        name: 'Bo Lee',
        email: `bo.${world.eventId}@example.org`,
        phone: '4155550199',
        event_id: world.eventId,
      }),
    );
    const { status, body } = await give(world, {}, world.seller);
    expect([status, body.name, body.email, body.phone]).toEqual([201, 'Bo Lee', 'b…@example.org', '99']);
    const own = await call('GET', `/api/volunteers/me/attendees?event_id=${world.eventId}`, world.seller);
    expect(JSON.stringify(own.body)).not.toContain('4155550199');
    const scan = { event_id: world.eventId };
    await server.database.query('update events set is_door_open = true where id = $1', [world.eventId]);
    const scanned = await call('POST', `/api/checkin/${body.qr_code_id}`, world.seller, scan);
    expect(scanned).toMatchObject({
      status: 200,
      body: { attendee: { email: 'b…@example.org', phone: '99' } },
    });
    const all = await call('GET', `/api/attendees/${body.id}/registrations`, finance);
    expect(all.body.data[0]).toMatchObject({ phone: '4155550199' });
  });

  test('who paid is paid back, and both are told; tickets that are given on keep who paid', async () => {
    const world = await sell();
    const first = await give(world);
    const on = await call('POST', `/api/attendees/${first.body.id}/give`, finance, {
      tickets: 1,
      of: 1,
      version: first.body.version,
      name: 'Cy Dee',
      email: `cy.${world.eventId}@example.org`,
    });
    expect(on.body).toMatchObject({ id: first.body.id, paid_by: world.sale.name, given_from: 'Bo Lee' });
    await call('POST', `/api/attendees/${first.body.id}/cancel`, finance, { reason: 'Ill' });
    const mails = await query<{ id: string; to_address: string }>(
      `select id, to_address from outbox where event_id = $1 and kind = 'cancellation' order by id`,
      [world.eventId],
    );
    expect(mails.map((mail) => mail.to_address)).toEqual([
      `cy.${world.eventId}@example.org`,
      world.sale.email,
    ]);
    const [holder, payer] = await Promise.all(
      mails.map(async ({ id }) => (await call('GET', `/api/mail-log/${id}`, finance)).body.text),
    );
    expect(holder).toContain(`${world.sale.name} paid for it, so what is paid back goes there.`);
    expect(holder).not.toContain('will pay');
    expect(payer).toContain('will pay the $15.00 back to you');
    expect(payer).not.toContain('Cy Dee');
    await expectExact(world);
  });

  test('all tickets given to somebody without an e-mail: nothing is said of the mail to who had them', async () => {
    const world = await sell();
    await query(`update outbox set state = 'bounced', sent_at = now() where registration_id = $1`, [
      world.sale.id,
    ]);
    const bounced = async () =>
      (await call('GET', `/api/stats?event_id=${world.eventId}`, president)).body.bounced;
    expect(await bounced()).toBe(1);
    const given = await give(world, { tickets: 3, email: undefined, phone: '4155550199' });
    expect(given).toMatchObject({
      status: 201,
      body: { id: world.sale.id, email: null, mail_state: null, delivered: [], has_new_code: true },
    });
    const own = await call('GET', `/api/volunteers/me/attendees?event_id=${world.eventId}`, world.seller);
    expect(own.body.data).toMatchObject([{ name: 'Bo Lee', mail_state: null }]);
    expect(await bounced()).toBe(0);
  });

  test('transfers and the statement’s file say who paid, who gave and who has the tickets', async () => {
    const world = await sell({ payment_mode: 'zelle' });
    const { body: part } = await give(world);
    const transfer = async (id: string) =>
      (await call('GET', `/api/transfers?event_id=${world.eventId}`, finance)).body.data.find(
        (row: any) => row.attendee_id === id,
      );
    const tickets = part.ticket_quantity;
    expect(await transfer(world.sale.id)).toMatchObject({
      payer: null,
      given_from: null,
      given_to: [{ name: 'Bo Lee', tickets, at: expect.any(String) }],
    });
    expect(await transfer(part.id)).toMatchObject({
      payer: world.sale.name,
      given_from: world.sale.name,
      given_to: [],
    });
    const cancelled = await call('POST', `/api/attendees/${part.id}/cancel`, finance, { reason: 'Ill' });
    expect(cancelled.status).toBe(200);
    const { body: text } = await call('GET', `/api/events/${world.eventId}/statement/csv`, finance);
    const table = text.slice(text.indexOf('Cancellations')).split(/\r?\n/);
    expect(table[1]).toContain('name,paid_by,tickets');
    expect(table[2]).toContain(`,Bo Lee,${world.sale.name},${tickets},zelle,`);
  });
});
