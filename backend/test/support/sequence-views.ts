import { parse } from 'csv-parse/sync';
import {
  type Book,
  CREW,
  type Details,
  differencesOf,
  FINANCE,
  type Kind,
  leftOf,
  liveOf,
  moneyOf,
  PRESIDENT,
  type Sale,
  salesOf,
  sum,
  totalOf,
  type TransferState,
  VERA,
  WALT,
} from './sequence-book.js';

/**
 * Every view of an event, brought into one form twice: as the product shows it, and as it follows from the book. What the book
 * cannot know, such as ids and times, is left out.
 */

/** Where views are read, and what the ids in them stand for. */
export interface Reader {
  eventId: string;
  /** Names and ids of those who act. */
  crew: readonly { id: string; fullName: string }[];
  /** `sale` and `hand-over` names by id. */
  refs: ReadonlyMap<string, string>;
  get(path: string, as: number): Promise<any>;
}

export type Views = Record<string, unknown>;

const dollars = (cents: number): number => cents / 100;
const fixed = (cents: number): string => dollars(cents).toFixed(2);
const tickets = (sales: readonly Sale[]): number => sum(sales, (sale) => sale.tickets);
const counted = (cents: readonly number[]) => ({
  count: cents.length,
  amount: dollars(sum(cents, (one) => one)),
});
const sorted = <T>(rows: readonly T[]): T[] =>
  rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, row]) => row);
const pick = (row: any, keys: readonly string[]): any =>
  Object.fromEntries(keys.map((key) => [key, row?.[key]]));

const STATES: readonly TransferState[] = [
  'unverified',
  'verified',
  'questioned',
  'cancelled',
  'kept',
  'to_refund',
  'refunded',
];
const KINDS: readonly (Kind | 'split')[] = [
  'direct',
  'hand_over',
  'transfer',
  'hand_back',
  'reversal',
  'till_refund',
  'kept',
  'split',
];

const MONEY = [
  'total_attendees',
  'cash_count',
  'cash_amount',
  'zelle_count',
  'zelle_amount',
  'cleared_amount',
  'pending_amount',
  'cash_cleared',
  'transfer_cleared',
  'cash_pending',
  'transfer_pending',
  'float_amount',
  'cash_in_hand',
  'cancelled_by_seller',
];

function sellerOf(book: Book, seller: number) {
  const money = moneyOf(book, seller);
  const takenBack = salesOf(book).filter((sale) => sale.seller === seller && sale.cancelled?.by === seller);
  const cleared = money.cash + money.transfer;
  const collected = money.cashSold + money.zelleSold;
  const isEven = money.cashPending === 0 && money.transferPending === 0;
  return {
    total_attendees: money.cashTickets + money.zelleTickets,
    cash_count: money.cashTickets,
    cash_amount: dollars(money.cashSold),
    zelle_count: money.zelleTickets,
    zelle_amount: dollars(money.zelleSold),
    cleared_amount: dollars(cleared),
    pending_amount: dollars(collected - cleared),
    cash_cleared: dollars(money.cash),
    transfer_cleared: dollars(money.transfer),
    cash_pending: dollars(money.cashPending),
    transfer_pending: dollars(money.transferPending),
    float_amount: dollars(money.float),
    cash_in_hand: dollars(money.inHand),
    cancelled_by_seller: counted(takenBack.map(totalOf)),
    total: dollars(collected),
    status:
      isEven && (cleared !== 0 || collected !== 0)
        ? 'Fully Cleared'
        : cleared === 0
          ? 'Not Cleared'
          : 'Partially Cleared',
  };
}

const detailsOf = (book: Book, sale: Sale): Details => sale.cancelled?.details ?? book.people[sale.person]!;
const isIn = (sale: Sale): boolean => sale.admitted > 0;

const FILTERS = {
  all: '',
  in: '&checked_in=true',
  out: '&checked_in=false',
  'with food': '&food_option=with_food',
  'without an e-mail': '&delivery=seller',
};
const MEETS: Record<keyof typeof FILTERS, (sale: Sale, who: Details) => boolean> = {
  all: () => true,
  in: isIn,
  out: (sale) => !isIn(sale),
  'with food': ({ food }) => food,
  'without an e-mail': (_, { email }) => email === null,
};

const PERSON = [
  'name',
  'email',
  'phone',
  'total_tickets_per_person',
  'total_registrations',
  'cash_registrations',
  'zelle_registrations',
  'total_cash_amount',
  'total_zelle_amount',
  'total_price',
  'with_food_registrations',
  'without_food_registrations',
  'with_food_tickets',
  'without_food_tickets',
  'checked_in_registrations',
  'tickets_admitted',
  'is_checked_in',
];

function peopleOf(book: Book, filter: keyof typeof FILTERS) {
  const groups = new Map<number, Sale[]>();
  for (const sale of liveOf(book))
    if (MEETS[filter](sale, book.people[sale.person]!))
      groups.set(sale.person, [...(groups.get(sale.person) ?? []), sale]);
  return sorted(
    [...groups].map(([person, sales]) => {
      const paid = (mode: string): Sale[] => sales.filter((sale) => sale.mode === mode && !sale.guest);
      const fed = (food: boolean): Sale[] => sales.filter((sale) => sale.food === food);
      return pick(
        {
          ...book.people[person]!,
          total_tickets_per_person: tickets(sales),
          total_registrations: sales.length,
          cash_registrations: sales.filter(({ mode }) => mode === 'cash').length,
          zelle_registrations: sales.filter(({ mode }) => mode === 'zelle').length,
          total_cash_amount: dollars(sum(paid('cash'), totalOf)),
          total_zelle_amount: dollars(sum(paid('zelle'), totalOf)),
          total_price: dollars(sum(sales, totalOf)),
          with_food_registrations: fed(true).length,
          without_food_registrations: fed(false).length,
          with_food_tickets: tickets(fed(true)),
          without_food_tickets: tickets(fed(false)),
          checked_in_registrations: sales.filter(isIn).length,
          tickets_admitted: sum(sales, ({ admitted }) => admitted),
          is_checked_in: sales.every(isIn),
        },
        PERSON,
      );
    }),
  );
}

/** Whoever was given tickets, and has others of somebody else, is no better known to a volunteer than any guest. */
const isOfAnother = (book: Book, { given, person, seller }: Sale): boolean =>
  given &&
  book.people[person]!.email !== null &&
  liveOf(book).some((other) => other.person === person && other.seller !== seller);

const maskedOf = ({ email, phone }: Details) => ({
  email: email && `${email[0]}…${email.slice(email.indexOf('@'))}`,
  phone: phone.slice(-2),
});

const saleRow = (book: Book, sale: Sale) => ({
  sale: sale.ref,
  ...detailsOf(book, sale),
  seller: sale.seller,
  tickets: sale.tickets,
  total: dollars(totalOf(sale)),
  mode: sale.mode,
  food: sale.food,
  guest: sale.guest,
  admitted: sale.admitted,
  served: sale.served,
  partOf: sale.root === sale.ref ? null : sale.root,
  changedFrom: sale.changedFrom,
});

/** One seller's ledger, without who and when. */
const ledgerOf = (book: Book, seller: number) =>
  sorted(
    book.ledger
      .filter((entry) => entry.seller === seller)
      .map(({ kind, cash, transfer }) => ({
        kind,
        amount: dollars(cash + transfer),
        cash: dollars(cash),
        transfer: dollars(transfer),
      })),
  );

/** As the reader sees them, who alone sees the own counts. */
function handOversOf(book: Book, reader: number | null) {
  return sorted(
    Object.values(book.handOvers).map((one) => {
      // Both sides count blind, also what was counted before of the same cash.
      const hasOffer = Object.values(book.handOvers).some(
        (other) => other.seller === one.seller && other.status === 'offered',
      );
      const isCountedAgain = hasOffer && one.status !== 'received';
      const isCounted = !isCountedAgain && (one.status === 'received' || one.status === 'reversed');
      const known = (cents: number): number | null => (isCounted ? dollars(cents) : null);
      return {
        ref: one.ref,
        seller: one.seller,
        status: one.status,
        isFinal: one.final,
        declared: isCountedAgain && one.seller !== reader ? null : dollars(one.declared),
        received: known(one.received),
        floatReturned: known(one.floatReturned),
        cleared: known(one.cleared),
        receivedMinusDeclared: known(one.received - one.declared),
        surplus: known(one.received - one.floatReturned - one.cleared),
        receivedMinusExpected: one.final ? known(one.received - one.expected) : null,
        unexplained: differencesOf(one).length > 0 && !one.countersigned,
      };
    }),
  );
}

function statementOf(book: Book) {
  const live = liveOf(book);
  const gone = salesOf(book).filter(({ cancelled }) => cancelled);
  const paid = (mode: string) => {
    const sales = live.filter((sale) => sale.mode === mode && !sale.guest);
    return { tickets: tickets(sales), ...counted(sales.map(totalOf)) };
  };
  const all = Object.values(book.handOvers);
  const received = all.filter(({ status }) => status === 'received');
  const largest = (signed: boolean) =>
    counted(
      received
        .filter((one) => differencesOf(one).length > 0 && one.countersigned === signed)
        .map((one) => Math.max(...differencesOf(one).map(Math.abs))),
    );
  const fed = live.filter(({ food }) => food);
  const refunded = (refund: string | null) =>
    counted(gone.filter(({ cancelled }) => cancelled!.refund === refund).map(totalOf));
  const floats = (ofHandOver: boolean, sign: 1 | -1): number =>
    sum(
      book.floats.filter((row) => row.ofHandOver === ofHandOver && Math.sign(row.cents) === sign),
      ({ cents }) => cents,
    );
  return {
    tickets: tickets(live),
    amount: dollars(sum(live, totalOf)),
    cash: paid('cash'),
    zelle: paid('zelle'),
    guests: tickets(live.filter(({ guest }) => guest)),
    cancellations: sorted(
      gone.map((sale) => ({
        sale: sale.ref,
        refund: sale.cancelled!.refund,
        amount: dollars(totalOf(sale)),
        name: sale.cancelled!.details.name,
        tickets: sale.tickets,
        mode: sale.mode,
        guest: sale.guest,
        seller: sale.seller,
      })),
    ),
    refunds: {
      seller: refunded('seller'),
      till: refunded('till'),
      none: refunded('none'),
      not_paid: refunded(null),
    },
    noShows: tickets(live) - sum(live, ({ admitted }) => admitted),
    admitted: sum(live, ({ admitted }) => admitted),
    meals: { ordered: tickets(fed), served: sum(live, ({ served }) => served) },
    floats: {
      given: dollars(floats(false, 1)),
      returned: dollars(0 - floats(false, -1) - floats(true, -1) - floats(true, 1)),
      out: dollars(sum(book.floats, ({ cents }) => cents)),
    },
    cleared: Object.fromEntries(
      KINDS.map((kind) => {
        const entries = book.ledger.filter((entry) => entry.kind === kind);
        return [
          kind,
          {
            count: entries.length,
            cash: dollars(sum(entries, ({ cash }) => cash)),
            transfer: dollars(sum(entries, ({ transfer }) => transfer)),
          },
        ];
      }),
    ),
    handOvers: handOversOf(book, null),
    received: counted(received.map((one) => one.received)),
    surplus: counted(
      received.map((one) => one.received - one.floatReturned - one.cleared).filter((cents) => cents !== 0),
    ),
    shortage: counted(
      received
        .map((one) => Math.max(one.declared - one.received, one.final ? one.expected - one.received : 0))
        .filter((cents) => cents > 0),
    ),
    unexplained: largest(false),
    explained: largest(true),
    reversed: counted(all.filter(({ status }) => status === 'reversed').map((one) => one.received)),
    transfers: Object.fromEntries(
      STATES.map((state) => [
        state,
        counted(
          salesOf(book)
            .filter((sale) => sale.state === state)
            .map(totalOf),
        ),
      ]),
    ),
  };
}

/** What every view has to show. */
export function expectedViews(book: Book): Views {
  const live = liveOf(book);
  const revenue = (mode: string): number =>
    dollars(
      sum(
        live.filter((sale) => sale.mode === mode && !sale.guest),
        totalOf,
      ),
    );
  const inState = (...states: TransferState[]): number =>
    dollars(
      sum(
        live.filter(({ state }) => state !== null && states.includes(state)),
        totalOf,
      ),
    );
  const fed = live.filter(({ food }) => food);
  const [admitted, served] = [sum(live, (sale) => sale.admitted), sum(live, (sale) => sale.served)];
  const sold = CREW.map((seller) => {
    const { cashTickets, zelleTickets } = moneyOf(book, seller);
    return { seller, sold: cashTickets + zelleTickets };
  });
  const rankOf = (own: number): number => 1 + sold.filter((one) => one.sold > own).length;
  const sellers = CREW.map((seller) => sellerOf(book, seller));
  const statement = statementOf(book);
  const families = (root: string): Sale[] => salesOf(book).filter((sale) => sale.root === root);
  const views: Views = {
    stats: {
      total_registered: tickets(live),
      total_registrations: live.length,
      checked_in: live.filter(isIn).length,
      tickets_admitted: admitted,
      meals_served: served,
      meals_ordered: tickets(fed),
      with_food_tickets: tickets(fed),
      without_food_tickets: tickets(live) - tickets(fed),
      revenue_cash: revenue('cash'),
      revenue_zelle: revenue('zelle'),
      zelle_verified: inState('verified'),
      zelle_unverified: inState('unverified', 'questioned'),
      total_revenue: dollars(sum(live, totalOf)),
      bounced: 0,
      door_tickets: 0,
      door_revenue: 0,
    },
    series: {
      sales_per_day: { count: tickets(live), amount: dollars(sum(live, totalOf)) },
      check_ins_per_5_min: { count: admitted },
      meals_per_5_min: { count: served },
    },
    event: { sold: tickets(live), capacity: book.capacity, left: book.capacity && leftOf(book) },
    team: sellers.map((row) => pick(row, [...MONEY, 'total', 'status'])),
    'others in the team': [],
    details: CREW.map((seller) => ({
      ...pick(sellers[seller], [...MONEY, 'total', 'status']),
      ledger: ledgerOf(book, seller),
      floats: sorted(book.floats.filter((row) => row.seller === seller).map(({ cents }) => dollars(cents))),
    })),
    leaderboard: sorted(
      sold
        .filter((one) => one.sold > 0)
        .map((one) => ({ seller: one.seller, sold: one.sold, rank: rankOf(one.sold) })),
    ),
    'own rank': { rank: rankOf(sold[VERA]!.sold), sold: sold[VERA]!.sold },
    'own sales': [FINANCE, VERA, WALT].map((seller) =>
      sorted(
        live
          .filter((sale) => sale.seller === seller)
          .map((sale) => ({
            ...saleRow(book, sale),
            ...(seller !== FINANCE && isOfAnother(book, sale) && maskedOf(book.people[sale.person]!)),
          })),
      ),
    ),
    'hand-overs': handOversOf(book, PRESIDENT),
    'own cash': [FINANCE, VERA, WALT].map((seller) => {
      const { inHand, float } = moneyOf(book, seller);
      const open = Object.values(book.handOvers).find(
        (one) => one.seller === seller && one.status === 'offered',
      );
      if (inHand === 0 && float === 0 && !open) return null;
      return {
        inHand: open ? null : dollars(inHand),
        float: dollars(float),
        open: open ? open.ref : null,
      };
    }),
    transfers: sorted(
      salesOf(book)
        .filter(({ state }) => state !== null)
        .map((sale) => {
          const family = families(sale.root);
          return {
            sale: sale.ref,
            name: detailsOf(book, sale).name,
            tickets: sale.tickets,
            total: dollars(totalOf(sale)),
            whole: family.length > 1 ? dollars(sum(family, totalOf)) : null,
            state: sale.state,
          };
        }),
    ),
    statement: {
      ...statement,
      sellers: sellers.map((row) => pick(row, [...MONEY, 'total', 'status'])),
      totals: Object.fromEntries(
        [...MONEY, 'total'].map((key) => [
          key,
          key === 'cancelled_by_seller'
            ? {
                count: sum(sellers, (row) => row.cancelled_by_seller.count),
                amount: inCents(sellers.map((row) => row.cancelled_by_seller.amount)),
              }
            : inCents(sellers.map((row) => (row as any)[key])),
        ]),
      ),
    },
    'statement file': {
      Sellers: CREW.map((seller) => {
        const money = moneyOf(book, seller);
        return [
          money.cashTickets + money.zelleTickets,
          fixed(money.cashSold),
          fixed(money.zelleSold),
          fixed(money.cash + money.transfer),
          fixed(money.cashPending),
          fixed(money.transferPending),
          fixed(money.float),
          fixed(money.inHand),
        ].map(String);
      }),
      Door: [statement.admitted, statement.noShows, statement.meals.ordered, statement.meals.served].map(
        String,
      ),
      'Ways of payment': [statement.cash, statement.zelle].map((row) => [
        String(row.tickets),
        String(row.count),
        row.amount.toFixed(2),
      ]),
      Cleared: KINDS.map((kind) => {
        const row = statement.cleared[kind]!;
        return [kind, String(row.count), row.cash.toFixed(2), row.transfer.toFixed(2)];
      }),
      Transfers: STATES.map((state) => {
        const row = statement.transfers[state]!;
        return [state, String(row.count), row.amount.toFixed(2)];
      }),
      'Change money': [
        [statement.floats.given, statement.floats.returned, statement.floats.out].map((one) =>
          one.toFixed(2),
        ),
      ],
    },
    file: sorted(live.map((sale) => fileRow(book, sale))),
    'file with cancelled ones': sorted(salesOf(book).map((sale) => fileRow(book, sale))),
    door: doorOf(book),
    'a phone at the door': doorOf(book),
    'more let in than count': Object.fromEntries(
      Object.entries(book.extra).filter(([, more]) => more !== null && more > 0),
    ),
    recount: [],
  };
  for (const filter of Object.keys(FILTERS) as (keyof typeof FILTERS)[])
    views[`people: ${filter}`] = peopleOf(book, filter);
  return views;
}

/** What is shown of how many were let in without a ticket, where the book knows it. */
export const knownOf = (book: Book, views: Views): Views => ({
  ...views,
  'more let in than count': Object.fromEntries(
    Object.entries(views['more let in than count'] as Record<string, number>).filter(
      ([sale, more]) => more > 0 && book.extra[sale] !== null,
    ),
  ),
});

/** What is left of all views without the numbers and names of people and registrations, none of which giving may change. */
export function figuresIn(views: Views): Views {
  const less = (row: any, ...keys: string[]): any =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
  const { stats, details, statement } = views as Record<string, any>;
  return {
    ...pick(views, [
      'series',
      'event',
      'team',
      'leaderboard',
      'own rank',
      'hand-overs',
      'own cash',
      'recount',
    ]),
    stats: less(stats, 'total_registrations'),
    details: details.map((row: any) => ({
      ...row,
      ledger: row.ledger.filter((entry: any) => entry.kind !== 'split'),
    })),
    statement: {
      ...statement,
      cash: less(statement.cash, 'count'),
      zelle: less(statement.zelle, 'count'),
      cleared: less(statement.cleared, 'split'),
      transfers: Object.entries(statement.transfers).map(([state, row]) => [state, (row as any).amount]),
    },
  };
}

const inCents = (amounts: readonly number[]): number =>
  dollars(sum(amounts, (amount) => Math.round(amount * 100)));

const fileRow = (book: Book, sale: Sale) => ({
  name: detailsOf(book, sale).name,
  email: detailsOf(book, sale).email ?? '',
  tickets: String(sale.tickets),
  total: fixed(totalOf(sale)),
  payment: sale.guest ? 'Guest' : sale.mode === 'cash' ? 'Cash' : 'Zelle',
  seller: sale.seller,
  // What was changed gave its code to what it was changed into.
  code: sale.cancelled ? '' : sale.code,
  in: isIn(sale) ? 'Yes' : 'No',
});

const doorOf = (book: Book) =>
  sorted(
    liveOf(book).map((sale) => ({
      sale: sale.ref,
      name: detailsOf(book, sale).name,
      phone: detailsOf(book, sale).phone.slice(-2),
      tickets: sale.tickets,
      food: sale.food,
      admitted: sale.admitted,
      served: sale.served,
    })),
  );

/** The list as a phone keeps it: what goes is applied before what comes, and an older row never takes a newer one's place. */
export class Phone {
  private cursor: string | null = null;
  private rows = new Map<string, any>();

  async sync(reader: Reader, as: number): Promise<unknown> {
    for (;;) {
      const query = new URLSearchParams({
        event_id: reader.eventId,
        ...(this.cursor ? { cursor: this.cursor } : {}),
      });
      const list = await reader.get(`/api/checkin/list?${query}`, as);
      if (list.reset) this.rows.clear();
      for (const { h } of list.gone) this.rows.delete(h);
      for (const row of list.rows) if (!(this.rows.get(row.h)?.v > row.v)) this.rows.set(row.h, row);
      this.cursor = list.cursor;
      if (list.complete) break;
    }
    return sorted(
      [...this.rows.values()].map((row) => ({
        sale: reader.refs.get(row.i) ?? row.i,
        name: row.n,
        phone: row.p,
        tickets: row.q,
        food: row.f === 1,
        admitted: row.a,
        served: row.m,
      })),
    );
  }
}

/** Reads every view. `recount` says what `npm run recount` would find. */
export async function readViews(
  reader: Reader,
  { phone, recount }: { phone: Phone; recount(): Promise<unknown[]> },
): Promise<Views> {
  const { eventId, crew, refs, get } = reader;
  const of = `event_id=${eventId}`;
  const nameOf = (id: string): string => refs.get(id) ?? id;
  const sellerOfName = (name: string): number => crew.findIndex(({ fullName }) => fullName === name);
  const sellerOfId = (sellerId: string): number => crew.findIndex(({ id }) => id === sellerId);
  const seller = (row: any) => ({
    ...pick(row, [...MONEY, 'status']),
    total: row.total_collected ?? row.total_sales,
  });
  const views: Views = {};
  const read = async (
    name: string,
    path: string,
    as: number,
    form: (body: any) => unknown,
  ): Promise<void> => {
    views[name] = form(await get(path, as));
  };
  const several = async <T>(name: string, rows: readonly T[], one: (row: T) => Promise<unknown>) => {
    views[name] = await Promise.all(rows.map(one));
  };
  const handOvers = (rows: any[]) =>
    sorted(
      rows.map((row) => ({
        ref: nameOf(row.id),
        seller: sellerOfId(row.volunteer_id),
        status: row.status,
        isFinal: row.is_final,
        declared: row.declared,
        received: row.received,
        floatReturned: row.float_returned,
        cleared: row.cleared,
        receivedMinusDeclared: row.received_minus_declared,
        surplus: row.surplus,
        receivedMinusExpected: row.received_minus_expected,
        unexplained: row.unexplained,
      })),
    );
  const file = (body: string) =>
    sorted(
      (parse(body, { columns: true, bom: true }) as Record<string, string>[]).map((row) => ({
        name: row.Name,
        email: row.Email,
        tickets: row.Tickets,
        total: row.Total,
        payment: row.Payment,
        seller: sellerOfName(row['Sold by']!),
        code: row['Cancelled at'] ? '' : row['QR code ID'],
        in: row['Checked in'],
      })),
    );
  await Promise.all([
    read('stats', `/api/stats?${of}`, FINANCE, (body) => body),
    (async () => {
      const kinds = ['sales_per_day', 'check_ins_per_5_min', 'meals_per_5_min'];
      views.series = Object.fromEntries(
        await Promise.all(
          kinds.map(async (kind) => {
            const points: any[] = await get(`/api/stats/series?kind=${kind}&${of}`, FINANCE);
            const count = sum(points, (point) => point.count);
            const isMoney = kind === 'sales_per_day';
            return [kind, { count, ...(isMoney && { amount: inCents(points.map(({ amount }) => amount)) }) }];
          }),
        ),
      );
    })(),
    read('event', `/api/events/${eventId}`, FINANCE, (body) => ({
      sold: body.tickets_sold,
      capacity: body.capacity,
      left: body.capacity && body.capacity - body.tickets_sold,
    })),
    (async () => {
      const team: any[] = await get(`/api/volunteers/sales-team?${of}`, FINANCE);
      views.team = crew.map(({ id }) => {
        const row = team.find((one) => one.volunteer_id === id);
        return pick({ ...row, total: row?.total_collected }, [...MONEY, 'total', 'status']);
      });
      views['others in the team'] = team.filter(
        (row) => sellerOfId(row.volunteer_id) < 0 && (row.total_attendees !== 0 || row.cash_in_hand !== 0),
      );
    })(),
    several('details', crew, async ({ id }) => {
      const body = await get(`/api/volunteers/${id}/details?${of}`, FINANCE);
      return {
        ...pick(seller(body), [...MONEY, 'total', 'status']),
        ledger: sorted(
          body.clearings.map((row: any) => ({
            kind: row.kind,
            amount: row.amount,
            cash: row.cash_amount,
            transfer: row.transfer_amount,
          })),
        ),
        floats: sorted(body.floats.map((row: any) => row.amount)),
      };
    }),
    read('leaderboard', `/api/volunteers/leaderboard?${of}`, VERA, (body) => {
      views['own rank'] = { rank: body.current_user_rank.rank, sold: body.current_user_rank.tickets_sold };
      return sorted(
        body.top_volunteers
          .filter((row: any) => row.tickets_sold > 0)
          .map((row: any) => ({
            seller: sellerOfId(row.volunteer_id),
            sold: row.tickets_sold,
            rank: row.rank,
          })),
      );
    }),
    several('own sales', [FINANCE, VERA, WALT], async (who) => {
      const { data, pagination } = await get(`/api/volunteers/me/attendees?limit=1000&${of}`, who);
      if (pagination.total !== data.length) return pagination;
      return sorted(
        data.map((row: any) => ({
          sale: nameOf(row.id),
          name: row.name,
          email: row.email,
          phone: row.phone,
          seller: sellerOfId(row.volunteer_id),
          tickets: row.ticket_quantity,
          total: row.total_price,
          mode: row.payment_mode,
          food: row.food_option === 'with_food',
          guest: row.is_guest,
          admitted: row.tickets_admitted,
          served: row.meals_served,
          partOf: row.split_from && nameOf(row.split_from),
          changedFrom: row.changed_from && nameOf(row.changed_from),
        })),
      );
    }),
    read('hand-overs', `/api/hand-overs?limit=1000&${of}`, PRESIDENT, ({ data }) => handOvers(data)),
    several('own cash', [FINANCE, VERA, WALT], async (who) => {
      const { events } = await get('/api/hand-overs/me', who);
      const here = events.find((row: any) => row.event_id === eventId);
      if (!here) return null;
      return {
        inHand: here.cash_in_hand,
        float: here.float_amount,
        open: here.open_offer && nameOf(here.open_offer.id),
      };
    }),
    read('transfers', `/api/transfers?limit=1000&${of}`, FINANCE, ({ data }) =>
      sorted(
        data.map((row: any) => ({
          sale: nameOf(row.attendee_id),
          name: row.name,
          tickets: row.ticket_quantity,
          total: row.total_price,
          whole: row.part_of,
          state: row.status,
        })),
      ),
    ),
    read('statement', `/api/events/${eventId}/statement`, PRESIDENT, (body) => ({
      tickets: sum(body.days, (row: any) => row.tickets),
      amount: inCents(body.days.map((row: any) => row.amount)),
      cash: body.payment_modes.cash,
      zelle: body.payment_modes.zelle,
      guests: body.guests,
      cancellations: sorted(
        body.cancellations.map((row: any) => ({
          sale: nameOf(row.id),
          refund: row.refund,
          amount: row.amount,
          name: row.name,
          tickets: row.ticket_quantity,
          mode: row.payment_mode,
          guest: row.is_guest,
          seller: sellerOfId(row.volunteer_id),
        })),
      ),
      refunds: body.refunds,
      noShows: body.no_shows,
      admitted: body.admitted,
      meals: body.meals,
      floats: body.floats,
      cleared: pick(body.cleared, KINDS),
      handOvers: handOvers(body.hand_overs),
      received: body.received,
      surplus: body.surplus,
      shortage: body.shortage,
      unexplained: body.unexplained,
      explained: body.explained,
      reversed: body.reversed,
      transfers: body.transfers,
      sellers: crew.map(({ id }) => {
        const row = body.sellers.find((one: any) => one.volunteer_id === id);
        return pick({ ...row, total: row?.total_collected }, [...MONEY, 'total', 'status']);
      }),
      totals: pick({ ...body.totals, total: body.totals.total_collected }, [...MONEY, 'total']),
    })),
    read('statement file', `/api/events/${eventId}/statement/csv`, PRESIDENT, (body) => {
      const tables = tablesOf(body);
      const rows = (title: string, keys: string[]): string[][] =>
        (tables.get(title) ?? []).map((row) => keys.map((key) => (row[key] ?? '').replace(/^'/, '')));
      return {
        Sellers: crew.map(({ fullName }) => {
          const row = tables.get('Sellers')?.find((one) => one.full_name === fullName);
          return [
            'total_attendees',
            'cash_amount',
            'zelle_amount',
            'cleared_amount',
            'cash_pending',
            'transfer_pending',
            'float_amount',
            'cash_in_hand',
          ].map((key) => (row?.[key] ?? '').replace(/^'/, ''));
        }),
        Door: rows('Door', ['tickets']).flat(),
        'Ways of payment': rows('Ways of payment', ['tickets', 'registrations', 'amount']).slice(0, 2),
        Cleared: rows('Cleared', ['kind', 'entries', 'cash', 'transfer']).filter(
          ([kind]) => kind !== 'imported',
        ),
        Transfers: rows('Transfers', ['status', 'transfers', 'amount']),
        'Change money': rows('Change money', ['given', 'returned', 'out']),
      };
    }),
    read('file', `/api/attendees/csv?${of}`, FINANCE, file),
    read('file with cancelled ones', `/api/attendees/csv?cancelled=true&${of}`, FINANCE, file),
    (async () => {
      views.door = await new Phone().sync(reader, FINANCE);
    })(),
    (async () => {
      views['a phone at the door'] = await phone.sync(reader, VERA);
    })(),
    read('more let in than count', `/api/checkin/conflicts?limit=1000&${of}`, FINANCE, (entries: any[]) => {
      const more: Record<string, number> = {};
      for (const { registration_id: id, scans } of entries)
        for (const { let_in: letIn, counted: counts } of scans) {
          const sale = nameOf(id);
          more[sale] = (more[sale] ?? 0) + letIn - counts;
        }
      return more;
    }),
    (async () => {
      views.recount = await recount();
    })(),
    ...(Object.keys(FILTERS) as (keyof typeof FILTERS)[]).map((filter) =>
      read(`people: ${filter}`, `/api/attendees?limit=1000&${of}${FILTERS[filter]}`, FINANCE, (body) =>
        body.pagination.total === body.data.length
          ? sorted(body.data.map((row: any) => pick(row, PERSON)))
          : body.pagination,
      ),
    ),
  ]);
  return views;
}

/** The tables of a statement's file, by title. */
function tablesOf(body: string): Map<string, Record<string, string>[]> {
  const tables = new Map<string, Record<string, string>[]>();
  const rows: string[][] = parse(body, { relaxColumnCount: true, bom: true });
  for (let at = 0; at < rows.length; at++) {
    const title = rows[at]![0]!;
    const heads = rows[++at] ?? [];
    const found: Record<string, string>[] = [];
    while (++at < rows.length && rows[at]!.some((cell) => cell !== ''))
      found.push(Object.fromEntries(heads.map((head, column) => [head, rows[at]![column] ?? ''])));
    tables.set(title, found);
  }
  return tables;
}
