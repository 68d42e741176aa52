import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { formatQrCode, makeQrCode } from '../src/rules/qr-codes.js';

/** Returns a well-formed code that nobody has; the same seed gives the same code. */
const unknownCode = (seed = 200): string => formatQrCode(makeQrCode(() => seed));

describe('check-in', () => {
  let server: TestApp;
  let volunteer: TestUser;
  let token: string;
  let eventId: string;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    volunteer = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    token = await server.signIn(volunteer);
  });
  afterAll(() => server.close());

  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const answer = await server.call('POST', '/api/register', { as: token, body: makeAttendee(fields) });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const checkIn = (code: string, key?: string) =>
    server.call('POST', `/api/checkin/${encodeURIComponent(code)}`, { as: token, ...(key ? { key } : {}) });

  test('the first scan lets in and stamps who and when', async () => {
    const sold = await sell({ food_option: 'with_food', ticket_quantity: 2 });
    const answer = await checkIn(sold.qr_code_id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Check-in successful',
        attendee: {
          id: sold.id,
          name: sold.name,
          email: sold.email,
          phone: sold.phone,
          ticket_quantity: 2,
          food_option: 'with_food',
          payment_mode: 'cash',
          is_guest: false,
          is_checked_in: true,
          checked_in_by: 'Vera Volunteer',
          volunteer_name: 'Vera Volunteer',
          volunteer_team_role: 'Marketing Team Member',
        },
      },
    });
    expect(answer.body.attendee.checked_in_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('a second scan keeps the first stamp', async () => {
    const sold = await sell();
    const first = await checkIn(sold.qr_code_id);
    const other = await server.signIn(await makeUser(server.database, { fullName: 'Other Door' }));
    const second = await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: other });
    expect(second.status).toBe(200);
    expect(second.body).toEqual({
      success: false,
      message: 'Attendee already checked in',
      // It is not the other one's sale.
      attendee: {
        ...first.body.attendee,
        email: `${sold.email[0]}…@example.org`,
        phone: sold.phone.slice(-2),
      },
    });
  });

  test('of 100 simultaneous scans of one code exactly one succeeds, and all tell the same stamp', async () => {
    const sold = await sell();
    const answers = await Promise.all(Array.from({ length: 100 }, () => checkIn(sold.qr_code_id)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200));
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.attendee.checked_in_at)).size).toBe(1);
    const audited = await server.database.query(
      `select from admissions where tickets > 0 and registration_id = $1`,
      [sold.id],
    );
    expect(audited).toHaveLength(1);
  });

  test('scans in one batch each get their own answer', async () => {
    const [inAlready, ...others] = await Promise.all(Array.from({ length: 30 }, () => sell()));
    await checkIn(inAlready.qr_code_id);
    const unknown = checkIn(unknownCode(90));
    const again = checkIn(inAlready.qr_code_id, 'batched-again');
    const duplicates = others.flatMap((sold, i) =>
      [1, 2].map(async () => ({ sold, answer: await checkIn(sold.qr_code_id, `batched-${i}`) })),
    );
    const byOthers = await Promise.all(others.slice(0, 5).map((sold) => checkIn(sold.qr_code_id)));
    expect((await unknown).status).toBe(404);
    expect(await again).toMatchObject({
      status: 200,
      body: { success: false, attendee: { id: inAlready.id } },
    });
    for (const { sold, answer } of await Promise.all(duplicates))
      expect(answer).toMatchObject({ status: 200, body: { attendee: { id: sold.id, email: sold.email } } });
    for (const [i, answer] of byOthers.entries()) expect(answer.body.attendee.id).toBe(others[i].id);
    const stamps = await server.database.query(
      `select registration_id, count(*)::int from admissions where registration_id = any($1)
       group by 1 having count(*) <> 1`,
      [others.map(({ id }) => id)],
    );
    expect(stamps).toEqual([]);
  });

  test('case, spaces and dashes do not matter on entry', async () => {
    const sold = await sell();
    const typed = ` ${sold.qr_code_id.toLowerCase().replaceAll('-', '  ')} `;
    expect((await checkIn(typed)).body.success).toBe(true);
  });

  test('a mistyped code is told apart from an unknown one', async () => {
    const sold = await sell();
    const code: string = sold.qr_code_id;
    const swapped = code[0] === 'A' ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    for (const text of [swapped, code.slice(1), `${code}2`, code.replace(/^./, '0'), 'hello', '%00'])
      expect(await checkIn(text)).toMatchObject({
        status: 422,
        body: { detail: 'This QR code ID is mistyped', request_id: expect.any(String) },
      });
    expect(await checkIn(unknownCode())).toMatchObject({
      status: 404,
      body: { detail: 'No registration has this QR code' },
    });
  });

  test("another event's code names that event", async () => {
    const sold = await sell();
    const later = await makeEvent(server.database, {
      name: 'Winter Ball',
      date: new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString(),
    });
    const [old] = await server.database.query<{ id: string }>(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       values ($1, $2, 'Old Friend', 'old@example.org', '4155550100', 1, 'cash', 'with_food', 0, 0, $3) returning id`,
      [later.id, volunteer.id, unknownCode(7).replaceAll('-', '')],
    );
    expect(old).toBeDefined();
    expect(await checkIn(unknownCode(7))).toMatchObject({
      status: 409,
      body: { detail: 'This QR code belongs to another event: Winter Ball' },
    });
    expect((await checkIn(sold.qr_code_id)).body.success).toBe(true);
  });

  test('a cancelled registration lets nobody in', async () => {
    const sold = await sell();
    await server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = $2, cancel_reason = 'ill' where id = $1`,
      [sold.id, volunteer.id],
    );
    expect(await checkIn(sold.qr_code_id)).toMatchObject({
      status: 409,
      body: { detail: 'This registration was cancelled' },
    });
  });

  test('the same key gives the first answer again, and another code under it is refused', async () => {
    const [one, two] = [await sell(), await sell()];
    const first = await checkIn(one.qr_code_id, 'door-1');
    expect(first.body.success).toBe(true);
    expect(await checkIn(one.qr_code_id, 'door-1')).toMatchObject({ status: 200, body: first.body });
    expect(await checkIn(two.qr_code_id, 'door-1')).toMatchObject({
      status: 422,
      body: { detail: 'This Idempotency-Key was used for another request' },
    });
    // The answer "already checked in" is kept as well.
    const again = await checkIn(one.qr_code_id, 'door-2');
    expect(again.body.success).toBe(false);
    expect((await checkIn(one.qr_code_id, 'door-2')).body).toEqual(again.body);
  });

  test('concurrent duplicates with one key all get the one success', async () => {
    const sold = await sell();
    const duplicates = await Promise.all(
      Array.from({ length: 20 }, () => checkIn(sold.qr_code_id, 'duplicate-key')),
    );
    expect(duplicates.map((duplicate) => duplicate.status)).toEqual(Array(20).fill(200));
    expect(duplicates.every((duplicate) => duplicate.body.success)).toBe(true);
  });

  test('sums and the person follow a check-in', async () => {
    const sold = await sell({ food_option: 'with_food', ticket_quantity: 3 });
    await checkIn(sold.qr_code_id);
    const [person] = await server.database.query(`select * from people where email = $1`, [sold.email]);
    expect(person).toMatchObject({ registrations: 1, tickets: 3, with_food_in: 1, with_food_out: 0 });
    const [sums] = await server.database.query(
      `select (select sum(checked_in)::int from seller_sums where event_id = $1) as kept,
         (select count(*)::int from registrations where event_id = $1 and checked_in_at is not null
           and cancelled_at is null) as counted`,
      [eventId],
    );
    expect(sums!.kept).toBe(sums!.counted);
  });

  test('too many unknown codes by one user are refused, with the seconds to wait', async () => {
    const limited = await startApp({
      database: server.database,
      env: { LIMIT_UNKNOWN_CODES_PER_USER: '3' },
    });
    try {
      const guesser = await limited.signIn(await makeUser(server.database));
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++)
        statuses.push((await limited.call('POST', `/api/checkin/${unknownCode(i)}`, { as: guesser })).status);
      expect(statuses).toEqual([404, 404, 404, 429, 429]);
      const sold = await sell();
      const refused = await limited.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: guesser });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });

  test('GraphQL checks in by the same rules', async () => {
    const sold = await sell();
    const mutation = `mutation ($code: String!) { checkIn(qrCodeId: $code) { success message attendee { name checkedInBy } } }`;
    const first = await server.graphql(mutation, { code: sold.qr_code_id }, token);
    expect(first.body.data.checkIn).toEqual({
      success: true,
      message: 'Check-in successful',
      attendee: { name: sold.name, checkedInBy: 'Vera Volunteer' },
    });
    expect((await server.graphql(mutation, { code: sold.qr_code_id }, token)).body.data.checkIn.success).toBe(
      false,
    );
    const wrong = await server.graphql(mutation, { code: 'nonsense' }, token);
    expect(wrong.body.errors[0].extensions).toMatchObject({
      status: 422,
      detail: 'This QR code ID is mistyped',
    });
    const nobody = await server.graphql(mutation, { code: sold.qr_code_id });
    expect(nobody.body.errors[0].extensions).toMatchObject({ status: 401 });
  });
});
