import { readdirSync, readFileSync } from 'node:fs';
import type { TestingModule } from '@nestjs/testing';
import fc from 'fast-check';
import { bounceSender } from '../src/mail/bounces/bounce-address.js';
import { BounceReader } from '../src/mail/delivery/bounce-reader.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { hasDovecot, type Mailbox, startDovecot } from './support/dovecot.js';
import { lineOf, reportHostile } from './support/hostile-report.js';
import { damaged, hostileText } from './support/hostile-values.js';
import { type MailSink, startMailSink } from './support/mail-sink.js';
import { makeTicketSeller, outboxRow, waitForMailState, startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

/** How many are read from a mailbox; `npm run test:hostile` sends more, and others each time. */
const TRIES = Math.max(60, Math.round(Number(process.env.HOSTILE ?? 0) / 40));
const SEED = Number(process.env.HOSTILE_SEED ?? (process.env.HOSTILE ? Math.floor(Math.random() * 1e9) : 1));
/** Mails that came since the last look. */
const BATCH = 20;
const SLOWEST_MS = 1_000;
const ADDRESS = 'bounces+{tag}@example.org';
const FOLDER = new URL('./fixtures/bounces/', import.meta.url);

const reports = readdirSync(FOLDER).map((name) =>
  Buffer.from(readFileSync(new URL(name, FOLDER), 'latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1'),
);

/** Parts in parts, as deep as somebody likes. */
const nested = (levels: number): string => {
  let whole = 'Content-Type: message/delivery-status\r\n\r\nAction: failed\r\n\r\n';
  for (let i = 0; i < levels; i++)
    whole = `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n${whole}--b${i}--\r\n`;
  return whole;
};

/** A report whose fields say anything, with a tag that is ours: each is read to its end. */
const written = fc
  .record({
    fields: fc.array(
      fc.tuple(
        fc.constantFrom('Action', 'Status', 'Diagnostic-Code', 'Final-Recipient', 'Reporting-MTA', ''),
        fc.oneof(
          hostileText,
          fc.constantFrom('failed', '5.1.1', 'smtp; 550 \0 no', '('.repeat(20_000), '😀'.repeat(400)),
        ),
      ),
      { maxLength: 8 },
    ),
    encoding: fc.constantFrom('7bit', 'base64', 'quoted-printable', '8bit', 'x-none', 'BASE64'),
    groups: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ fields, encoding, groups }) => {
    const text = [
      'Reporting-MTA: dns; mx.example.org\r\n\r\n'.repeat(groups + 1),
      'Final-Recipient: rfc822; rosa@example.org\r\nAction: failed\r\n',
      ...fields.map(([name, value]) => `${name}: ${value}\r\n`),
    ].join('');
    const body = encoding.toLowerCase() === 'base64' ? Buffer.from(text).toString('base64') : text;
    return Buffer.from(
      `Subject: written\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="p"\r\n\r\n` +
        `--p\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--p--\r\n`,
    );
  });

const messages = fc.oneof(
  { weight: 6, arbitrary: damaged(fc.constantFrom(...reports)) },
  { weight: 4, arbitrary: written },
  { weight: 2, arbitrary: damaged(written) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_000 }).map((levels) => Buffer.from(nested(levels))) },
);

(hasDovecot() ? describe : describe.skip)('delivery reports that somebody made up', () => {
  let database: TestDatabase;
  let sink: MailSink;
  let mailbox: Mailbox;
  let worker: TestingModule;
  let sell: Awaited<ReturnType<typeof makeTicketSeller>>;
  let secret: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    sell = await makeTicketSeller(database);
    mailbox = await startDovecot();
    sink = await startMailSink();
    const settings = testSettings({
      DATABASE_URL: database.url,
      SMTP_URL: sink.url,
      BOUNCE_ADDRESS: ADDRESS,
      BOUNCE_IMAP_URL: mailbox.imapUrl,
    });
    secret = settings.jwtSecret;
    worker = await startWorker(settings, { pollMs: 3_600_000 });
  });
  const line = lineOf('delivery reports in a mailbox');
  afterAll(async () => {
    reportHostile('mailbox', [line]);
    await worker?.close();
    await sink?.close();
    await mailbox?.close();
    await database?.drop();
  });

  const sent = async () => {
    const { outboxId } = await sell();
    await waitForMailState(database, outboxId, 'sent');
    return { outboxId, sender: bounceSender(ADDRESS, secret, outboxId) };
  };

  test('are read from the mailbox without a fault, and what comes after them is read too', async () => {
    const untouched = await sent();
    const all = fc.sample(messages, { numRuns: TRIES, seed: SEED });
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH);
      const mails = await Promise.all(batch.map(() => sent()));
      let delivered = 0;
      for (const [i, message] of batch.entries())
        delivered += await mailbox.deliver(mails[i]!.sender, message).then(
          () => 1,
          // The mail server in front takes no such message.
          () => 0,
        );
      const began = performance.now();
      await worker
        .get(BounceReader)
        .poll()
        .catch((error: Error) => {
          throw new Error(`seed ${SEED}, among messages ${from} to ${from + batch.length}: ${error.stack}`);
        });
      const took = performance.now() - began;
      line.slowestMs = Math.max(line.slowestMs, took / Math.max(1, delivered));
      for (const { outboxId } of mails) {
        line.tries++;
        const row = (await outboxRow(database, outboxId))!;
        expect(['sent', 'bounced']).toContain(row.state);
        line.outcomes.set(row.state, (line.outcomes.get(row.state) ?? 0) + 1);
        expect(row.last_error ?? '').not.toMatch(/\p{Cc}/u);
        expect((row.last_error ?? '').length).toBeLessThanOrEqual(500);
      }
    }
    expect(line.slowestMs).toBeLessThan(SLOWEST_MS);
    const began = performance.now();
    const last = await sent();
    const genuine = reports.find((report) => report.includes('Action: failed') && report.includes('550'))!;
    await mailbox.deliver(last.sender, genuine);
    await worker.get(BounceReader).poll();
    const recoveredMs = performance.now() - began;
    expect((await outboxRow(database, last.outboxId))!.state).toBe('bounced');
    expect((await outboxRow(database, untouched.outboxId))!.state).toBe('sent');
    expect(line.outcomes.get('bounced')).toBeGreaterThan(0);
    line.recoveredMs = recoveredMs;
  }, 3_600_000);
});
