import type { TestApp } from './app.js';
import { bankFile, BANK_MAPPING, sendBankStatement } from './bank-statements.js';
import { bounceSender } from '../../src/mail/bounces/bounce-address.js';
import { makeAttendee, makeUser } from './builders.js';
import type { Mailbox } from './dovecot.js';
import { type MailSink, recipientOf } from './mail-sink.js';
import { codeOf, SecondFactors, wrongCodeOf } from './second-factors.js';
import { until } from './until.js';

/** What must be in no log: words, and numbers of which others may have the digits. */
export interface Told {
  words: string[];
  numbers: string[];
}

const partsOf = (name: string): string[] => [name, ...name.split(' ')];

/** Signs in by everything there is, and fails to. */
export async function useSecondFactors(server: TestApp): Promise<Told> {
  const factors = new SecondFactors(server);
  const post = (url: string, body: object, as?: string) =>
    server.call('POST', url, { body, ...(as ? { as } : {}) });
  const user = await makeUser(server.database, {
    fullName: 'Evangeline Thistlewood',
    email: 'evangeline@secluded.example',
  });
  const as = await server.signIn(user);
  const { secret, codes } = await factors.addApp(as);
  const [wrong, right] = [wrongCodeOf(secret), codeOf(secret)];
  const tickets = [await factors.ticket(user), await factors.ticket(user), await factors.ticket(user)];
  const passkeyName = 'Marzipan phone';
  const { passkey } = await factors.addPasskey(as, passkeyName);
  const [alone, after] = [await factors.request(), await factors.request(tickets[0])];
  const accessTokens = [as];
  for (const { status, body } of [
    await factors.byCode(tickets[0]!, wrong),
    await factors.byCode(tickets[0]!, right),
    await factors.byCode(tickets[1]!, codes![0]!),
    await factors.signInByPasskey(passkey),
    await factors.byCode(`${tickets[2]}x`, right),
    await factors.byCode(tickets[2]!, `${right} ${codes![0]}`),
    await factors.byCode(tickets[2]!, codes![0]!),
    await factors.byPasskey(after.challenge_id, passkey.get(alone.options)),
    await factors.byPasskey(`${alone.challenge_id}x`, passkey.get(alone.options)),
  ])
    if (status === 200) accessTokens.push(body.access_token);
  expect(accessTokens).toHaveLength(4);
  await server.call('GET', `/api/auth/login/code?ticket=${tickets[0]}&code=${codes![1]}`);
  await post('/api/auth/recovery-codes', { current_password: 'a-wrong-one' }, as);
  const spelled = codes!.flatMap((code) => [code, code.replaceAll('-', '')]);
  return {
    words: [
      ...partsOf(user.fullName),
      user.email,
      passkeyName,
      secret,
      ...spelled,
      ...tickets,
      alone.challenge_id,
      after.challenge_id,
      passkey.id.toString('base64url'),
      passkey.userHandle,
      ...accessTokens,
    ],
    numbers: [wrong, right],
  };
}

const BOUNCED = {
  name: 'Bartholomew Quill',
  email: 'bartholomew.quill@secluded.example',
  phone: '4157182951',
};
const ERASED_GUEST = { name: 'Cordelia Nightshade', email: 'cordelia@secluded.example', phone: '4157182952' };
const PAYER = { name: 'Ignatius Wolverton', email: 'ignatius@secluded.example', phone: '4157182953' };
const KEEPER = { fullName: 'Barnaby Tillinghast', email: 'barnaby@secluded.example' };
const IN_MESSAGE = 'Peregrine Featherstone';
const IN_STATEMENT = 'Hieronymus Applegarth';
export const BOUNCE_ADDRESS = 'bounces+{tag}@example.org';

/** What officers do about guests: messages, what comes back of them, the bank, export and erasure. */
export class OfficersDeeds {
  readonly told: Told = { words: [], numbers: [] };

  constructor(
    private readonly server: TestApp,
    private readonly president: string,
    private readonly eventId: string,
  ) {}

  private post(url: string, body: object = {}) {
    return this.server.call('POST', url, { as: this.president, body });
  }
  private async sell(
    fields: { name: string; email: string; phone: string },
    more: object = {},
  ): Promise<any> {
    const { status, body } = await this.post('/api/register', {
      ...makeAttendee(),
      event_id: this.eventId,
      ...fields,
      ...more,
    });
    expect(status).toBe(201);
    const code: string = body.qr_code_id;
    this.told.words.push(
      ...partsOf(fields.name),
      fields.email,
      code,
      code.replace(/(.{5})(.{5})(.{5})/, '$1-$2-$3'),
    );
    this.told.numbers.push(fields.phone);
    return body;
  }

  /** Writes to one guest, who ends it by the link. */
  async sendMessage(sink: MailSink): Promise<void> {
    await this.sell(BOUNCED);
    const message = {
      event_id: this.eventId,
      subject: `Ask ${IN_MESSAGE}`,
      text: `${IN_MESSAGE} has the keys.`,
    };
    await this.post('/api/messages', { ...message, filter: { nonsense: BOUNCED.email } });
    expect(await this.post('/api/messages', { ...message, filter: { search: BOUNCED.email } })).toMatchObject(
      {
        status: 202,
      },
    );
    const mail = () =>
      sink.mails.find((one) => recipientOf(one) === BOUNCED.email && one.text?.includes(IN_MESSAGE));
    await until(mail);
    const [, token] = /unsubscribe\?token=([\w.-]+)/.exec(mail()!.text!)!;
    await this.server.call('POST', `/api/unsubscribe?token=${token}x`);
    expect((await this.server.call('POST', `/api/unsubscribe?token=${token}`)).status).toBe(200);
    this.told.words.push(...partsOf(IN_MESSAGE), token!);
  }

  /** A mail of that guest comes back, after reports that cannot be read. */
  async bounce(mailbox: Mailbox, jwtSecret: string): Promise<void> {
    const of = async (state: string) =>
      (
        await this.server.database.query<{ id: string }>(
          `select id from outbox where to_address = $1 and kind = 'ticket' and state = $2`,
          [BOUNCED.email, state],
        )
      )[0];
    await until(() => of('sent'));
    const sender = bounceSender(BOUNCE_ADDRESS, jwtSecret, (await of('sent'))!.id);
    const said = `<${BOUNCED.email}>: ${BOUNCED.name} ${BOUNCED.phone} is unknown`;
    const report = [
      `From: "${BOUNCED.name}" <${BOUNCED.email}>`,
      `To: <${sender}>`,
      `Subject: ${said}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      '',
      '--part',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      `Final-Recipient: rfc822; ${BOUNCED.email}`,
      'Action: failed',
      'Status: 5.1.1',
      `Diagnostic-Code: smtp; 550 5.1.1 ${said}`,
      '',
      '--part--',
      '',
    ].join('\r\n');
    await mailbox.deliver(sender.replace('+', '+x'), report);
    await mailbox.deliver(sender, report.replace(/Action.*/s, `boundary="${said}`));
    await mailbox.deliver(sender, report);
    await until(() => of('bounced'));
    this.told.words.push(sender);
  }

  /** Uploads statements of a bank, of which the last one fits a sale. */
  async readStatements(): Promise<void> {
    const sold = await this.sell(PAYER, { payment_mode: 'zelle' });
    const text = `ZELLE FROM ${IN_STATEMENT} ${sold.memo}`;
    const file = bankFile([{ text, amount: sold.total_price }]);
    const send = (some: string, mapping: object | string = BANK_MAPPING) =>
      sendBankStatement(this.server, this.president, some, mapping);
    await send(`"${text}`);
    await send(file, `{"date": "${text}"`);
    await send(file, { ...BANK_MAPPING, text });
    await send(`<OFX>${text}</OFX>`);
    expect(await send(file)).toMatchObject({ status: 200 });
    this.told.words.push(...partsOf(IN_STATEMENT), sold.memo);
  }

  /** Exports and erases a guest and an account. */
  async eraseSomebody(): Promise<void> {
    const { name, email, phone } = ERASED_GUEST;
    await this.sell(ERASED_GUEST);
    for (const whom of [{ email }, { phone }, { email, phone }, { email: `${name} <${email}>` }])
      await this.post('/api/personal-data/find', whom);
    expect((await this.post('/api/personal-data/export', { email })).status).toBe(200);
    await this.post('/api/personal-data/erasures', { email, registrations: 9 });
    const user = await makeUser(this.server.database, KEEPER);
    await this.post(`/api/personal-data/accounts/${user.id}/erase`);
    await this.server.call('PATCH', `/api/users/${user.id}`, {
      as: this.president,
      body: { is_active: false },
    });
    for (const begun of [
      await this.post('/api/personal-data/erasures', { email, registrations: 1 }),
      await this.post(`/api/personal-data/accounts/${user.id}/erase`),
    ]) {
      expect(begun.status).toBe(201);
      const url = `/api/personal-data/erasures/${begun.body.id}`;
      await until(
        async () => (await this.server.call('GET', url, { as: this.president })).body.done_at !== null,
      );
    }
    await this.post('/api/personal-data/find', { email });
    this.told.words.push(...partsOf(KEEPER.fullName), KEEPER.email);
  }
}
