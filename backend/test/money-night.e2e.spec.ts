import { parse } from 'csv-parse/sync';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { startApp, type Answer, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { bankFile, type FileLine, sendBankStatement } from './support/bank-statements.js';
import {
  type BookHandOver,
  type BookSale,
  type BookSeller,
  DOLLAR,
  partsOf,
  type Refund,
  TreasurersBook,
} from './support/treasurers-book.js';
// @ts-expect-error plain JavaScript, which the bench runs as it is
import { makeShot, sameButVaried } from '../bench/screenshots.mjs';

/**
 * A whole night through the real routes of two processes: forty sellers at the same time, each doing one thing after the other.
 * At twenty moments, when nothing is in progress, the statement is compared with a book that the test keeps.
 */

const SELLERS = 40;
const MOMENTS = 20;
/** Sales of each seller at each moment, without the president's guests. */
const SALES = 3;
const MORE_SALES = 120;
const GUESTS = 480;
const HAND_OVERS_EACH = 3;

type Person = TestUser & { token: string };
interface Seller extends Person {
  book: BookSeller;
  index: number;
  sales: BookSale[];
  offers: number;
}

/** Returns numbers that are the same in every run (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What is unusual about a hand-over, by the seller's index and the number of the hand-over. */
const UNUSUAL: Record<
  string,
  'over' | 'explained' | 'short' | 'withdrawn' | 'taken back' | 'raced' | 'mistyped' | 'left'
> = {
  '3.0': 'explained',
  '5.1': 'over',
  '9.0': 'short',
  '11.1': 'short',
  '13.2': 'short',
  '15.1': 'short',
  '17.2': 'short',
  '19.0': 'withdrawn',
  '21.1': 'taken back',
  '23.0': 'raced',
  '25.1': 'raced',
  '28.2': 'mistyped',
  '29.2': 'left',
};
/** Returns the moment of a seller's nth hand-over. */
const handsOverAt = (index: number, nth: number): number => [5, 11, 16][nth]! + (index % 3);

describe('a night of money', () => {
  let server: TestApp;
  let second: TestApp;
  let eventId: string;
  let president: Person;
  let felix: Person;
  let fiona: Person;
  const book = new TreasurersBook();
  const sellers: Seller[] = [];
  const roll = dice(20261123);

  const join = async (user: Parameters<typeof makeUser>[1]): Promise<Person> => {
    const made = await makeUser(server.database, user);
    return { ...made, token: await server.signIn(made) };
  };

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '1000000' };
    server = await startApp({ env });
    second = await startApp({ database: server.database, env });
    eventId = (await makeEvent(server.database)).id;
    president = await join({ role: 'president', fullName: 'Paula President' });
    felix = await join({ role: 'finance_director', fullName: 'Felix Finance' });
    fiona = await join({ role: 'finance_director', fullName: 'Fiona Finance' });
    for (let index = 0; index < SELLERS; index++) {
      const person = await join({
        fullName: `Seller ${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : 'a'}`,
      });
      sellers.push({ ...person, book: book.join(person.id, person.fullName), index, sales: [], offers: 0 });
    }
    for (const { id, fullName } of [president, felix, fiona]) book.join(id, fullName);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  let asked = 0;
  const call = (method: string, path: string, as: Person, body?: unknown): Promise<Answer> =>
    (asked++ % 2 ? server : second).call(method, path, { as: as.token, body });
  const done = async (method: string, path: string, as: Person, body?: unknown): Promise<any> => {
    const answer = await call(method, path, as, body);
    expect([method, path, answer.status < 300, answer.body]).toEqual([method, path, true, answer.body]);
    return answer.body;
  };
  const refused = async (status: number, method: string, path: string, as: Person, body?: unknown) =>
    expect([path, (await call(method, path, as, body)).status]).toEqual([path, status]);
  const post = (path: string, as: Person, body: unknown = {}): Promise<any> => done('POST', path, as, body);

  async function sell(
    seller: Seller,
    fields: Record<string, unknown> = {},
  ): Promise<BookSale & { body: any }> {
    const hasFood = roll(2) === 0;
    const mode = roll(5) < 3 ? 'cash' : 'zelle';
    const body = makeAttendee({
      ticket_quantity: 1 + roll(4),
      payment_mode: mode,
      food_option: hasFood ? 'with_food' : 'without_food',
      ...fields,
    });
    const answer = await post('/api/register', seller, body);
    const sale = book.sold({
      id: answer.id,
      seller: seller.book,
      mode: body.payment_mode as 'cash' | 'zelle',
      isGuest: body.is_guest as boolean,
      tickets: body.ticket_quantity as number,
      hasFood: body.food_option === 'with_food',
    });
    expect(answer.total_price).toBe(sale.cents / DOLLAR);
    seller.sales.push(sale);
    return Object.assign(sale, { body });
  }

  async function cancel(sale: BookSale, refund: Refund | null, by: Person = felix): Promise<void> {
    await post(`/api/attendees/${sale.id}/cancel`, by, {
      reason: 'Cannot come',
      ...(refund ? { refund } : {}),
    });
    book.cancelled(sale, refund ?? (sale.mode === 'cash' ? 'seller' : 'till'));
  }

  async function setTransfer(sale: BookSale, status: NonNullable<BookSale['state']>): Promise<void> {
    await done('PATCH', `/api/transfers/${sale.id}`, fiona, { status });
    book.transferIs(sale, status);
  }

  async function giveFloat(seller: Seller, cents: number): Promise<void> {
    await post(`/api/volunteers/${seller.id}/float`, felix, { event_id: eventId, amount: cents / DOLLAR });
    book.gaveFloat(seller.book, cents);
  }

  async function offer(seller: Seller, cents: number, isFinal: boolean): Promise<BookHandOver> {
    const body = { event_id: eventId, declared_amount: cents / DOLLAR, is_final: isFinal };
    const { id } = await post('/api/hand-overs', seller, body);
    return book.offered(seller.book, id, cents, isFinal);
  }

  async function receive(
    made: BookHandOver,
    cents: number,
    floatReturned: number,
    by = felix,
  ): Promise<void> {
    const answer = await post(`/api/hand-overs/${made.id}/receive`, by, {
      received_amount: cents / DOLLAR,
      float_returned: floatReturned / DOLLAR,
    });
    book.received(made, cents, floatReturned);
    expect([made.id, answer.cleared]).toEqual([made.id, made.cleared / DOLLAR]);
  }

  /** Makes one hand-over, with whatever is unusual about it. */
  async function handOver(seller: Seller, nth: number): Promise<void> {
    const isFinal = nth === HAND_OVERS_EACH - 1;
    const what = UNUSUAL[`${seller.index}.${nth}`];
    // What the seller really has; the float stays until the last hand-over.
    const counted = (): number =>
      Math.max(0, isFinal ? book.cashInHand(seller.book) : book.cashPending(seller.book));
    const floatIn = isFinal ? Math.min(seller.book.float, counted()) : 0;
    const make = async (): Promise<BookHandOver | null> => {
      const cents = counted();
      // An offer of nothing is a mistake, unless it is the last one.
      if (cents === 0 && !isFinal) {
        await refused(422, 'POST', '/api/hand-overs', seller, {
          event_id: eventId,
          declared_amount: 0,
          is_final: false,
        });
        return null;
      }
      const made = await offer(seller, cents, isFinal);
      seller.offers++;
      return made;
    };
    const made = await make();
    if (!made) return;
    await refused(409, 'POST', '/api/hand-overs', seller, {
      event_id: eventId,
      declared_amount: 1,
      is_final: false,
    });
    switch (what) {
      case undefined:
        return receive(made, made.declared, floatIn, roll(2) ? felix : fiona);
      case 'short':
        return receive(made, made.declared - 5 * DOLLAR, Math.min(floatIn, made.declared - 5 * DOLLAR));
      case 'over':
        return receive(made, made.declared + 10 * DOLLAR, floatIn);
      case 'explained': {
        await receive(made, made.declared - 20 * DOLLAR, floatIn, felix);
        await refused(409, 'POST', `/api/hand-overs/${made.id}/countersign`, president, {});
        await post(`/api/hand-overs/${made.id}/explain`, felix, { reason: 'A note was torn' });
        made.isExplained = true;
        await refused(403, 'POST', `/api/hand-overs/${made.id}/countersign`, felix, {});
        await refused(403, 'POST', `/api/hand-overs/${made.id}/countersign`, seller, {});
        return;
      }
      case 'withdrawn': {
        await post(`/api/hand-overs/${made.id}/withdraw`, seller);
        made.status = 'withdrawn';
        await refused(409, 'POST', `/api/hand-overs/${made.id}/receive`, felix, { received_amount: 1 });
        const again = (await make())!;
        return receive(again, again.declared, floatIn);
      }
      case 'taken back': {
        await refused(422, 'POST', `/api/hand-overs/${made.id}/withdraw`, fiona, {});
        await post(`/api/hand-overs/${made.id}/withdraw`, fiona, { reason: 'Gone home' });
        made.status = 'withdrawn';
        return;
      }
      case 'raced': {
        const path = `/api/hand-overs/${made.id}/receive`;
        const body = { received_amount: made.declared / DOLLAR };
        const answers = await Promise.all([felix, fiona].map((by) => call('POST', path, by, body)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        book.received(made, made.declared, 0);
        return;
      }
      case 'mistyped': {
        await receive(made, Math.round(made.declared / 10), Math.min(floatIn, 10 * DOLLAR));
        await post(`/api/hand-overs/${made.id}/reverse`, fiona, { reason: 'A digit was missing' });
        book.reversed(made);
        const again = (await make())!;
        return receive(again, again.declared, floatIn);
      }
      case 'left': {
        // Deactivates the seller with an open offer, which must not disappear; `leftCash` receives it.
        await done('PATCH', `/api/users/${seller.id}`, president, { is_active: false });
        return;
      }
    }
  }

  /** Does what one seller does between two moments. */
  async function between(seller: Seller, moment: number): Promise<void> {
    const { index, sales } = seller;
    if (UNUSUAL[`${index}.2`] === 'left' && moment > handsOverAt(index, 2)) return;
    if (moment === 0 && index % 2 === 0) await giveFloat(seller, 50 * DOLLAR);
    if (moment === 9 && index % 8 === 0) await giveFloat(seller, -20 * DOLLAR);
    for (let sale = 0; sale < SALES; sale++) await sell(seller);
    const more = MORE_SALES / MOMENTS;
    if (index >= (moment * more) % SELLERS && index < ((moment * more) % SELLERS) + more) await sell(seller);

    const live = (mode: 'cash' | 'zelle', state: BookSale['state'] = null): BookSale | undefined =>
      sales.find((sale) => sale.isLive && sale.mode === mode && sale.state === state);
    if (moment % 3 === index % 3) {
      const transfer = live('zelle', 'unverified');
      if (transfer) await setTransfer(transfer, index % 7 === 0 ? 'questioned' : 'verified');
    }
    // By then, the first two of a seller's cash sales have been handed over.
    const refunds: (Refund | null)[] = ['seller', 'till', 'none', null];
    if (moment === 12 && index < 16) await cancel(live('cash')!, refunds[index % 4]!);
    if (moment === 14 && index >= 16 && index < 32) {
      const verified = live('zelle', 'verified');
      if (verified) await cancel(verified, [null, 'till', 'none'][index % 3] as Refund | null);
      const unverified = live('zelle', 'unverified');
      if (unverified) await cancel(unverified, null);
    }
    if (moment === 15) {
      const owed = sales.find(({ state }) => state === 'to_refund');
      if (owed && index % 2) await setTransfer(owed, 'refunded');
    }
    if (moment === 13 && index % 10 === 1) {
      const cents = Math.min(30 * DOLLAR, book.cashPending(seller.book) + book.transferPending(seller.book));
      if (cents > 0 && book.cashPending(seller.book) >= 0 && book.transferPending(seller.book) >= 0) {
        await done('PATCH', `/api/auth/users/${seller.id}/cleared-amount`, felix, {
          cleared_amount: cents / DOLLAR,
        });
        book.cleared(seller.book, cents);
        const back = Math.min(cents, 7 * DOLLAR);
        await post(`/api/volunteers/${seller.id}/hand-back`, felix, {
          amount: back / DOLLAR,
          reason: 'Mistyped',
        });
        book.handedBack(seller.book, back);
      }
    }
    for (let nth = 0; nth < HAND_OVERS_EACH; nth++)
      if (handsOverAt(index, nth) === moment) await handOver(seller, nth);
  }

  /** Expects every view to agree with the book, to the cent. */
  async function agrees(): Promise<any> {
    const statement = await done('GET', `/api/events/${eventId}/statement`, felix);
    expect(partsOf(statement)).toEqual(book.statement());
    const team = await done('GET', `/api/volunteers/sales-team?event_id=${eventId}`, fiona);
    expect(team).toEqual(statement.sellers);
    const stats = await done('GET', `/api/stats?event_id=${eventId}`, felix);
    expect([stats.zelle_verified, stats.zelle_unverified]).toEqual([
      statement.transfers.verified.amount,
      statement.transfers.unverified.amount + statement.transfers.questioned.amount,
    ]);
    return statement;
  }

  test('every cent is explained at twenty moments of it', async () => {
    const guests: Seller = {
      ...president,
      book: book.sellers.find(({ id }) => id === president.id)!,
      index: -1,
      sales: [],
      offers: 0,
    };
    for (let moment = 0; moment < MOMENTS; moment++) {
      const inTurn = async (): Promise<void> => {
        for (let guest = 0; guest < GUESTS / MOMENTS; guest++)
          await sell(guests, { is_guest: true, payment_mode: 'cash' });
      };
      await Promise.all([inTurn(), ...sellers.map((seller) => between(seller, moment))]);
      if (moment === 10) await countersign();
      if (moment === 18) await bank();
      if (moment === 19) await leftCash();
      await agrees();
    }
    expect(book.sales.length).toBeGreaterThanOrEqual(3000);
    expect(book.handOvers.length).toBeGreaterThanOrEqual(120);
    const ended = (state: string): number => book.handOvers.filter(({ status }) => status === state).length;
    expect([ended('offered'), ended('withdrawn'), ended('reversed')]).toEqual([0, 2, 1]);
    expect(book.handOvers.filter((made) => book.differences(made).length > 0)).toHaveLength(7);
    await inFiles();
    expect(await findDifferences(server.app.get(Database), null)).toEqual([]);
  }, 300_000);

  /** Countersigns the hand-over that its receiver explained. */
  async function countersign(): Promise<void> {
    const explained = book.handOvers.find(({ isExplained }) => isExplained)!;
    await post(`/api/hand-overs/${explained.id}/countersign`, sellers[0]!, { reason: 'A note was torn' });
    explained.isCountersigned = true;
  }

  /** Receives the last offer of the deactivated seller. */
  async function leftCash(): Promise<void> {
    const left = book.handOvers.find(({ status }) => status === 'offered')!;
    expect(left).toBeDefined();
    await receive(left, left.declared, Math.min(left.seller.float, left.declared), fiona);
  }

  /** Reads and accepts the bank's statement. */
  async function bank(): Promise<void> {
    const memos = new Map<string, string>();
    for (let offset = 0; ; offset += 1000) {
      const { data } = await done(
        'GET',
        `/api/transfers?event_id=${eventId}&limit=1000&offset=${offset}`,
        fiona,
      );
      for (const row of data) memos.set(row.attendee_id, row.memo);
      if (data.length < 1000) break;
    }
    const seller = sellers[0]!;
    const waiting = book.sales.filter(({ state, isLive }) => state === 'unverified' && isLive);
    const plain = waiting.slice(0, 242);
    expect(plain).toHaveLength(242);
    // Two people with the same name and the same price: only a guess can say which of them paid.
    const twins: BookSale[][] = [];
    for (let pair = 0; pair < 10; pair++) {
      const name = `Casey Morgan${String.fromCharCode(97 + pair)}`;
      const fields = { name, payment_mode: 'zelle', food_option: 'with_food', ticket_quantity: 4 };
      twins.push([await sell(seller, fields), await sell(seller, fields)]);
    }
    const same = async (count: number, tickets: number): Promise<(BookSale & { body: any })[]> => {
      const first = await sell(seller, {
        payment_mode: 'zelle',
        food_option: 'with_food',
        ticket_quantity: tickets,
      });
      const found = [first];
      while (found.length < count) found.push(await sell(seller, first.body));
      return found;
    };
    const pairs: (BookSale & { body: any })[][] = [];
    for (let pair = 0; pair < 6; pair++) pairs.push(await same(2, 1 + (pair % 3)));
    const identical = await same(4, 2);
    for (const { id, email } of (
      await done(
        'GET',
        `/api/transfers?event_id=${eventId}&search=${encodeURIComponent(identical[0]!.body.email)}`,
        fiona,
      )
    ).data.map((row: any) => ({ id: row.attendee_id, email: row.memo })))
      memos.set(id, email);
    for (const [one] of pairs) {
      const { data } = await done(
        'GET',
        `/api/transfers?event_id=${eventId}&search=${encodeURIComponent(one!.body.email)}`,
        fiona,
      );
      for (const row of data) memos.set(row.attendee_id, row.memo);
    }
    const amount = (...sales: BookSale[]): number =>
      sales.reduce((cents, sale) => cents + sale.cents, 0) / DOLLAR;
    const lineOf = (sale: BookSale, at: number): FileLine => ({
      text: `ZELLE PAYMENT ${at} ${memos.get(sale.id)}`,
      amount: amount(sale),
    });
    const verified = book.sales.filter(({ state }) => state === 'verified').slice(0, 3);
    const lines: FileLine[] = [
      ...plain.map(lineOf),
      ...Array.from({ length: 25 }, (_, at) => ({ text: `CARD PURCHASE ${at}`, amount: 3.33 + at })),
      ...twins.map(([one]) => ({
        text: `ZELLE FROM ${(one as any).body.name.toUpperCase()}`,
        amount: amount(one!),
      })),
      ...pairs.map((pair, at) => ({
        text: `ZELLE FAMILY ${at} ${memos.get(pair[0]!.id)}`,
        amount: amount(...pair),
      })),
      ...identical.map(() => ({
        text: `ZELLE ${memos.get(identical[0]!.id)}`,
        amount: amount(identical[0]!),
      })),
      ...verified.map((sale) => ({ text: `ZELLE RETURNED ${memos.get(sale.id)}`, amount: -amount(sale) })),
    ];
    const repeated = lines.slice(0, 5);
    // These five come again in the next export, followed by ten from the days since.
    expect(lines).toHaveLength(290);
    const since = waiting.slice(242, 252);
    expect(since).toHaveLength(10);
    const next = [...repeated, ...since.map((sale, at) => lineOf(sale, 1000 + at))];

    const first = await sendBankStatement(server, fiona.token, bankFile(lines));
    expect([first.status, first.body.lines.length]).toEqual([200, 290]);
    const of = (from: number, count: number): any[] => first.body.lines.slice(from, from + count);
    const pay: { line: any; sales: BookSale[] }[] = [];
    of(0, 242).forEach((line, at) => {
      expect([line.text, line.proposals[0]?.attendee_ids]).toEqual([line.text, [plain[at]!.id]]);
      pay.push({ line, sales: [plain[at]!] });
    });
    for (const line of of(242, 25)) expect([line.text, line.proposals]).toEqual([line.text, []]);
    of(267, 10).forEach((line, at) => {
      const proposed = line.proposals.flatMap((proposal: any) => proposal.attendee_ids);
      expect(proposed).toEqual(expect.arrayContaining(twins[at]!.map(({ id }) => id)));
    });
    of(277, 6).forEach((line, at) => {
      const ids = pairs[at]!.map(({ id }) => id).sort();
      expect(line.proposals.map((proposal: any) => [...proposal.attendee_ids].sort())).toContainEqual(ids);
      pay.push({ line, sales: pairs[at]! });
    });
    expect(new Set(of(283, 4).map(({ line_id: id }) => id)).size).toBe(4);
    of(283, 4).forEach((line, at) => pay.push({ line, sales: [identical[at]!] }));
    of(287, 3).forEach((line, at) => {
      expect([line.proposals, line.reversal_of]).toEqual([[], verified[at]!.id]);
    });

    const accept = (paid: typeof pay): Promise<any> =>
      post('/api/transfers/statement/accept', fiona, {
        pairs: paid.map(({ line, sales }) => ({
          line_id: line.line_id,
          attendee_ids: sales.map(({ id }) => id),
        })),
      });
    const outcomes = await accept(pay);
    expect(outcomes.map(({ outcome }: any) => outcome)).toEqual(pay.map(() => 'verified'));
    for (const { sales } of pay) for (const sale of sales) book.transferIs(sale, 'verified');
    // Accepting the same lines again verifies nothing twice.
    expect((await accept(pay)).map(({ outcome }: any) => outcome)).toEqual(pay.map(() => 'line_used'));

    const again = await sendBankStatement(second, felix.token, bankFile(next));
    expect(again.body.lines.slice(0, 5).map(({ used, proposals }: any) => [used, proposals])).toEqual(
      repeated.map(() => [true, []]),
    );
    const later = again.body.lines.slice(5).map((line: any, at: number) => ({ line, sales: [since[at]!] }));
    expect((await accept(later)).map(({ outcome }: any) => outcome)).toEqual(later.map(() => 'verified'));
    for (const sale of since) book.transferIs(sale, 'verified');

    // The bank took three payments back.
    for (const sale of verified) await setTransfer(sale, 'questioned');
    await sameScreenshots(seller);
  }

  /** Uploads one picture twice, and another one again after cropping it. */
  async function sameScreenshots(seller: Seller): Promise<void> {
    const upload = async (sale: BookSale, file: Buffer): Promise<any> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(file)]), 'shot.png');
      form.append('attendee_id', sale.id);
      const response = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${seller.token}` },
      });
      expect(response.status).toBeLessThan(300);
      return response.json();
    };
    const fresh: BookSale[] = [];
    for (let sale = 0; sale < 4; sale++) fresh.push(await sell(seller, { payment_mode: 'zelle' }));
    const [one, again, other, cropped] = fresh as [BookSale, BookSale, BookSale, BookSale];
    expect((await upload(one, await makeShot(70))).same_picture).toEqual([]);
    expect((await upload(other, await makeShot(71))).same_picture).toEqual([]);
    expect((await upload(again, await makeShot(70))).same_picture).toMatchObject([{ attendee_id: one.id }]);
    expect(
      (await upload(cropped, await sameButVaried(await makeShot(71), 'top-jpeg-half', 1))).same_picture,
    ).toMatchObject([{ attendee_id: other.id }]);
  }

  /** Expects the files to say what the statement says. */
  async function inFiles(): Promise<void> {
    const statement = await agrees();
    const { body } = await call('GET', `/api/events/${eventId}/statement/csv`, felix);
    const rows: string[][] = parse(body, { relaxColumnCount: true, bom: true });
    const flat = rows.map((row) => row.join(';')).join('\n');
    for (const { full_name: name, cash_in_hand: inHand } of statement.sellers)
      expect(
        rows.some(
          (row) => row.includes(name) && row.some((cell) => cell.replace(/^'/, '') === inHand.toFixed(2)),
        ),
      ).toBe(true);
    expect(flat).toContain(statement.totals.total_collected.toFixed(2));
  }
});
