import { readFileSync } from 'node:fs';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';

const PAGE = readFileSync(new URL('../../docs/money-cases.md', import.meta.url), 'utf8');

/** Returns the lines of the tables that have this column, as objects. */
const linesWith = (column: string): Record<string, string>[] => {
  const lines: Record<string, string>[] = [];
  let columns: string[] | null = null;
  for (const line of PAGE.split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : null;
    if (!cells) columns = null;
    else if (!columns) columns = cells;
    else if (!/^-+$/.test(cells[0]!) && columns.includes(column))
      lines.push(Object.fromEntries(columns.map((name, i) => [name, cells[i]!])));
  }
  return lines;
};

const LINES = linesWith('cash pending');
const HAND_OVERS = linesWith('received − declared');

describe('the money of a seller', () => {
  let server: TestApp;
  let eventId: string;
  let asFinance: string;
  let tokens: Record<string, string>;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    eventId = (await makeEvent(server.database)).id;
    asFinance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    tokens = {
      finance: asFinance,
      president: await server.signIn(await makeUser(server.database, { role: 'president' })),
      other: await server.signIn(await makeUser(server.database)),
    };
  });
  afterAll(() => server.close());

  interface Sale {
    id: string;
    kind: string;
    isLive: boolean;
  }
  interface Seller extends TestUser {
    token: string;
    sales: Sale[];
    handOver: string | null;
    /** Explanations of the hand-over, oldest first. */
    reasons: string[];
  }
  const call = (method: string, url: string, body: unknown, as = asFinance): Promise<Answer> =>
    server.call(method, url, { as, body });

  async function sell(seller: Seller, kind: string, dollars: number): Promise<Answer> {
    const guest = kind === 'guest';
    const answer = await call(
      'POST',
      '/api/register',
      makeAttendee({
        ticket_quantity: guest ? 1 : dollars / (kind === 'zelle' ? 16 : 15),
        payment_mode: kind === 'zelle' ? 'zelle' : 'cash',
        is_guest: guest,
      }),
      seller.token,
    );
    seller.sales.push({ id: answer.body.id, kind, isLive: true });
    return answer;
  }

  async function join(role: TestUser['role']): Promise<Seller> {
    const user = await makeUser(server.database, { role });
    return { ...user, token: await server.signIn(user), sales: [], handOver: null, reasons: [] };
  }

  async function step(seller: Seller, [what, ...rest]: string[]): Promise<Answer> {
    const amount = Number(rest[0]);
    const by = rest.includes('by') ? rest[rest.indexOf('by') + 1]! : what === 'withdraw' ? 'self' : 'finance';
    const as = tokens[by] ?? seller.token;
    const firstOf = (kind: string): Sale => seller.sales.find((sale) => sale.isLive && sale.kind === kind)!;
    switch (what) {
      case 'cash':
      case 'zelle':
      case 'guest':
        return sell(seller, what, amount);
      case 'clear':
        return call('PATCH', `/api/auth/users/${seller.id}/cleared-amount`, { cleared_amount: amount });
      case 'back':
        return call('POST', `/api/volunteers/${seller.id}/hand-back`, { amount, reason: 'x' }, as);
      case 'float':
        return call('POST', `/api/volunteers/${seller.id}/float`, { event_id: eventId, amount }, as);
      case 'cancel': {
        const sale = firstOf(rest[0]!);
        const refund = rest[1] && rest[1] !== 'by' ? { refund: rest[1] } : {};
        const answer = await call('POST', `/api/attendees/${sale.id}/cancel`, { reason: 'x', ...refund }, as);
        sale.isLive = answer.status !== 200;
        return answer;
      }
      case 'readdress': {
        const { email } = makeAttendee();
        const sale = seller.sales.find(({ isLive }) => isLive)!;
        return call('PATCH', `/api/attendees/${sale.id}`, { email }, as);
      }
      case 'verify':
        return call('PATCH', `/api/transfers/${firstOf('zelle').id}`, { status: 'verified' }, as);
    }
    const act = (body: unknown): Promise<Answer> =>
      call('POST', `/api/hand-overs/${seller.handOver}/${what}`, body, as);
    switch (what) {
      case 'offer': {
        const offer = { event_id: eventId, declared_amount: amount, is_final: rest.includes('final') };
        const answer = await call('POST', '/api/hand-overs', offer, seller.token);
        seller.handOver ??= answer.body.id;
        return answer;
      }
      case 'receive':
        return act({
          received_amount: amount,
          ...(rest.includes('float') ? { float_returned: Number(rest[2]) } : {}),
        });
      case 'withdraw':
        return act(by === 'self' ? {} : { reason: 'x' });
      case 'reverse':
        return act({ reason: 'x' });
      case 'explain':
        seller.reasons.push(`Reason ${seller.reasons.length}`);
        return act({ reason: seller.reasons.at(-1) });
      case 'countersign':
        return act({ reason: seller.reasons.at(rest[0] === 'first' ? 0 : -1) ?? 'x' });
    }
    throw new Error(`Unknown step: ${what}`);
  }

  test.each(LINES.map((line) => [line['#']!, line['what happens']!, line] as const))(
    '%s: %s',
    async (_number, steps, line) => {
      // Guests' tickets are sold by a president. A president's cash cannot be cleared, so cases with a clearing have a volunteer.
      const officer = steps.includes('by self') ? 'finance_director' : null;
      const seller = await join(
        officer ?? (steps.includes('guest') && !steps.includes('clear') ? 'president' : 'volunteer'),
      );
      for (const text of steps.split(', ')) {
        const [action, refusal] = text.split(' ✗');
        const answer = await step(seller, action!.split(' '));
        if (refusal === undefined)
          expect([text, answer.status < 300, answer.body]).toEqual([text, true, answer.body]);
        else if (refusal.startsWith(' '))
          expect([text, answer.status, answer.body.code]).toEqual([text, 403, refusal.trim()]);
        else {
          expect([text, answer.status]).toEqual([text, 422]);
          if (refusal) expect(answer.body.detail).toContain(`$${refusal}.00`);
        }
      }
      const { body } = await server.call('GET', `/api/volunteers/${seller.id}/details`, { as: asFinance });
      expect({
        'cash pending': String(body.cash_pending),
        'transfer pending': String(body.transfer_pending),
        'cash cleared': String(body.cash_cleared),
        'transfer cleared': String(body.transfer_cleared),
        float: String(body.float_amount),
        'in hand': String(body.cash_in_hand),
        status: body.status,
      }).toEqual(Object.fromEntries(Object.entries(line).slice(2)));
      expect(body.pending_amount).toBe(body.cash_pending + body.transfer_pending);
      expect(body.cleared_amount).toBe(body.cash_cleared + body.transfer_cleared);
    },
  );

  test.each(HAND_OVERS.map((line) => [line['#']!, line['what happens']!, line] as const))(
    '%s: %s',
    async (_number, steps, line) => {
      const seller = await join('volunteer');
      for (const text of steps.split(', ')) {
        const [action, code] = text.split(' ✗ ');
        const { status, body } = await step(seller, action!.split(' '));
        expect([text, status < 300 ? 'done' : body.code]).toEqual([text, code ?? 'done']);
      }
      const { body } = await server.call('GET', `/api/hand-overs/${seller.handOver}`, { as: asFinance });
      const { body: money } = await server.call('GET', '/api/volunteers/me/details', { as: seller.token });
      const shown = (dollars: number | null): string => (dollars === null ? '' : String(dollars));
      expect({
        state: body.status,
        cleared: shown(body.cleared),
        'received − declared': shown(body.received_minus_declared),
        surplus: shown(body.surplus),
        'received − expected': shown(body.received_minus_expected),
        unexplained: body.unexplained ? 'yes' : 'no',
        'in hand': String(money.cash_in_hand),
      }).toEqual(Object.fromEntries(Object.entries(line).slice(2)));
      // While the hand-over is offered, its receiver sees neither the count nor what the book expects.
      if (body.status === 'offered')
        expect([body.declared, body.expected, body.denominations]).toEqual([null, null, null]);
    },
  );

  test('and the kept sums are what a recount finds', async () => {
    expect(LINES.length).toBeGreaterThan(30);
    expect(await findDifferences(server.app.get(Database), null)).toEqual([]);
  });
});
