import { readFileSync } from 'node:fs';
import type { TestingModule } from '@nestjs/testing';
import type { ParsedMail } from 'mailparser';
import { startApp, type TestApp } from './support/app.js';
import { bankFile, sendBankStatement } from './support/bank-statements.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker, untilTruthy } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

const cases = readFileSync(new URL('../../docs/mail-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ) as [string, string, string, string, string][];

/** Text of the HTML part, as a reader sees it. */
const shownText = (mail: ParsedMail): string =>
  String(mail.html)
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Plays every line of docs/mail-cases.md. */
describe('a cancellation says what happens to the money', () => {
  let server: TestApp;
  let sink: MailSink;
  let worker: TestingModule;
  let tokens: { seller: string; finance: string; president: string };

  beforeAll(async () => {
    server = await startApp();
    sink = await startMailSink();
    await makeEvent(server.database);
    worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
    tokens = {
      seller: await server.signIn(await makeUser(server.database, { fullName: 'Vera Volunteer' })),
      finance: await server.signIn(await makeUser(server.database, { role: 'finance_director' })),
      president: await server.signIn(await makeUser(server.database, { role: 'president' })),
    };
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await server.close();
  });

  const mailsTo = (address: string) =>
    sink.mails.filter(
      (mail) => recipientOf(mail) === address && mail.headers.get('x-usher-mail') === 'cancellation',
    );

  async function step(what: string, sale: { id: string; email: string; total_price: number }) {
    const as = tokens.finance;
    const ok = async (method: string, url: string, body?: unknown) => {
      const answer = await server.call(method, url, { as, body });
      expect([what, Math.floor(answer.status / 100)]).toEqual([what, 2]);
      return answer.body;
    };
    const before = mailsTo(sale.email).length;
    const mailed = () => untilTruthy(() => mailsTo(sale.email).length > before);
    if (what === 'verify' || what === 'question' || what === 'pay back') {
      const status = { verify: 'verified', question: 'questioned', 'pay back': 'refunded' }[what];
      await ok('PATCH', `/api/transfers/${sale.id}`, { status });
    } else if (what === 'find') {
      const file = bankFile([{ amount: sale.total_price.toFixed(2), text: `LINE ${sale.id}` }]);
      const { body } = await sendBankStatement(server, as, file);
      const pairs = [{ line_id: body.lines[0].line_id, attendee_ids: [sale.id] }];
      expect(await ok('POST', '/api/transfers/statement/accept', { pairs })).toMatchObject([
        { outcome: 'verified' },
      ]);
    } else if (what === 'resend') {
      const [mail] = await server.database.query<{ id: string }>(
        `select id from outbox where registration_id = $1 and kind = 'cancellation' order by id limit 1`,
        [sale.id],
      );
      await ok('POST', `/api/mail-log/${mail!.id}/resend`);
      await mailed();
    } else if (what === 'before refunds existed') {
      await server.database.query('update registrations set refund = null where id = $1', [sale.id]);
    } else {
      const [cancel, refund] = what.split(' ');
      expect(cancel).toBe('cancel');
      await ok('POST', `/api/attendees/${sale.id}/cancel`, { reason: 'Ill', ...(refund && { refund }) });
      await mailed();
    }
  }

  test.each(cases)('%s: %s, %s: %s', async (_number, kind, steps, told, toldInSpanish) => {
    const { body: sale } = await server.call('POST', '/api/register', {
      as: kind === 'guest' ? tokens.president : tokens.seller,
      body: makeAttendee({
        ticket_quantity: 2,
        payment_mode: kind === 'zelle' ? 'zelle' : 'cash',
        is_guest: kind === 'guest',
      }),
    });
    for (const what of steps.split(', ')) await step(what, sale);
    const mail = mailsTo(sale.email).at(-1)!;
    if (told === '–') {
      expect(mail.text).not.toMatch(/Your money|\$/);
      expect(shownText(mail)).not.toMatch(/Your money|\$/);
      // Nothing leaves a gap.
      expect(mail.text).not.toMatch(/\n{3}/);
    } else {
      expect(mail.text).toContain(`Reason: Ill\n\nYour money: ${told}\n\nThe QR code`);
      expect(shownText(mail)).toContain(`Reason Ill Your money ${told} The QR code`);
    }

    await server.database.query(`update events set lang = 'es'`);
    await step('resend', sale);
    await server.database.query(`update events set lang = 'en'`);
    const again = mailsTo(sale.email).at(-1)!;
    if (toldInSpanish === '–') {
      expect(again.text).not.toMatch(/Tu dinero|\$/);
      expect(shownText(again)).not.toMatch(/Tu dinero|\$/);
      expect(again.text).not.toMatch(/\n{3}/);
    } else {
      expect(again.text).toContain(`Motivo: Ill\n\nTu dinero: ${toldInSpanish}\n\nEl código QR`);
      expect(shownText(again)).toContain(`Motivo Ill Tu dinero ${toldInSpanish} El código QR`);
    }
  });

  test('of some of the tickets, it says how many are left, and that their code stays good', async () => {
    const { body: sale } = await server.call('POST', '/api/register', {
      as: tokens.seller,
      body: makeAttendee({ ticket_quantity: 3 }),
    });
    const url = `/api/attendees/${sale.id}/cancel`;
    const cancel = async (tickets: number, of: number) => {
      const body = { reason: 'Ill', tickets, of };
      expect((await server.call('POST', url, { as: tokens.finance, body })).status).toBe(200);
      return untilTruthy(() => mailsTo(sale.email)[3 - of]);
    };
    const first = await cancel(1, 3);
    expect(first.subject).toMatch(/^1 of your tickets for .* was cancelled$/);
    expect(first.text).toContain('Vera Volunteer, who sold you the ticket, will pay the $15.00 back to you.');
    const left = `You now have 2 tickets. The QR code ${sale.qr_code_id} stays good for them.`;
    expect(first.text).toContain(left);
    expect(shownText(first)).toContain(left);
    expect(first.text).not.toContain('no longer good');
    const second = await cancel(1, 2);
    expect(second.text).toContain(`You now have 1 ticket. The QR code ${sale.qr_code_id} stays good for it.`);
  });
});
