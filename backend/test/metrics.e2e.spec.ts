import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

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

  test('is shut to everybody else, signed in or not', async () => {
    const president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    for (const as of [undefined, president, `${TOKEN}x`, TOKEN.slice(1)])
      expect((await server.call('GET', '/metrics', as ? { as } : {})).status).toBe(401);
  });
});
