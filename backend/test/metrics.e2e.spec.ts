import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

const TOKEN = 'a token for prometheus';

describe('/metrics', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp({ env: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => server.close());

  test('shows requests by route, mails by state and check-ins to who has the token, without ids or addresses', async () => {
    await makeEvent(server.database);
    const token = await server.signIn(await makeUser(server.database));
    const attendee = makeAttendee();
    const sold = await server.call('POST', '/api/register', { as: token, body: attendee });
    await server.call('POST', `/api/checkin/${sold.body.qr_code_id}`, { as: token });
    await server.call('GET', '/api/nothing-like-this');
    const answer = await server.call('GET', '/metrics', { as: TOKEN });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    const text: string = answer.body;
    expect(text).toMatch(
      /usher_request_duration_seconds_count\{method="POST",route="\/api\/register",status="201"\} 1/,
    );
    expect(text).toMatch(
      /usher_request_duration_seconds_count\{method="POST",route="\/api\/checkin\/:code",status="200"\} 1/,
    );
    expect(text).toMatch(/route="unknown",status="404"\} 1/);
    expect(text).toMatch(/usher_mails\{state="queued"\} 1/);
    expect(text).toMatch(/^usher_queue_depth [01]$/m);
    expect(text).toMatch(/usher_outbox_age_seconds \d/);
    expect(text).toMatch(/usher_checked_in_registrations 1/);
    for (const secret of [attendee.email, sold.body.qr_code_id, 'nothing-like-this'])
      expect(text).not.toContain(secret);
  });

  test('shows how many mails are in each state, and how long the oldest has been waiting', async () => {
    const own = await startApp({ env: { METRICS_TOKEN: TOKEN } });
    try {
      const { id } = await makeUser(own.database);
      const write = (state: string, count: number, hoursAgo: number) =>
        own.database.query(
          `insert into outbox (kind, to_address, user_id, state, sent_at, created_at)
           select 'password_reset', 'somebody@example.org', $1, $2, case when $2 = 'sent' then now() end,
             now() - make_interval(hours => $4) from generate_series(1, $3::int)`,
          [id, state, count, hoursAgo],
        );
      await write('queued', 2, 1);
      await write('sending', 3, 2);
      await write('failed', 4, 30);
      await write('sent', 5, 40);
      const text: string = (await own.call('GET', '/metrics', { as: TOKEN })).body;
      const figure = (name: string) =>
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(`${name} `))
            ?.split(' ')[1],
        );
      expect(figure('usher_mails{state="queued"}')).toBe(2);
      expect(figure('usher_mails{state="sending"}')).toBe(3);
      expect(figure('usher_mails{state="failed"}')).toBe(4);
      // Age of the oldest mail that is not sent but still may be: two hours, plus however long this test takes.
      expect(figure('usher_outbox_age_seconds')).toBeGreaterThanOrEqual(2 * 3600);
      expect(figure('usher_outbox_age_seconds')).toBeLessThan(29 * 3600);
    } finally {
      await own.close();
    }
  });

  test('shows how many mails the queue holds that no worker has taken', async () => {
    const own = await startApp({ env: { METRICS_TOKEN: TOKEN } });
    try {
      await makeEvent(own.database);
      const as = await own.signIn(await makeUser(own.database));
      for (let i = 0; i < 3; i++)
        expect((await own.call('POST', '/api/register', { as, body: makeAttendee() })).status).toBe(201);
      // Mails are handed to the queue a moment after the commit.
      await until(async () =>
        /^usher_queue_depth 3$/m.test((await own.call('GET', '/metrics', { as: TOKEN })).body),
      );
    } finally {
      await own.close();
    }
  });

  test('is shut to everybody else, signed in or not', async () => {
    const president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    for (const as of [undefined, president, `${TOKEN}x`, TOKEN.slice(1)])
      expect((await server.call('GET', '/metrics', as ? { as } : {})).status).toBe(401);
  });
});
