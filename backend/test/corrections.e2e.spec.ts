import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

const NOWHERE = '0198c0de-0000-7000-8000-000000000000';
let made = 0;
/** Returns an address that nobody has yet. */
const fresh = (): string => `fresh-${++made}@example.org`;

describe('corrections, cancellations, resends and undone check-ins', () => {
  let server: TestApp;
  let vera: TestUser;
  let president: string;
  let finance: string;
  let volunteer: string;
  let otherVolunteer: string;
  let eventId: string;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    vera = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    volunteer = await server.signIn(vera);
    otherVolunteer = await server.signIn(await makeUser(server.database));
    president = await server.signIn(
      await makeUser(server.database, { role: 'president', fullName: 'Petra President' }),
    );
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  });
  afterAll(() => server.close());

  const sell = async (fields: Record<string, unknown> = {}, as = volunteer): Promise<any> => {
    const answer = await server.call('POST', '/api/register', { as, body: makeAttendee(fields) });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const correct = (id: string, body: unknown, as = finance) =>
    server.call('PATCH', `/api/attendees/${id}`, { as, body });
  const cancel = (id: string, reason: unknown = 'Sold twice', as = finance) =>
    server.call('POST', `/api/attendees/${id}/cancel`, { as, body: { reason } });
  const undo = (id: string, reason: unknown = 'Wrong person', as = finance) =>
    server.call('DELETE', `/api/checkin/${id}`, { as, body: { reason } });
  const resend = (email: unknown, as = finance, query = '') =>
    server.call('POST', `/api/attendees/resend-qr-email${query}`, { as, body: { email } });
  const checkIn = (sold: any) => server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer });
  const rowsOf = (email: unknown) =>
    server.database.query(`select * from registrations where email = $1 order by id`, [email]);
  const mailsOf = (id: string) =>
    server.database.query(
      `select id, kind, to_address, state from outbox where registration_id = $1 order by id`,
      [id],
    );
  const setMail = (id: string, state: string) =>
    server.database.query(
      `update outbox set state = $2, sent_at = case when $2 = 'sent' then now() end where registration_id = $1`,
      [id, state],
    );
  const audited = (action: string, id: string) =>
    server.database.query(`select * from audit_log where action = $1 and subject_id = $2`, [action, id]);

  const undone = async (id: string): Promise<any[]> =>
    (await server.call('GET', `/api/audit-log?action=check_in.undone&subject_id=${id}`, { as: president }))
      .body.data;

  describe('a correction with new codes', () => {
    test('replaces the codes of all live registrations, and each is mailed once, to the new address', async () => {
      const person = makeAttendee();
      const [first, second, gone] = [await sell(person), await sell(person), await sell(person)];
      await setMail(first.id, 'sent');
      await cancel(gone.id);
      const email = fresh();
      expect(await correct(first.id, { email, reissue: true })).toMatchObject({
        status: 200,
        body: { email },
      });
      for (const sold of [first, second]) {
        expect(await checkIn(sold)).toMatchObject({ status: 409, body: { code: 'ticket_replaced' } });
        const mails = await mailsOf(sold.id);
        const queued = mails.filter(({ state, kind }) => state === 'queued' && kind === 'ticket');
        expect(queued).toMatchObject([{ to_address: email }]);
        expect(await audited('ticket.reissued', sold.id)).toHaveLength(1);
      }
      expect(await checkIn(gone)).toMatchObject({ body: { code: 'registration_cancelled' } });
      const rows = await rowsOf(email);
      const live = rows.filter((row) => row.cancelled_at === null);
      expect(live).toHaveLength(2);
      for (const { qr_code } of live)
        expect((await server.call('POST', `/api/checkin/${qr_code}`, { as: volunteer })).status).toBe(200);
    });

    test('is for the president and the finance director alone', async () => {
      const sold = await sell();
      expect((await correct(sold.id, { email: fresh(), reissue: true }, volunteer)).status).toBe(403);
      expect((await checkIn(sold)).status).toBe(200);
      expect((await correct(sold.id, { email: fresh(), reissue: false }, volunteer)).status).toBe(200);
    });
  });

  describe('a correction', () => {
    test('changes every live registration of the person at once, and leaves cancelled ones', async () => {
      const person = makeAttendee();
      const [first, second, gone] = [await sell(person), await sell(person), await sell(person)];
      await cancel(gone.id);
      const answer = await correct(first.id, { name: ' Maria  Corrected ', phone: '(212) 555-0123' });
      expect(answer).toMatchObject({
        status: 200,
        body: { id: first.id, name: 'Maria Corrected', phone: '2125550123', email: person.email },
      });
      expect((await rowsOf(person.email)).map((row) => [row.id, row.name, row.phone])).toEqual([
        [first.id, 'Maria Corrected', '2125550123'],
        [second.id, 'Maria Corrected', '2125550123'],
        [gone.id, person.name, person.phone],
      ]);
      // The one-person rule uses the corrected details.
      expect((await server.call('POST', '/api/register', { as: volunteer, body: person })).status).toBe(409);
      await sell({ ...person, name: 'Maria Corrected', phone: '2125550123' });
    });

    test('writes down the old and the new values of what changed', async () => {
      const sold = await sell();
      const email = fresh();
      await correct(sold.id, { name: sold.name, email }, president);
      const [entry] = await audited('registration.corrected', sold.id);
      expect(entry).toMatchObject({
        event_id: eventId,
        details: { old: { email: sold.email }, new: { email }, registrations: 1 },
      });
    });

    test('that changes nothing leaves no trace', async () => {
      const sold = await sell();
      expect(await correct(sold.id, {})).toMatchObject({ status: 200, body: { name: sold.name } });
      expect((await correct(sold.id, { email: ` ${sold.email.toUpperCase()} ` })).status).toBe(200);
      expect(await audited('registration.corrected', sold.id)).toEqual([]);
      expect(await mailsOf(sold.id)).toHaveLength(1);
    });

    test('of the e-mail mails the tickets to the new address, and unsent ones go there only', async () => {
      const person = makeAttendee();
      const [waiting, sent, failed] = [await sell(person), await sell(person), await sell(person)];
      await setMail(sent.id, 'sent');
      await setMail(failed.id, 'failed');
      const email = fresh();
      expect((await correct(waiting.id, { email })).body.email).toBe(email);
      expect(await mailsOf(waiting.id)).toMatchObject([
        { kind: 'ticket', to_address: email, state: 'queued' },
      ]);
      for (const [id, state] of [
        [sent.id, 'sent'],
        [failed.id, 'failed'],
      ])
        expect(await mailsOf(id)).toMatchObject([
          { to_address: person.email, state },
          { kind: 'ticket', to_address: email, state: 'queued' },
        ]);
    });

    test('keeps the codes valid', async () => {
      const sold = await sell();
      const email = fresh();
      await correct(sold.id, { email });
      expect((await checkIn(sold)).body).toMatchObject({ success: true, attendee: { email } });
    });

    test('to an e-mail of another person is refused and changes nothing', async () => {
      const [one, two] = [await sell(), await sell()];
      const refused = await correct(one.id, { email: two.email.toUpperCase(), name: 'Never Written' });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          detail: {
            details: 'This email is already registered under different details.',
            existing_attendee: {
              name: two.name,
              email: two.email,
              phone: two.phone,
              registered_at: expect.any(String),
            },
          },
        },
      });
      expect(await rowsOf(one.email)).toMatchObject([{ name: one.name }]);
      expect(await audited('registration.corrected', one.id)).toEqual([]);
      // An address is free if only cancelled registrations have it.
      await cancel(two.id);
      expect((await correct(one.id, { email: two.email })).status).toBe(200);
    });

    test('two people never end up with one e-mail, even at the same moment', async () => {
      const email = fresh();
      const sold = await Promise.all(Array.from({ length: 10 }, () => sell()));
      const answers = await Promise.all(sold.map(({ id }) => correct(id, { email })));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
      expect(await rowsOf(email)).toHaveLength(1);
    });

    test('meets sales to the same person: every registration has the details of the person in the end', async () => {
      const person = makeAttendee();
      const first = await sell(person);
      const [, ...answers] = await Promise.all([
        correct(first.id, { name: 'Whole New Name' }),
        ...Array.from({ length: 10 }, () =>
          server.call('POST', '/api/register', { as: volunteer, body: person }),
        ),
      ]);
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const names = new Set((await rowsOf(person.email)).map((row) => row.name));
      expect([...names]).toEqual(['Whole New Name']);
    });

    test('by a volunteer at any age: the address of a person whose ticket came back, where all is theirs', async () => {
      const sold = await sell();
      const age = () =>
        server.database.query(
          `update registrations set created_at = now() - interval '2 days' where email = $1`,
          [sold.email],
        );
      const own = async () =>
        (
          await server.call('GET', '/api/volunteers/me/attendees?limit=100', { as: volunteer })
        ).body.data.find((sale: any) => sale.id === sold.id).mail_state;
      const bounced = async () => (await server.call('GET', '/api/stats', { as: president })).body.bounced;
      const before = await bounced();
      await age();
      expect((await correct(sold.id, { email: fresh() }, volunteer)).status).toBe(403);
      await server.database.query(
        `update outbox set state = 'bounced', sent_at = now() where registration_id = $1`,
        [sold.id],
      );
      expect([await own(), await bounced()]).toEqual(['bounced', before + 1]);
      expect((await correct(sold.id, { email: fresh(), name: 'Somebody Else' }, volunteer)).status).toBe(403);
      expect((await correct(sold.id, { email: fresh(), reissue: true }, volunteer)).status).toBe(403);
      const other = await sell({ name: sold.name, email: sold.email, phone: sold.phone }, otherVolunteer);
      expect((await correct(sold.id, { email: fresh() }, volunteer)).status).toBe(403);
      await cancel(other.id);
      expect((await correct(sold.id, { email: fresh() }, volunteer)).status).toBe(200);
      // The new mail is on its way, so there is nothing more to correct.
      expect([await own(), await bounced()]).toEqual(['queued', before]);
      expect((await correct(sold.id, { email: fresh() }, volunteer)).status).toBe(403);
    });

    test('by a volunteer: only where all is theirs and under 30 minutes old', async () => {
      const person = makeAttendee();
      const own = await sell(person);
      expect((await correct(own.id, { name: 'Fresh Own' }, volunteer)).status).toBe(200);
      expect(await correct(own.id, { name: 'Other' }, otherVolunteer)).toMatchObject({
        status: 403,
        body: { detail: 'Insufficient permissions' },
      });
      // A second sale to that person, by somebody else, ends it.
      const others = await sell({ ...person, name: 'Fresh Own' }, otherVolunteer);
      for (const as of [volunteer, otherVolunteer])
        expect((await correct(own.id, { name: 'No More' }, as)).status).toBe(403);
      // Once that one is cancelled, all live ones are the volunteer's again. The cancelled one cannot be corrected.
      await cancel(others.id);
      expect((await correct(own.id, { name: 'Own Again' }, volunteer)).status).toBe(200);
      expect((await correct(others.id, { name: 'Gone' }, volunteer)).status).toBe(403);
      await server.database.query(
        `update registrations set created_at = now() - interval '29 minutes' where id = $1`,
        [own.id],
      );
      expect((await correct(own.id, { name: 'Still Fresh' }, volunteer)).status).toBe(200);
      await server.database.query(
        `update registrations set created_at = now() - interval '31 minutes' where id = $1`,
        [own.id],
      );
      expect((await correct(own.id, { name: 'Too Old' }, volunteer)).status).toBe(403);
      expect((await correct(own.id, { name: 'By Finance' })).status).toBe(200);
    });

    test('of a cancelled registration is refused', async () => {
      const sold = await sell();
      await cancel(sold.id);
      expect(await correct(sold.id, { name: 'Some Name' })).toMatchObject({
        status: 409,
        body: { detail: 'This registration was cancelled' },
      });
    });

    test.each([
      [{ name: 'X' }, 'name'],
      [{ name: null }, 'name'],
      [{ name: 'R2 D2' }, 'name'],
      [{ email: 'a@gmial.com' }, 'email'],
      [{ email: '' }, 'email'],
      [{ phone: '12' }, 'phone'],
      [{ phone: 4155550100 }, 'phone'],
      [{ ticket_quantity: 3 }, 'ticket_quantity'],
      [{ name: 'A\u0000B' }, 'name'],
    ])('refuses %j', async (body, field) => {
      const sold = await sell();
      expect(await correct(sold.id, body)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
      expect(await rowsOf(sold.email)).toMatchObject([{ name: sold.name, phone: sold.phone }]);
    });
  });

  describe('a cancellation', () => {
    test('keeps the row with who, when and why, and leaves every sum and list', async () => {
      const sold = await sell({ ticket_quantity: 4, food_option: 'with_food' });
      const before = (await server.call('GET', '/api/stats', { as: finance })).body;
      const answer = await cancel(sold.id, '  Sold twice \n by mistake ', president);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          id: sold.id,
          cancelled_at: expect.stringMatching(/Z$/),
          cancelled_by: 'Petra President',
          cancel_reason: 'Sold twice \n by mistake',
        },
      });
      const after = (await server.call('GET', '/api/stats', { as: finance })).body;
      expect(before.total_registered - after.total_registered).toBe(4);
      expect(before.total_registrations - after.total_registrations).toBe(1);
      expect(before.with_food_tickets - after.with_food_tickets).toBe(4);
      expect(before.total_revenue - after.total_revenue).toBe(72);
      const list = await server.call('GET', `/api/attendees?search=${encodeURIComponent(sold.email)}`, {
        as: finance,
      });
      expect(list.body.data).toEqual([]);
      expect((await audited('registration.cancelled', sold.id))[0]).toMatchObject({
        event_id: eventId,
        details: { reason: 'Sold twice \n by mistake', tickets: 4, total_cents: 7200 },
      });
    });

    test('drops the ticket mail that was not sent, and mails the attendee', async () => {
      const sold = await sell();
      await cancel(sold.id);
      expect(await mailsOf(sold.id)).toMatchObject([
        { kind: 'cancellation', to_address: sold.email, state: 'queued' },
      ]);
      const other = await sell();
      await setMail(other.id, 'sent');
      await cancel(other.id);
      expect((await mailsOf(other.id)).map((mail) => mail.kind)).toEqual(['ticket', 'cancellation']);
    });

    test('leaves the other registrations of the person alone', async () => {
      const person = makeAttendee();
      const [first, second] = [await sell({ ...person, ticket_quantity: 2 }), await sell(person)];
      await cancel(second.id);
      const list = await server.call('GET', `/api/attendees?search=${encodeURIComponent(first.email)}`, {
        as: finance,
      });
      expect(list.body.data).toMatchObject([
        { id: first.id, total_tickets_per_person: 2, registered_at: first.created_at },
      ]);
      expect((await checkIn(first)).body.success).toBe(true);
    });

    test('frees the tickets of an event with a capacity', async () => {
      const other = await startApp();
      try {
        await makeEvent(other.database, { capacity: 3 });
        const as = await other.signIn(await makeUser(other.database, { role: 'president' }));
        const buy = (ticket_quantity: number) =>
          other.call('POST', '/api/register', { as, body: makeAttendee({ ticket_quantity }) });
        const sold = await buy(3);
        expect((await buy(1)).status).toBe(409);
        await other.call('POST', `/api/attendees/${sold.body.id}/cancel`, { as, body: { reason: 'ill' } });
        expect((await buy(3)).status).toBe(201);
      } finally {
        await other.close();
      }
    });

    test('of one that is checked in, or cancelled already, is refused', async () => {
      const sold = await sell();
      await checkIn(sold);
      expect(await cancel(sold.id)).toMatchObject({
        status: 409,
        body: { detail: 'This attendee is checked in. Please undo the check-in first.' },
      });
      await undo(sold.id);
      expect((await cancel(sold.id, 'first reason')).status).toBe(200);
      expect(await cancel(sold.id, 'second reason')).toMatchObject({
        status: 409,
        body: { detail: 'This registration was cancelled' },
      });
      expect((await rowsOf(sold.email))[0]!.cancel_reason).toBe('first reason');
    });

    test('of any number at once, and check-ins among them, exactly one wins', async () => {
      for (let round = 0; round < 5; round++) {
        const sold = await sell();
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, i) => (i % 2 ? cancel(sold.id) : checkIn(sold))),
        );
        const won = answers.filter(({ status, body }) => status === 200 && body.success !== false);
        expect(won).toHaveLength(1);
        const [row] = await rowsOf(sold.email);
        expect([row!.cancelled_at, row!.checked_in_at].filter(Boolean)).toHaveLength(1);
        expect((await mailsOf(sold.id)).map((mail) => mail.kind)).toEqual([
          row!.cancelled_at ? 'cancellation' : 'ticket',
        ]);
      }
    });

    test('where its mail cannot be written, nothing is', async () => {
      const other = await startApp();
      try {
        await makeEvent(other.database);
        const as = await other.signIn(await makeUser(other.database, { role: 'president' }));
        const sold = (await other.call('POST', '/api/register', { as, body: makeAttendee() })).body;
        await other.database.query(
          `alter table outbox add constraint none check (kind <> 'cancellation') not valid`,
        );
        expect(
          (await other.call('POST', `/api/attendees/${sold.id}/cancel`, { as, body: { reason: 'ill' } }))
            .status,
        ).toBe(500);
        expect(await other.database.query(`select kind from outbox`)).toEqual([{ kind: 'ticket' }]);
        expect((await other.call('GET', '/api/stats', { as })).body.total_registrations).toBe(1);
        expect(
          await other.database.query(`select from audit_log where action = 'registration.cancelled'`),
        ).toEqual([]);
      } finally {
        await other.close();
      }
    });
  });

  describe('an undone check-in', () => {
    test('takes the stamp away, so that the code lets in once more', async () => {
      const sold = await sell({ ticket_quantity: 2 });
      await checkIn(sold);
      expect(await undo(sold.id, 'Wrong person')).toMatchObject({
        status: 200,
        body: {
          id: sold.id,
          is_checked_in: false,
          checked_in_at: null,
          checked_in_by: null,
          qr_code_id: sold.qr_code_id,
        },
      });
      expect((await undone(sold.id))[0]).toMatchObject({
        event_id: eventId,
        details: {
          reason: 'Wrong person',
          tickets: 2,
          station: 'entrance',
          undoes: expect.any(String),
        },
      });
      expect((await checkIn(sold)).body.success).toBe(true);
    });

    test('where there is none is refused', async () => {
      const sold = await sell();
      const refused = { status: 409, body: { detail: 'This attendee is not checked in' } };
      expect(await undo(sold.id)).toMatchObject(refused);
      await cancel(sold.id);
      expect(await undo(sold.id)).toMatchObject(refused);
    });

    test('succeeds once, however many ask', async () => {
      const sold = await sell();
      await checkIn(sold);
      const answers = await Promise.all(Array.from({ length: 10 }, () => undo(sold.id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
      expect(await undone(sold.id)).toHaveLength(1);
    });

    test('is done once where it is sent again with its id, and leaves in who came since', async () => {
      const sold = await sell({ ticket_quantity: 3 });
      const letIn = (tickets: number) =>
        server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer, body: { tickets } });
      // Let in in two parts, which are taken back together.
      await letIn(2);
      await letIn(1);
      const body = { scan_id: randomUUID(), reason: 'Wrong person' };
      const send = () => server.call('DELETE', `/api/checkin/${sold.id}`, { as: finance, body });
      const out = { status: 200, body: { is_checked_in: false } };
      expect(await send()).toMatchObject(out);
      expect(await send()).toMatchObject(out);
      await letIn(3);
      expect(await send()).toMatchObject({ status: 200, body: { is_checked_in: true } });
      const told = await undone(sold.id);
      expect(told.map(({ details }) => details.tickets).sort()).toEqual([1, 2]);
    });
  });

  describe('a resend', () => {
    test('mails the tickets of every live registration of the address again', async () => {
      const person = makeAttendee();
      const [sent, waiting, gone] = [await sell(person), await sell(person), await sell(person)];
      await setMail(sent.id, 'sent');
      await cancel(gone.id);
      expect(await resend(String(person.email).toUpperCase())).toMatchObject({
        status: 202,
        body: { message: 'QR code emails queued for 2 registration(s)', queued: 2 },
      });
      const [first, second] = await server.database.query(
        `select id, state, resend_of, to_address from outbox where registration_id = $1 order by id`,
        [sent.id],
      );
      expect(second).toMatchObject({ state: 'queued', resend_of: first!.id, to_address: person.email });
      // An impatient resend does not mail a ticket twice.
      expect(await mailsOf(waiting.id)).toHaveLength(1);
      expect(await mailsOf(gone.id)).toMatchObject([{ kind: 'cancellation' }]);
      expect(await audited('mail.resent', sent.id)).toHaveLength(1);
    });

    test('of a resend names the first mail, too', async () => {
      const sold = await sell();
      await setMail(sold.id, 'sent');
      await resend(sold.email);
      await setMail(sold.id, 'sent');
      await resend(sold.email);
      const [first, ...copies] = await server.database.query(
        `select id, resend_of from outbox where registration_id = $1 order by id`,
        [sold.id],
      );
      expect(copies.map((copy: any) => copy.resend_of)).toEqual([first!.id, first!.id]);
    });

    test('to an address that has no live registration is refused', async () => {
      const sold = await sell();
      await cancel(sold.id);
      const refused = { status: 404, body: { detail: 'No registration has this email address' } };
      expect(await resend(sold.email)).toMatchObject(refused);
      expect(await resend('nobody@example.org')).toMatchObject(refused);
      const later = await makeEvent(server.database, {
        date: new Date(Date.now() + 90 * 24 * 3600 * 1000).toISOString(),
      });
      const live = await sell();
      expect(await resend(live.email, finance, `?event_id=${later.id}`)).toMatchObject(refused);
    });

    test('asks for an address', async () => {
      expect(await resend('  ')).toMatchObject({
        status: 422,
        body: { errors: { email: ['Please enter an email address'] } },
      });
      expect((await resend('x')).status).toBe(422);
      expect((await resend(undefined)).status).toBe(422);
      expect((await resend(7)).status).toBe(422);
    });
  });

  test.each(['', ' ', null, 7, 'x'.repeat(501), 'a\u0007b', ['a']])(
    'a reason must be one: %j',
    async (reason) => {
      const sold = await sell();
      const expected = { status: 422, body: { errors: { reason: [expect.any(String)] } } };
      expect(await cancel(sold.id, reason)).toMatchObject(expected);
      await checkIn(sold);
      expect(await undo(sold.id, reason)).toMatchObject(expected);
      expect((await rowsOf(sold.email))[0]).toMatchObject({
        cancelled_at: null,
        checked_in_at: expect.any(Date),
      });
    },
  );

  test('ids that are malformed or name nothing are not found', async () => {
    for (const id of ['1', 'x%27', NOWHERE]) {
      const missing = { status: 404, body: { detail: 'No registration found' } };
      expect(await correct(id, { name: 'Some Name' })).toMatchObject(missing);
      expect(await correct(id, { name: 'Some Name' }, volunteer)).toMatchObject(missing);
      expect(await cancel(id)).toMatchObject(missing);
      expect(await undo(id)).toMatchObject(missing);
    }
  });

  test('cancelling or correcting the sale of another, undoing and resending are not for volunteers or strangers', async () => {
    const sold = await sell({}, otherVolunteer);
    for (const [method, url, body] of [
      ['POST', `/api/attendees/${sold.id}/cancel`, { reason: 'x' }],
      ['DELETE', `/api/checkin/${sold.id}`, { reason: 'x' }],
      ['POST', '/api/attendees/resend-qr-email', { email: sold.email }],
      ['PATCH', `/api/attendees/${sold.id}`, { name: 'Some Name' }],
    ] as const) {
      expect((await server.call(method, url, { as: volunteer, body })).status).toBe(403);
      expect((await server.call(method, url, { body })).status).toBe(401);
    }
    expect(await rowsOf(sold.email)).toMatchObject([{ name: sold.name, cancelled_at: null }]);
  });

  describe('of a person without a phone, as lists bring them', () => {
    const sellWithout = async (): Promise<any> => {
      const sold = await sell();
      await server.database.query(`update people set phone = '' where email = $1`, [sold.email]);
      return { ...sold, phone: '' };
    };
    const by = { president: () => president, 'finance director': () => finance, seller: () => volunteer };

    test.each(Object.entries(by))('needs no phone: by the %s', async (_who, token) => {
      const sold = await sellWithout();
      // Somebody else's form sends all that it has.
      for (const body of [{ name: 'Rosa First' }, { ...sold, name: 'Rosa Second' }]) {
        const { name } = body;
        const sent = 'email' in body ? { name, email: sold.email, phone: '' } : { name };
        expect(await correct(sold.id, sent, token())).toMatchObject({
          status: 200,
          body: { name, phone: '', email: sold.email },
        });
      }
      const mutation = `mutation ($id: ID!) {
        correctAttendee(id: $id, input: { name: "Rosa Third", phone: "" }) { name phone } }`;
      expect((await server.graphql(mutation, { id: sold.id }, token())).body).toEqual({
        data: { correctAttendee: { name: 'Rosa Third', phone: '' } },
      });
      expect(await correct(sold.id, { phone: '(415) 555-0142' }, token())).toMatchObject({
        status: 200,
        body: { phone: '4155550142' },
      });
    });

    test('a phone that is there is not taken away', async () => {
      const sold = await sell();
      for (const phone of ['', '  '])
        expect(await correct(sold.id, { name: 'Rosa Other', phone })).toMatchObject({
          status: 422,
          body: { errors: { phone: ['This field is required'] } },
        });
      const mutation = `mutation ($id: ID!) {
        correctAttendee(id: $id, input: { name: "Rosa Other", phone: "" }) { name } }`;
      expect(
        (await server.graphql(mutation, { id: sold.id }, finance)).body.errors[0].extensions,
      ).toMatchObject({ status: 422 });
      expect(await rowsOf(sold.email)).toMatchObject([{ name: sold.name, phone: sold.phone }]);
    });
  });

  test('GraphQL corrects, undoes, resends and cancels by the same rules', async () => {
    const sold = await sell();
    await checkIn(sold);
    const fields = [
      `correctAttendee(id: "${sold.id}", input: { name: "By GraphQL" }) { name isCheckedIn }`,
      `undoCheckIn(id: "${sold.id}", input: { reason: "Wrong person" }) { isCheckedIn }`,
      `resendQrEmails(input: { email: "${sold.email}" }) { message queued }`,
      `cancelRegistration(id: "${sold.id}", input: { reason: "Ill" }) { cancelReason cancelledBy }`,
    ];
    for (const field of fields)
      expect((await server.graphql(`mutation { ${field} }`, {}, otherVolunteer)).body).toMatchObject({
        errors: [{ extensions: { status: 403 } }],
      });
    const done = await server.graphql(`mutation { ${fields.join(' ')} }`, {}, president);
    expect(done.body).toEqual({
      data: {
        correctAttendee: { name: 'By GraphQL', isCheckedIn: true },
        undoCheckIn: { isCheckedIn: false },
        resendQrEmails: { message: 'QR code emails queued for 1 registration(s)', queued: 1 },
        cancelRegistration: { cancelReason: 'Ill', cancelledBy: 'Petra President' },
      },
    });
    const again = await server.graphql(
      `mutation ($id: ID!) { cancelRegistration(id: $id, input: { reason: "Ill" }) { id } }`,
      { id: sold.id },
      president,
    );
    expect(again.body.errors[0].extensions).toMatchObject({
      status: 409,
      detail: 'This registration was cancelled',
    });
  });
});
