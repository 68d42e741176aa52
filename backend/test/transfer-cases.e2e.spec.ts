import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { bankFile, sendBankStatement } from './support/bank-statements.js';

const rows = readFileSync(new URL('../../docs/transfer-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ) as [string, string, string, string, string, string, string][];

const STATUS_OF: Record<string, string> = {
  verify: 'verified',
  question: 'questioned',
  'take back': 'unverified',
  refund: 'refunded',
  owe: 'to_refund',
};

/** Plays every line of docs/transfer-cases.md. */
describe('a transfer', () => {
  let server: TestApp;
  let tokens: Record<string, string>;
  let picture: Buffer;
  let lastLine: string;
  let seller: TestUser;

  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
    // Makes the price $16 by Zelle.
    await server.database.query(
      `update pricing_tiers set price_cents = 1500 where food_option = 'without_food'`,
    );
    const signIn = async (role: 'finance_director' | 'volunteer') =>
      server.signIn(await makeUser(server.database, { role }));
    tokens = {
      finance: await signIn('finance_director'),
      volunteer: await signIn('volunteer'),
    };
    picture = await sharp({ create: { width: 30, height: 50, channels: 3, background: '#0b4a54' } })
      .png()
      .toBuffer();
  });
  afterAll(() => server.close());

  const newLine = async (dollars: string): Promise<string> => {
    const file = bankFile([{ amount: dollars, text: `LINE ${Math.random()}` }]);
    const answer = await sendBankStatement(server, tokens.finance!, file);
    return answer.body.lines[0].line_id;
  };
  const act = async (what: string, who: string, id: string): Promise<string> => {
    const as = tokens[who]!;
    if (what === 'picture') {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(picture)]), 'shot.png');
      form.append('attendee_id', id);
      const response = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${as}` },
      });
      return String(response.status);
    }
    if (what.startsWith('accept')) {
      if (what !== 'accept again') lastLine = await newLine(what.slice('accept '.length));
      const { status, body } = await server.call('POST', '/api/transfers/statement/accept', {
        as,
        body: { pairs: [{ line_id: lastLine, attendee_ids: [id] }] },
      });
      if (status !== 200) return String(status);
      expect(body).toHaveLength(1);
      expect(body[0].line_id).toBe(lastLine);
      return body[0].outcome;
    }
    if (what.startsWith('clear')) {
      // Only volunteers can be cleared, so the seller becomes one for a moment.
      const become = (role: string) =>
        server.database.query('update users set role = $2 where id = $1', [seller.id, role]);
      await become('volunteer');
      const answer = await server.call('PATCH', `/api/auth/users/${seller.id}/cleared-amount`, {
        as,
        body: { cleared_amount: Number(what.slice('clear '.length)) },
      });
      await become('finance_director');
      return String(answer.status);
    }
    const refund = what.slice('cancel '.length);
    const { status } = what.startsWith('cancel')
      ? await server.call('POST', `/api/attendees/${id}/cancel`, {
          as,
          body: { reason: 'Ill', ...(refund ? { refund } : {}) },
        })
      : await server.call('PATCH', `/api/transfers/${id}`, { as, body: { status: STATUS_OF[what] } });
    return String(status);
  };

  test.each(rows)(
    '%s: after %s, %s may %s: %s, %s, %s',
    async (_number, before, who, what, answer, state, rows) => {
      seller = await makeUser(server.database, { role: 'finance_director' });
      tokens.seller = await server.signIn(seller);
      const attendee = makeAttendee({ payment_mode: 'zelle' });
      const { body: sale } = await server.call('POST', '/api/register', {
        as: tokens.seller!,
        body: attendee,
      });
      expect(sale.total_price).toBe(16);
      for (const step of before === '–' ? [] : before.split(', '))
        expect(['200', 'verified']).toContain(await act(step, 'finance', sale.id));
      expect(await act(what, who, sale.id)).toBe(answer);
      const { body: list } = await server.call('GET', `/api/transfers?search=${attendee.email}`, {
        as: tokens.finance!,
      });
      expect(list.data.map((one: any) => one.status)).toEqual([state]);
      const ledger = await server.database.query(
        `select kind, amount_cents::int / 100 as dollars, cash_cents::int as cash from clearings where seller_id = $1 order by id`,
        [seller.id],
      );
      expect(ledger.map(({ kind, dollars }) => `${kind} ${dollars}`).join(', ') || '–').toBe(rows);
      expect(ledger.every(({ cash }) => cash === 0)).toBe(true);
      const { body: stats } = await server.call('GET', '/api/stats', { as: tokens.finance! });
      const [{ verified }] = (await server.database.query(
        `select coalesce(sum(r.total_cents), 0)::int as verified from transfers t join registrations r on r.id = t.registration_id
       where t.status = 'verified' and r.cancelled_at is null`,
      )) as [{ verified: number }];
      expect(stats.zelle_verified).toBe(verified / 100);
      expect(stats.zelle_verified + stats.zelle_unverified).toBe(stats.revenue_zelle);
    },
  );
});
