import type { TestingModule } from '@nestjs/testing';
import { makeUser } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { makeTicketSeller, startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

const DAY = 24 * 60;

describe('housekeeping', () => {
  let database: TestDatabase;
  let worker: TestingModule | undefined;
  let userId: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    userId = (await makeUser(database)).id;
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
    await database.drop();
  });

  const start = async (env: Record<string, string> = {}): Promise<void> => {
    // No mail server answers there, and the sweep runs only once, so nothing is sent.
    worker = await startWorker(
      testSettings({ DATABASE_URL: database.url, SMTP_URL: 'smtp://127.0.0.1:1', ...env }),
      { sweepMs: 3_600_000 },
    );
  };
  const count = async (table: string, where = 'true'): Promise<number> =>
    (await database.query<{ rows: number }>(`select count(*)::int as rows from ${table} where ${where}`))[0]!
      .rows;
  /** Inserts mails in this state, created this many minutes ago. */
  const mails = (state: string, minutes: number, number = 1) =>
    database.query(
      `insert into outbox (id, kind, to_address, state, created_at, sent_at, next_try_at, claimed_until)
       select uuidv7(-age), 'password_reset', 'a@example.org', $1, now() - age,
         case when $1 = 'sent' then now() - age end, now() + interval '1 day', now() + interval '1 day'
       from make_interval(mins => $2) as age, generate_series(1, $3)`,
      [state, minutes, number],
    );

  test('throws away what has expired, in batches, and keeps the rest', async () => {
    const key = `insert into idempotency_keys (user_id, key, fingerprint, answer, created_at)
      select $1, 'key ' || $2::int || n, '', '{}', now() - make_interval(mins => $2) from generate_series(1, $3) n`;
    await database.query(key, [userId, DAY + 1, 2_500]);
    await database.query(key, [userId, DAY - 5, 3]);
    const token = `insert into password_tokens (token_hash, user_id, expires_at)
      select sha256(($2::int || ' ' || n)::bytea), $1, now() + make_interval(mins => $2) from generate_series(1, 2) n`;
    await database.query(token, [userId, -1]);
    await database.query(token, [userId, 60]);
    const sell = await makeTicketSeller(database);
    const { registrationId } = await sell();
    await database.query('delete from outbox');
    for (const minutes of [DAY + 1, DAY - 5])
      await database.query(
        `insert into gift_requests (give_id, event_id, registration_id, person_id, content, tickets, of_tickets, to_name, to_email,
           created_at)
         select uuidv7(), event_id, id, person_id, '', 1, 2, 'Ana Li', 'ana@example.org', now() - make_interval(mins => $2)
         from registrations where id = $1`,
        [registrationId, minutes],
      );
    const address = `insert into known_addresses (user_id, address_hash, signed_in_at)
      values ($1, sha256($2::int::text::bytea), now() - make_interval(mins => $2::int))`;
    await database.query(address, [userId, 30 * DAY + 1]);
    await database.query(address, [userId, 30 * DAY - 5]);
    const device = `insert into devices (id, account_id, last_contact_at, waiting, cut_off_at, cut_off_by)
      select gen_random_uuid(), $1, now() - make_interval(mins => $2), $3, case when $4::boolean then now() end,
        case when $4::boolean then $1::uuid end`;
    for (const [age, waiting, isCutOff] of [
      [30 * DAY + 1, 0, false],
      [30 * DAY - 5, 0, false],
      [30 * DAY + 1, 1, false],
      [30 * DAY + 1, 0, true],
    ])
      await database.query(device, [userId, age, waiting, isCutOff]);
    for (const minutes of [-1, 60]) {
      await database.query(
        'insert into device_sessions (device_id, session_id, user_id, expires_at) values (uuidv7(), uuidv7(), $1, now() + make_interval(mins => $2))',
        [userId, minutes],
      );
      await database.query(
        'insert into cut_off_sessions (session_id, user_id, expires_at) values (uuidv7(), $1, now() + make_interval(mins => $2))',
        [userId, minutes],
      );
    }
    for (const minutes of [-1, 60]) {
      await database.query(
        `insert into sign_in_tickets (token_hash, user_id, session_version, expires_at)
         values (sha256($2::int::text::bytea), $1, 1, now() + make_interval(mins => $2::int))`,
        [userId, minutes],
      );
      await database.query(
        `insert into used_challenges (id_hash, expires_at)
         values (sha256($1::int::text::bytea), now() + make_interval(mins => $1::int))`,
        [minutes],
      );
      await database.query(
        `insert into authenticator_setups (user_id, session_version, secret, expires_at)
         values ($1, 1, '', now() + make_interval(mins => $2))`,
        [minutes < 0 ? userId : (await makeUser(database)).id, minutes],
      );
    }
    const limit = `insert into rate_limits (key, points, expire)
      values ($1, 1, extract(epoch from now()) * 1000 + $2 * 60000)`;
    await database.query(limit, ['old', -1]);
    await database.query(limit, ['new', 60]);
    const line = `insert into bank_lines (identity, day, cents, text, uploaded_at, accepted_at, accepted_by)
      select sha256(($1 || n)::bytea), now(), 100, $1, now() - make_interval(mins => $2), $3, case when $3::timestamptz is not null then $4::uuid end
      from generate_series(1, 2) n`;
    await database.query(line, ['old', DAY + 1, null, userId]);
    await database.query(line, ['new', DAY - 5, null, userId]);
    await database.query(line, ['accepted', DAY + 1, new Date(), userId]);
    await mails('sent', 365 * DAY + 5, 1_500);
    await mails('sent', 365 * DAY - 5);
    await start();
    await until(async () => (await count('outbox')) === 1 && (await count('idempotency_keys')) === 3);
    expect(await count('password_tokens', 'expires_at > now()')).toBe(2);
    expect(await count('password_tokens')).toBe(2);
    await until(async () => (await count('gift_requests')) === 1);
    expect(await count('known_addresses', `signed_in_at > now() - interval '30 days'`)).toBe(1);
    expect(await count('known_addresses')).toBe(1);
    expect(await count('devices')).toBe(3);
    await until(async () => (await count('authenticator_setups')) === 1);
    for (const table of [
      'device_sessions',
      'cut_off_sessions',
      'sign_in_tickets',
      'used_challenges',
      'authenticator_setups',
    ]) {
      expect(await count(table)).toBe(1);
      expect(await count(table, 'expires_at > now()')).toBe(1);
    }
    expect(await count('bank_lines', `text = 'old'`)).toBe(0);
    expect(await count('bank_lines')).toBe(4);
    expect(await database.query('select key from rate_limits')).toEqual([{ key: 'new' }]);
  });

  test('keeps mails as long as the setting says, and for ever what was never sent', async () => {
    const old = 3_000 * DAY;
    for (const state of ['queued', 'sending', 'failed', 'sent']) await mails(state, old);
    await mails('sent', 31 * DAY);
    await mails('sent', 29 * DAY);
    await database.query(
      `insert into audit_log (id, at, action, subject_type) values (uuidv7(-interval '9 years'), now() - interval '9 years', 'a', 'b')`,
    );
    await start({ MAIL_LOG_DAYS: '30' });
    await until(async () => (await count('outbox', `state = 'sent'`)) === 1);
    expect((await database.query('select state from outbox')).map(({ state }) => state).sort()).toEqual([
      'failed',
      'queued',
      'sending',
      'sent',
    ]);
    expect(await count('audit_log')).toBe(1);
  });

  test('a copy outlives the first mail, and a registration its mails', async () => {
    const sell = await makeTicketSeller(database);
    const { outboxId, registrationId } = await sell();
    await database.query(
      `update outbox set id = uuidv7(-interval '400 days'), state = 'sent', sent_at = now() - interval '400 days'
       where id = $1`,
      [outboxId],
    );
    await database.query(
      `insert into outbox (kind, to_address, event_id, registration_id, resend_of, state, sent_at)
       select kind, to_address, event_id, registration_id, id, 'sent', now() from outbox`,
    );
    await start();
    await until(async () => (await count('outbox')) === 1);
    expect(await database.query('select resend_of, registration_id from outbox')).toEqual([
      { resend_of: null, registration_id: registrationId },
    ]);
    expect(await count('registrations')).toBe(1);
  });

  test('what cannot be purged keeps nothing else from it', async () => {
    await database.query('alter table idempotency_keys rename to gone');
    await mails('sent', 400 * DAY);
    await start();
    await until(async () => (await count('outbox')) === 0);
  });
});
