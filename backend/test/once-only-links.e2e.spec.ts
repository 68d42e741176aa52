import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, PASSWORD } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

/** A link that was mailed is used by several people at the same moment, in two API processes. */
describe('a mailed link', () => {
  let here: TestApp;
  let there: TestApp;
  let sink: MailSink;
  let worker: TestingModule;
  let president: string;
  const env = { LIMIT_PUBLIC_FORMS_PER_ADDRESS: '100000', LIMIT_SIGN_INS_PER_ADDRESS: '100000' };

  beforeAll(async () => {
    here = await startApp({ env });
    there = await startApp({ database: here.database, env });
    sink = await startMailSink();
    worker = await startWorker(testSettings({ DATABASE_URL: here.database.url, SMTP_URL: sink.url }));
    president = await here.signIn(await makeUser(here.database, { role: 'president' }));
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await there.close();
    await here.close();
  });

  const KINDS: Array<[kind: string, ask: (id: string, email: string) => Promise<{ status: number }>]> = [
    ['an invitation', (id) => here.call('POST', `/api/users/${id}/invite`, { as: president })],
    ['a reset', (_, email) => here.call('POST', '/api/auth/forgot-password', { body: { email } })],
  ];

  test.each(KINDS)('for %s sets the password of exactly one; the others are told', async (_, ask) => {
    const user = await makeUser(here.database);
    expect((await ask(user.id, user.email)).status).toBe(200);
    const link = () =>
      sink.mails
        .filter((mail) => recipientOf(mail) === user.email)
        .flatMap((mail) => /reset-password\?token=([\w-]+)/.exec(mail.text!)?.[1] ?? [])[0];
    await until(link);
    const holder = new pg.Client({ connectionString: here.database.url });
    await holder.connect();
    // Until the lock goes, nobody uses the link up: all have seen that it is good.
    await holder.query('begin; lock table password_tokens in share mode');
    const passwords = ['one-Secret-1', 'two-Secret-2', 'three-Secret-3', 'four-Secret-4'];
    const using = passwords.map((new_password, i) =>
      [here, there][i % 2]!.call('POST', '/api/auth/reset-password', {
        body: { token: link(), new_password },
      }),
    );
    await until(async () => {
      const waiting = await here.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === using.length;
    });
    await holder.query('commit');
    await holder.end();
    const answers = await Promise.all(using);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    for (const { status, body } of answers)
      if (status === 400)
        expect(body).toMatchObject({ code: 'invalid_reset_token', detail: 'Invalid or expired reset token' });
    const signIns = await Promise.all(
      [...passwords, PASSWORD].map((password) =>
        there.call('POST', '/api/auth/login', { body: { email: user.email, password } }),
      ),
    );
    expect(signIns.map(({ status }) => status)).toEqual(
      [...answers, null].map((answer) => (answer?.status === 200 ? 200 : 401)),
    );
    const audits = await here.database.query(
      `select from audit_log where action = 'password.reset' and subject_id = $1`,
      [user.id],
    );
    expect(audits).toHaveLength(1);
  });
});
