import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { makeScanId } from '../../src/rules/scan-ids.js';
import {
  type Asked,
  type Book,
  type Details,
  FINANCE,
  liveOf,
  moneyOf,
  PRESIDENT,
  priceOf,
  type Request,
  type Sale,
  salesOf,
  totalOf,
  type TransferState,
  VERA,
  WALT,
} from './sequence-book.js';

/** What is done next, in numbers: which sale and how much follows from the book at that moment. */
export interface Step {
  what: Asked['what'] | 'cancel some';
  by: number;
  pick: number;
  person: number;
  tickets: number;
  cents: number;
  choice: number;
  zelle: boolean;
  food: boolean;
}

/** How often each is done. */
const OFTEN: Record<Step['what'], number> = {
  sell: 10,
  'cancel some': 5,
  give: 8,
  'ask to give': 9,
  confirm: 12,
  change: 3,
  cancel: 3,
  correct: 4,
  reissue: 1,
  deliver: 1,
  scan: 4,
  sync: 4,
  undo: 2,
  'undo scan': 2,
  review: 7,
  clear: 2,
  'hand back': 2,
  float: 2,
  offer: 3,
  withdraw: 1,
  receive: 3,
  reverse: 1,
  explain: 1,
  countersign: 1,
};

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    ...Object.entries(OFTEN).map(([what, weight]) => ({
      weight,
      arbitrary: fc.constant(what as Step['what']),
    })),
  ),
  by: fc.nat({ max: 3 }),
  pick: fc.nat({ max: 999 }),
  person: fc.nat({ max: 99 }),
  tickets: fc.integer({ min: 1, max: 6 }),
  cents: fc.integer({ min: 0, max: 12_000 }),
  choice: fc.nat({ max: 99 }),
  zelle: fc.boolean(),
  food: fc.boolean(),
});

/** One step, or two at the same moment, mostly about the same registration. */
export type Move = Step[];

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: step.map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(step, step, fc.nat({ max: 9 }))
      .map(([one, other, apart]) => [
        one,
        apart === 0 ? other : { ...other, pick: one.pick, person: one.person },
      ]),
  },
);

export interface Sequence {
  /** Null: as many tickets as anybody wants. */
  capacity: number | null;
  moves: Move[];
}

/** Something is sold first, so that there is something to do the rest with. */
const sale: fc.Arbitrary<Move> = step.map((one) => [{ ...one, what: 'sell' }]);

export const sequence: fc.Arbitrary<Sequence> = fc
  .record({
    capacity: fc.option(fc.integer({ min: 12, max: 36 }), { freq: 4 }),
    sales: fc.array(sale, { minLength: 1, maxLength: 3 }),
    moves: fc.array(move, { minLength: 6, maxLength: 22, size: 'max' }),
  })
  .map(({ capacity, sales, moves }) => ({ capacity, moves: [...sales, ...moves] }));

const of = (name: string, email: string | null, last: number): Details => ({
  name,
  email: email && `${email}@example.org`,
  phone: `41555501${String(last).padStart(2, '0')}`,
});
/** Few, so that they often buy more, are corrected into each other, and come back. */
const PEOPLE: readonly Details[] = [
  of('Ana Abel', 'ana', 1),
  of('Ben Boyd', 'ben', 2),
  of('Cleo Cruz', 'cleo', 3),
  of('Dora Diaz', null, 4),
  of('Egon Eide', null, 5),
  // The same as the first one, but without an e-mail: somebody else.
  of('Ana Abel', null, 1),
  // Another person with the e-mail of the first one.
  of('Fay Ford', 'ana', 6),
];

const at = <T>(rows: readonly T[], index: number): T | undefined =>
  rows.length > 0 ? rows[index % rows.length] : undefined;

/** Mostly finance, or whoever sold it; at times anybody. */
const whoFor = ({ by, choice }: Step, sale: Sale): number =>
  choice % 10 < 4 ? FINANCE : choice % 10 < 7 ? sale.seller : by;

/**
 * Turns a step into what is asked, as somebody would ask it who sees the book; null where there is nothing to do it with.
 * @param beside whether something else is asked at the same moment
 */
export function plan(book: Book, next: Step, ref: string, beside: boolean): Request | null {
  const asked = what(book, next, beside);
  return asked && { ...asked, ref };
}

function what(book: Book, next: Step, beside: boolean): (Asked & { by: number }) | null {
  const { by, pick, person, tickets, cents, choice, food } = next;
  const mode = next.zelle ? 'zelle' : 'cash';
  const live = liveOf(book);
  // Now and then one that was cancelled.
  const sale = choice % 8 === 0 ? at(salesOf(book), pick) : (at(live, pick) ?? at(salesOf(book), pick));
  if (next.what === 'sell') {
    const guest = choice % 12 === 0;
    // By whoever may give tickets away, mostly.
    const seller = guest && choice % 24 === 0 ? PRESIDENT : by;
    return { what: 'sell', by: seller, person: at(PEOPLE, person)!, tickets, mode, food, guest };
  }
  const others = Object.values(book.handOvers);
  const handOver = (status: string) =>
    at(
      others.filter((one) => one.status === status),
      pick,
    ) ?? at(others, pick);
  const finance = choice % 10 < 8 ? FINANCE : choice % 10 === 8 ? PRESIDENT : by;
  switch (next.what) {
    case 'change':
      return sale ? { what: 'change', by: whoFor(next, sale), sale: sale.ref, tickets, mode, food } : null;
    case 'cancel':
    case 'cancel some': {
      if (!sale) return null;
      const refund = at(['seller', 'till', 'none', null, null, null] as const, cents)!;
      const some = {
        tickets: 1 + (tickets % Math.max(2, sale.tickets)),
        of: sale.tickets + (choice % 15 === 0 ? 1 : 0),
      };
      return {
        what: 'cancel',
        by: whoFor(next, sale),
        sale: sale.ref,
        refund,
        some: next.what === 'cancel' ? null : some,
      };
    }
    case 'give': {
      if (!sale) return null;
      const other = at(PEOPLE, person)!;
      const isShort = other.email !== null && choice % 5 === 0;
      return {
        what: 'give',
        by: sale.guest && choice % 4 > 0 ? PRESIDENT : whoFor(next, sale),
        sale: sale.ref,
        tickets: choice % 4 === 0 ? sale.tickets : 1 + (tickets % Math.max(2, sale.tickets)),
        of: sale.tickets + (choice % 17 === 0 ? 1 : 0),
        seen: sale.version,
        beside,
        to: isShort ? { ...other, phone: '' } : other,
      };
    }
    case 'ask to give': {
      // Mostly by a code that a guest was mailed; also by one that was replaced, or of a cancelled sale.
      const emailOf = (one: Sale): string | null => book.people[one.person]!.email;
      const mailed = live.filter((one) => emailOf(one) !== null);
      const from = choice % 6 === 0 ? sale : (at(mailed, pick) ?? sale);
      if (!from) return null;
      const code = choice % 12 === 0 ? at(Object.keys(book.codes), pick) : from.code;
      if (!code) return null;
      const others = PEOPLE.filter(
        ({ email }) => email !== null && (choice % 10 === 0 || email !== emailOf(from)),
      );
      const { name, email } = at(others, person)!;
      return {
        what: 'ask to give',
        by,
        id: makeScanId(Date.now(), () => randomBytes(1)[0]!),
        code,
        tickets: choice % 4 === 0 ? from.tickets : 1 + (tickets % from.tickets),
        of: from.tickets + (choice % 17 === 0 ? 1 : 0),
        // An address alone says who it is: the name is what the giver calls them.
        to: { name: choice % 3 === 0 ? 'Somebody Else' : name, email: email! },
      };
    }
    case 'confirm': {
      // Mostly the latest; now and then a link that was used.
      const all = Object.keys(book.gifts);
      const open = all.filter((ref) => !book.gifts[ref]!.isUsed).reverse();
      const gift = choice % 8 === 0 ? at(all, pick) : (at(open, pick % 2) ?? at(all, pick));
      if (gift === undefined) return null;
      // The link's answer tells no code. Beside a new one it could not be told which of the two came first.
      const { tickets: asked, of } = book.gifts[gift]!;
      return beside && asked === of ? null : { what: 'confirm', by, gift, isMailed: true };
    }
    case 'correct': {
      if (!sale) return null;
      const other = at(PEOPLE, person)!;
      const details = at<Partial<Details>>(
        [
          { email: other.email },
          { email: `new-${cents}@example.org` },
          { name: other.name },
          { phone: other.phone },
          { email: null },
          { name: other.name, phone: other.phone },
        ],
        tickets,
      )!;
      return { what: 'correct', by: whoFor(next, sale), sale: sale.ref, details };
    }
    case 'reissue':
      return sale ? { what: 'reissue', by: finance, sale: sale.ref } : null;
    case 'deliver':
      return sale ? { what: 'deliver', by: whoFor(next, sale), sale: sale.ref } : null;
    case 'scan': {
      // Also by codes that were replaced.
      const code = choice % 8 === 0 ? at(Object.keys(book.codes), pick) : (sale?.code ?? null);
      const some = choice % 3 === 0 ? null : 1 + (tickets % 3);
      return code ? { what: 'scan', by, code, tickets: some, id: randomUUID() } : null;
    }
    case 'sync':
      return sale
        ? {
            what: 'sync',
            by,
            sale: sale.ref,
            station: food ? 'food' : 'entrance',
            tickets,
            letIn: choice % 5 !== 0,
            id: randomUUID(),
            beside,
          }
        : null;
    case 'undo':
      return sale
        ? { what: 'undo', by: finance, sale: sale.ref, station: choice % 3 === 0 ? 'food' : 'entrance' }
        : null;
    case 'undo scan': {
      const scan = at(book.scans, pick);
      if (!scan) return null;
      const { id, sale: scanned, station } = scan;
      return { what: 'undo scan', by: choice % 3 === 0 ? by : scan.by, scan: id, sale: scanned, station };
    }
    case 'review': {
      const transfers = salesOf(book).filter(({ state }) => state !== null);
      const transfer = choice % 9 === 0 ? sale : at(transfers, pick);
      if (!transfer) return null;
      const wanted: readonly TransferState[] =
        transfer.cancelled && choice % 5 !== 0
          ? ['refunded', 'to_refund']
          : ['verified', 'verified', 'verified', 'questioned', 'unverified', 'refunded'];
      const state = at(wanted, tickets)!;
      return { what: 'review', by: finance, sale: transfer.ref, state };
    }
    case 'clear':
    case 'hand back':
    case 'float': {
      // Mostly of somebody with money to clear, or who has handed some over.
      const owing = [VERA, WALT].filter((one) =>
        next.what === 'hand back'
          ? book.ledger.some((entry) => entry.seller === one && entry.kind !== 'transfer')
          : moneyOf(book, one).cashSold + moneyOf(book, one).zelleSold > 0,
      );
      const seller = choice % 6 === 0 ? by : (at(owing, pick) ?? VERA);
      const { cashPending, transferPending, float } = moneyOf(book, seller);
      const pending = Math.max(0, cashPending + transferPending);
      const most = next.what === 'hand back' ? 2_000 : pending;
      const some = Math.max(1, choice % 5 === 0 ? cents : Math.round((most * (1 + (cents % 100))) / 100));
      const given = cents % 3 === 0 ? -Math.min(float, cents) || 500 : 1 + cents;
      return { what: next.what, by: finance, seller, cents: next.what === 'float' ? given : some };
    }
    case 'offer': {
      const { inHand } = moneyOf(book, by);
      const near = Math.max(0, inHand + (choice % 3 === 0 ? (cents % 2_000) - 1_000 : 0));
      return { what: 'offer', by, cents: choice % 7 === 0 ? cents : near, final: choice % 2 === 0 };
    }
    case 'receive': {
      const one = handOver('offered');
      if (!one) return null;
      const { float } = moneyOf(book, one.seller);
      const counts = choice % 3 === 0 ? cents : one.declared;
      const floatReturned = choice % 2 === 0 ? 0 : Math.min(float, counts) + (choice % 20 === 1 ? 1 : 0);
      return { what: 'receive', by: finance, handOver: one.ref, cents: counts, floatReturned };
    }
    case 'withdraw':
    case 'reverse':
    case 'explain':
    case 'countersign': {
      const one = handOver(next.what === 'withdraw' ? 'offered' : 'received');
      if (!one) return null;
      const who = next.what === 'withdraw' ? one.seller : next.what === 'countersign' ? by : finance;
      const reason =
        next.what === 'countersign' ? (one.explained?.reason ?? 'Nobody knows') : `Because of ${cents}`;
      return { what: next.what, by: choice % 6 === 0 ? by : who, handOver: one.ref, reason };
    }
  }
}

/** What a request says to the API. */
export interface Call {
  method: string;
  path: string;
  body?: unknown;
}

interface Names {
  eventId: string;
  /** Of sales and hand-overs, by their names in the book. */
  ids: Map<string, string>;
  crew: readonly { id: string }[];
  /** Of whoever scans. */
  device: string;
  /** Of sales, as they were read. */
  versions: Map<string, number>;
  /** Of what guests asked to give, as they were mailed. */
  tokens: Map<string, string>;
}

export function callOf(
  book: Book,
  asked: Request,
  { eventId, ids, crew, device, versions, tokens }: Names,
): Call {
  const attendee = (ref: string): string => `/api/attendees/${ids.get(ref)}`;
  const volunteer = (seller: number): string => `/api/volunteers/${crew[seller]!.id}`;
  const food = (has: boolean): string => (has ? 'with_food' : 'without_food');
  const post = (path: string, body?: unknown): Call => ({ method: 'POST', path, body });
  switch (asked.what) {
    case 'sell':
      return post('/api/register', {
        event_id: eventId,
        ...asked.person,
        delivery: asked.person.email === null ? 'seller' : 'mail',
        ticket_quantity: asked.tickets,
        payment_mode: asked.mode,
        food_option: food(asked.food),
        is_guest: asked.guest,
      });
    case 'change': {
      const { guest } = book.sales[asked.sale]!;
      const mode = guest ? 'cash' : asked.mode;
      return post(`${attendee(asked.sale)}/change`, {
        ticket_quantity: asked.tickets,
        payment_mode: mode,
        food_option: food(asked.food),
        quoted_total_price: (priceOf(asked.tickets, asked.food, mode, guest) * asked.tickets) / 100,
      });
    }
    case 'cancel':
      return post(`${attendee(asked.sale)}/cancel`, {
        reason: 'Cannot come',
        ...(asked.refund && { refund: asked.refund }),
        ...asked.some,
      });
    case 'give': {
      const { name, email, phone } = asked.to;
      return post(`${attendee(asked.sale)}/give`, {
        tickets: asked.tickets,
        of: asked.of,
        version: versions.get(asked.sale),
        name,
        ...(email !== null && { email }),
        ...(phone !== '' && { phone }),
      });
    }
    case 'ask to give': {
      const { id, code, tickets, of, to } = asked;
      return post('/api/tickets/give', { give_id: id, code, tickets, of, ...to });
    }
    case 'confirm':
      return post('/api/tickets/give/confirm', { token: tokens.get(asked.gift) ?? 'A'.repeat(43) });
    case 'correct':
      return { method: 'PATCH', path: attendee(asked.sale), body: asked.details };
    case 'reissue':
      return post(`${attendee(asked.sale)}/reissue`, { reason: 'Lost' });
    case 'deliver':
      return post(`${attendee(asked.sale)}/delivered`, { way: 'shown' });
    case 'scan':
      return post(`/api/checkin/${asked.code}`, {
        scan_id: asked.id,
        event_id: eventId,
        ...(asked.tickets !== null && { tickets: asked.tickets }),
      });
    case 'sync':
      return post('/api/checkin/sync', {
        now: new Date().toISOString(),
        device: { id: device, station: asked.station },
        scans: [
          {
            scan_id: asked.id,
            event_id: eventId,
            id: ids.get(asked.sale),
            station: asked.station,
            tickets: asked.tickets,
            scanned_at: new Date().toISOString(),
            let_in: asked.letIn,
          },
        ],
      });
    case 'undo':
    case 'undo scan':
      return {
        method: 'DELETE',
        path: `/api/checkin/${ids.get(asked.sale)}`,
        body: {
          reason: 'Wrong person',
          station: asked.station,
          ...(asked.what === 'undo scan' && { undoes: asked.scan }),
        },
      };
    case 'review':
      return {
        method: 'PATCH',
        path: `/api/transfers/${ids.get(asked.sale)}`,
        body: { status: asked.state },
      };
    case 'clear':
      return {
        method: 'PATCH',
        path: `/api/auth/users/${crew[asked.seller]!.id}/cleared-amount?event_id=${eventId}`,
        body: { cleared_amount: asked.cents / 100 },
      };
    case 'hand back':
      return post(`${volunteer(asked.seller)}/hand-back?event_id=${eventId}`, {
        amount: asked.cents / 100,
        reason: 'Mistyped',
      });
    case 'float':
      return post(`${volunteer(asked.seller)}/float`, { event_id: eventId, amount: asked.cents / 100 });
    case 'offer':
      return post('/api/hand-overs', {
        event_id: eventId,
        declared_amount: asked.cents / 100,
        is_final: asked.final,
      });
    case 'receive':
      return post(`/api/hand-overs/${ids.get(asked.handOver)}/receive`, {
        received_amount: asked.cents / 100,
        float_returned: asked.floatReturned / 100,
      });
    case 'withdraw':
    case 'reverse':
    case 'explain':
    case 'countersign':
      return post(`/api/hand-overs/${ids.get(asked.handOver)}/${asked.what}`, { reason: asked.reason });
  }
}

/** What an answer says, in the form of `Verdict.says`. */
export function saidBy(asked: Request, body: any): Record<string, unknown> {
  switch (asked.what) {
    case 'scan':
      return { success: body.success, admitted: body.attendee.tickets_admitted };
    case 'sync':
      return { tickets: body[0].tickets, admitted: body[0].admitted, served: body[0].served };
    default:
      return body;
  }
}

/** One line on what was asked, for the message of a failure. */
export function lineOf(book: Book, asked: Request): string {
  const { what: verb, by, ref, ...rest } = asked;
  const sale = 'sale' in asked ? book.sales[asked.sale] : undefined;
  const about = sale
    ? ` [${sale.tickets} ${sale.mode}${sale.food ? ' food' : ''}${sale.guest ? ' guest' : ''} of ${totalOf(sale) / 100} by ${sale.seller}${sale.state ? `, ${sale.state}` : ''}${sale.cancelled ? ', cancelled' : ''}, in ${sale.admitted}, meals ${sale.served}]`
    : '';
  return `${ref} ${by}: ${verb} ${JSON.stringify(rest)}${about}`;
}
