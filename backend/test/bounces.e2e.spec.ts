import { jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import type { TestingModule } from '@nestjs/testing';
import { ImapFlow } from 'imapflow';
import type { Settings } from '../src/config/settings.js';
import { Database } from '../src/database/database.js';
import { bounceSender } from '../src/mail/bounces/bounce-address.js';
import { BounceReader } from '../src/mail/delivery/bounce-reader.js';
import { MailDelivery } from '../src/mail/delivery/mail-delivery.js';
import { MailMetrics } from '../src/mail/delivery/mail-metrics.js';
import { MARK_SENT } from '../src/mail/outbox/outbox.sql.js';
import { ERASED_EMAIL } from '../src/rules/erased.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { hasDovecot, type Mailbox, startDovecot } from './support/dovecot.js';
import { type MailSink, startMailSink } from './support/mail-sink.js';
import { makeTicketSeller, outboxRow, waitForMailState, startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

/** Every line of docs/bounce-cases.md: a file, and the state and reason of its mail. */
const cases = readFileSync(new URL('../../docs/bounce-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| file '))
  .map((line) => {
    const [file, , told] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\<', '<').replaceAll('\\_', '_'));
    const [state, reason = null] = told!.split(/: (.*)/);
    return { file: file!, state: state!, reason };
  });
const FIXTURES = new URL('./fixtures/bounces/', import.meta.url);

const ADDRESS = 'bounces+{tag}@example.org';
const NEVER = 3_600_000;

interface Report {
  subject: string;
  to: string;
  action?: string;
  status?: string;
  finalRecipient?: string;
  type?: string;
  original?: string;
}

const report = ({ subject, to, original = 'Subject: Your ticket\r\n\r\nHello', ...fields }: Report): string =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.org>',
    `To: <${to}>`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: ${fields.type ?? 'multipart/report; report-type=delivery-status'}; boundary="part"`,
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${fields.finalRecipient ?? 'rosa@example.org'}`,
    `Action: ${fields.action ?? 'failed'}`,
    `Status: ${fields.status ?? '5.1.1'}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such mailbox',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    original,
    '--part--',
    '',
  ].join('\r\n');

(hasDovecot() ? describe : describe.skip)('mails that come back', () => {
  let database: TestDatabase;
  let sink: MailSink;
  let mailbox: Mailbox;
  let workers: TestingModule[] = [];
  let sell: Awaited<ReturnType<typeof makeTicketSeller>>;
  let secret: string;
  let settings: Settings;

  beforeAll(async () => {
    database = await createTestDatabase();
    sell = await makeTicketSeller(database);
    mailbox = await startDovecot();
    sink = await startMailSink();
    settings = testSettings({
      DATABASE_URL: database.url,
      SMTP_URL: sink.url,
      BOUNCE_ADDRESS: ADDRESS,
      BOUNCE_IMAP_URL: mailbox.imapUrl,
    });
    secret = settings.jwtSecret;
    // The workers poll once, while the mailbox is empty; after that only the tests do.
    workers = await Promise.all([1, 2].map(() => startWorker(settings, { pollMs: NEVER })));
  });
  afterAll(async () => {
    for (const worker of workers) await worker.close();
    await sink?.close();
    await mailbox?.close();
    await database.drop();
  });

  const look = (worker = workers[0]!) => worker.get(BounceReader).poll();
  /** Mails a ticket; returns it with the envelope sender of its mail. */
  const sent = async () => {
    const { outboxId } = await sell();
    await waitForMailState(database, outboxId, 'sent');
    return { outboxId, sender: bounceSender(ADDRESS, secret, outboxId) };
  };
  const stateOf = async (id: string) => {
    const row = await outboxRow(database, id);
    return [row?.state, row?.last_error];
  };

  test('the envelope names the mail, and what the reader sees does not', async () => {
    const { sender } = await sent();
    expect(sink.senders).toContain(sender);
    expect(sink.mails.at(-1)!.from?.text).not.toContain('bounces');
  });

  test.each([
    ['as it is', (sender: string) => ({ to: sender })],
    ['in capitals', (sender: string) => ({ to: sender.toUpperCase() })],
    ['forwarded', (sender: string) => ({ to: sender, finalRecipient: 'elsewhere@forwarded.example.org' })],
    [
      'huge',
      (sender: string) => ({
        to: sender,
        original: `Subject: x\r\n\r\n${'x'.repeat(76)}\r\n`.repeat(60_000),
      }),
    ],
  ])('a permanent failure turns its mail, with the reason: %s', async (name, fields) => {
    const { outboxId, sender } = await sent();
    const subject = `Permanent ${name}`;
    await mailbox.deliver(sender, report({ subject, ...fields(sender) }));
    await look();
    expect(await stateOf(outboxId)).toEqual(['bounced', '550 5.1.1 no such mailbox']);
    expect((await mailbox.read())[subject]).toBe(true);
  });

  test('of somebody who was erased since, what the server said is not kept: it repeats the address', async () => {
    const { outboxId, sender } = await sent();
    await database.query('update outbox set to_address = $2 where id = $1', [outboxId, ERASED_EMAIL]);
    await mailbox.deliver(sender, report({ subject: 'Of somebody erased', to: sender }));
    await look();
    expect(await stateOf(outboxId)).toEqual(['bounced', 'Erased']);
  });

  test('what came back does not become sent where the worker writes down once more that it was', async () => {
    const { outboxId, sender } = await sent();
    await mailbox.deliver(sender, report({ subject: 'Written down twice', to: sender }));
    await look();
    await workers[0]!.get(Database).run(MARK_SENT, [[outboxId], ['rosa@example.org']]);
    expect(await stateOf(outboxId)).toEqual(['bounced', '550 5.1.1 no such mailbox']);
  });

  test.each<[string, (sender: string) => string]>([
    ['delayed', (to) => report({ subject: 'delayed', to, action: 'delayed' })],
    ['delivered', (to) => report({ subject: 'delivered', to, action: 'delivered', status: '2.0.0' })],
    ['not a report', (to) => report({ subject: 'not a report', to, type: 'multipart/mixed' })],
    [
      'an answer',
      (to) =>
        `From: rosa@example.org\r\nTo: <${to}>\r\nSubject: an answer\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    ],
    ['broken', (to) => report({ subject: 'broken', to }).slice(0, 260)],
    ['without parts', (to) => report({ subject: 'without parts', to }).replaceAll('--part', '--other')],
    ['nothing but a head', (to) => `To: <${to}>\r\nSubject: nothing but a head\r\n`],
  ])('everything else is left alone and unread: %s', async (subject, message) => {
    const { outboxId, sender } = await sent();
    await mailbox.deliver(sender, message(sender));
    await look();
    expect(await stateOf(outboxId)).toEqual(['sent', null]);
    expect((await mailbox.read())[subject]).toBe(false);
  });

  test('every file is in the table', () => {
    expect(readdirSync(FIXTURES).sort()).toEqual(cases.map(({ file }) => `${file}.eml`).sort());
  });

  test.each(cases)('$file: $state', async ({ file, state, reason }) => {
    const message = (sender: string, subject: string) =>
      readFileSync(new URL(`${file}.eml`, FIXTURES), 'utf8')
        .replaceAll('TAG', sender.slice('bounces+'.length, -'@example.org'.length))
        .replace(/^Subject: .*/m, `Subject: ${subject}`)
        .replace(/\r?\n/g, '\r\n');
    const [unread, alreadyRead] = [await sent(), await sent()];
    const [newOne, oldOne] = [`${file}, unread`, `${file}, already read`];
    await mailbox.deliver(unread.sender, message(unread.sender, newOne));
    await mailbox.deliver(alreadyRead.sender, message(alreadyRead.sender, oldOne));
    await mailbox.lookAt(oldOne);
    await look();
    for (const { outboxId } of [unread, alreadyRead])
      expect(await stateOf(outboxId)).toEqual([state, reason]);
    expect(await mailbox.read()).toMatchObject({ [newOne]: state === 'bounced', [oldOne]: true });
  });

  describe('the mailbox is not read anew', () => {
    /** Looks, and returns how many messages were looked at. */
    const lookedAt = async (worker = workers[0]!) => {
      const fetched = jest.spyOn(ImapFlow.prototype, 'fetch');
      try {
        await look(worker);
        return fetched.mock.calls.flatMap(([uids]) => uids).length;
      } finally {
        fetched.mockRestore();
      }
    };

    test('by the next look, by another worker, or after a restart', async () => {
      await look();
      expect(await lookedAt()).toBe(0);
      const { outboxId, sender } = await sent();
      await mailbox.deliver(sender, report({ subject: 'one more', to: sender }));
      await mailbox.lookAt('one more');
      expect(await lookedAt(workers[1])).toBe(1);
      expect((await stateOf(outboxId))[0]).toBe('bounced');
      expect(await lookedAt()).toBe(0);
      const restarted = await startWorker(settings, { pollMs: NEVER });
      try {
        expect(await lookedAt(restarted)).toBe(0);
      } finally {
        await restarted.close();
      }
    });

    test('but once where the server has numbered its messages anew, and nothing is counted twice', async () => {
      const { outboxId, sender } = await sent();
      await mailbox.deliver(sender, report({ subject: 'renumbered', to: sender }));
      await mailbox.lookAt('renumbered');
      await mailbox.renumber();
      const all = Object.keys(await mailbox.read()).length;
      expect(await lookedAt()).toBeGreaterThanOrEqual(all);
      expect((await stateOf(outboxId))[0]).toBe('bounced');
      expect(await lookedAt()).toBe(0);
    });

    test('but for reports whose mail is still being sent, until that is written down', async () => {
      const early = await sent();
      await database.query(
        `update outbox set state = 'sending', sent_at = null, claimed_until = 'infinity' where id = $1`,
        [early.outboxId],
      );
      const later = await sent();
      await look();
      for (const { sender } of [early, later])
        await mailbox.deliver(sender, report({ subject: `waiting ${sender}`, to: sender }));
      expect(await lookedAt()).toBe(2);
      expect((await stateOf(later.outboxId))[0]).toBe('bounced');
      expect(await lookedAt(workers[1])).toBe(2);
      await database.query(
        `update outbox set state = 'sent', sent_at = now(), claimed_until = null where id = $1`,
        [early.outboxId],
      );
      expect(await lookedAt()).toBe(2);
      expect((await stateOf(early.outboxId))[0]).toBe('bounced');
      expect(await lookedAt()).toBe(0);
    });
  });

  test('a tag that was made up, or of a mail that nobody knows, turns nothing', async () => {
    const { outboxId, sender } = await sent();
    const other = await sent();
    const mac = sender.slice('bounces+'.length + 32);
    const forged = `bounces+${other.outboxId.replaceAll('-', '')}${mac}`;
    await mailbox.deliver(forged, report({ subject: 'forged', to: forged }));
    const gone = bounceSender(ADDRESS, secret, '019a0000-0000-7000-8000-000000000000');
    await mailbox.deliver(gone, report({ subject: 'gone', to: gone }));
    await mailbox.deliver('bounces@example.org', report({ subject: 'untagged', to: 'bounces@example.org' }));
    await look();
    for (const id of [outboxId, other.outboxId]) expect((await stateOf(id))[0]).toBe('sent');
    expect(await mailbox.read()).toMatchObject({ forged: false, gone: false, untagged: false });
  });

  test('two workers that look at once turn each mail once', async () => {
    const mails = await Promise.all(Array.from({ length: 12 }, sent));
    for (const [index, { sender }] of mails.entries())
      await mailbox.deliver(sender, report({ subject: `both ${index}`, to: sender }));
    const count = async () =>
      (
        await Promise.all(
          workers.map(
            async (worker) =>
              (await worker.get(MailMetrics).registry.metrics()).match(/outcome="bounced"\} (\d+)/)?.[1] ??
              '0',
          ),
        )
      )
        .map(Number)
        .reduce((a, b) => a + b);
    const before = await count();
    await Promise.all(workers.map((worker) => look(worker)));
    for (const { outboxId } of mails) expect((await stateOf(outboxId))[0]).toBe('bounced');
    expect((await count()) - before).toBe(12);
    await Promise.all(workers.map((worker) => look(worker)));
    expect((await count()) - before).toBe(12);
  });

  test('a report that comes before it is written down that the mail was sent waits for that', async () => {
    const { outboxId, sender } = await sent();
    await database.query(
      `update outbox set state = 'sending', sent_at = null, claimed_until = 'infinity' where id = $1`,
      [outboxId],
    );
    await mailbox.deliver(sender, report({ subject: 'early', to: sender }));
    await look();
    expect((await mailbox.read()).early).toBe(false);
    await database.query(
      `update outbox set state = 'sent', sent_at = now(), claimed_until = null where id = $1`,
      [outboxId],
    );
    await look();
    expect((await stateOf(outboxId))[0]).toBe('bounced');
  });

  test('a mailbox that is away is read when it is back', async () => {
    const { outboxId, sender } = await sent();
    await mailbox.deliver(sender, report({ subject: 'away', to: sender }));
    await mailbox.stop();
    await expect(look()).rejects.toThrow();
    expect((await stateOf(outboxId))[0]).toBe('sent');
    await mailbox.start();
    await look();
    expect((await stateOf(outboxId))[0]).toBe('bounced');
  });

  test('a server that refuses such a sender gets the mail without, and the worker says so', async () => {
    const worker = workers[0]!;
    expect(worker.get(MailDelivery).refusesTaggedSender).toBe(false);
    sink.refuseSender((address) => address.startsWith('bounces+'));
    try {
      const { outboxId } = await sell();
      expect(await waitForMailState(database, outboxId, 'sent')).toMatchObject({ attempts: 1 });
      expect(sink.senders.at(-1)).toBe('tickets@example.org');
      expect(workers.some((one) => one.get(MailDelivery).refusesTaggedSender)).toBe(true);
    } finally {
      sink.refuseSender(() => false);
    }
  });
});
