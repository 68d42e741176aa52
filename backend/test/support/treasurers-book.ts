/**
 * Keeps an event's money as a treasurer would: from what was requested and confirmed, by the rules of the contract alone. It
 * shares no code with the product, so that a statement can be checked against it. Amounts are in cents.
 */

export type Refund = 'seller' | 'till' | 'none';
export type TransferState =
  | 'unverified'
  | 'verified'
  | 'questioned'
  | 'cancelled'
  | 'kept'
  | 'to_refund'
  | 'refunded';

export interface BookSale {
  id: string;
  seller: BookSeller;
  mode: 'cash' | 'zelle';
  isGuest: boolean;
  tickets: number;
  hasFood: boolean;
  cents: number;
  isLive: boolean;
  refund: Refund | null;
  /** State of a bank transfer; null for other sales. */
  state: TransferState | null;
  /** What its verification cleared, as long as it stays verified. */
  verifiedCents: number;
}

export interface BookHandOver {
  id: string;
  seller: BookSeller;
  status: 'offered' | 'withdrawn' | 'received' | 'reversed';
  declared: number;
  expected: number;
  isFinal: boolean;
  received: number;
  floatReturned: number;
  cleared: number;
  isExplained: boolean;
  isCountersigned: boolean;
}

export interface BookSeller {
  id: string;
  name: string;
  /** Live sales only. */
  cashSold: number;
  zelleSold: number;
  cashTickets: number;
  zelleTickets: number;
  /** Amounts cleared, by kind. */
  cash: number;
  transfer: number;
  /** The part of `transfer` that direct clearings cleared and that was not handed back. */
  directTransfer: number;
  float: number;
}

export const DOLLAR = 100;
const PRICE = { without_food: 15 * DOLLAR, with_food: 18 * DOLLAR };
const ZELLE_FEE = 1 * DOLLAR;

/** Returns the price of a registration. */
export const priceOf = (mode: 'cash' | 'zelle', hasFood: boolean, tickets: number): number =>
  tickets * (PRICE[hasFood ? 'with_food' : 'without_food'] + (mode === 'zelle' ? ZELLE_FEE : 0));

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

export class TreasurersBook {
  readonly sellers: BookSeller[] = [];
  readonly sales: BookSale[] = [];
  readonly handOvers: BookHandOver[] = [];
  private floatsGiven = 0;
  private floatsReturned = 0;

  join(id: string, name: string): BookSeller {
    const seller: BookSeller = {
      id,
      name,
      cashSold: 0,
      zelleSold: 0,
      cashTickets: 0,
      zelleTickets: 0,
      cash: 0,
      transfer: 0,
      directTransfer: 0,
      float: 0,
    };
    this.sellers.push(seller);
    return seller;
  }

  cashPending = ({ cashSold, cash }: BookSeller): number => cashSold - cash;
  transferPending = ({ zelleSold, transfer }: BookSeller): number => zelleSold - transfer;
  cashInHand = (seller: BookSeller): number => seller.float + this.cashPending(seller);

  sold(sale: Omit<BookSale, 'cents' | 'isLive' | 'refund' | 'state' | 'verifiedCents'>): BookSale {
    const cents = sale.isGuest ? 0 : priceOf(sale.mode, sale.hasFood, sale.tickets);
    const isTransfer = sale.mode === 'zelle' && cents > 0;
    const made: BookSale = {
      ...sale,
      cents,
      isLive: true,
      refund: null,
      state: isTransfer ? 'unverified' : null,
      verifiedCents: 0,
    };
    this.sales.push(made);
    this.count(made, 1);
    return made;
  }

  private count({ seller, mode, cents, tickets, isGuest }: BookSale, sign: 1 | -1): void {
    // A guest's ticket counts for no seller.
    if (isGuest) return;
    if (mode === 'cash') {
      seller.cashSold += sign * cents;
      seller.cashTickets += sign * tickets;
    } else {
      seller.zelleSold += sign * cents;
      seller.zelleTickets += sign * tickets;
    }
  }

  /** The seller, the till or nobody pays the money back. Nothing is paid back for a transfer that was never verified. */
  cancelled(sale: BookSale, refund: Refund): void {
    const { seller, cents } = sale;
    sale.isLive = false;
    this.count(sale, -1);
    if (sale.isGuest) return;
    if (sale.mode === 'cash') {
      sale.refund = refund;
      // Unless the seller pays it back, they still owe the cash that they took.
      if (refund !== 'seller') seller.cash -= cents;
      return;
    }
    const wasVerified = sale.state === 'verified';
    seller.transfer -= sale.verifiedCents;
    sale.verifiedCents = 0;
    sale.refund = wasVerified ? refund : null;
    sale.state = wasVerified ? (refund === 'none' ? 'kept' : 'to_refund') : 'cancelled';
  }

  /** Sets a transfer's state; while it is verified, its amount counts as cleared. */
  transferIs(sale: BookSale, state: TransferState): void {
    const { seller } = sale;
    seller.transfer -= sale.verifiedCents;
    sale.verifiedCents = 0;
    sale.state = state;
    if (state !== 'verified') return;
    sale.verifiedCents = between(0, this.transferPending(seller), sale.cents);
    seller.transfer += sale.verifiedCents;
  }

  /** Clears directly: pending cash first, then transfers. */
  cleared(seller: BookSeller, cents: number): void {
    const inCash = between(0, this.cashPending(seller), cents);
    seller.cash += inCash;
    seller.transfer += cents - inCash;
    seller.directTransfer += cents - inCash;
  }

  /** Takes back cleared cash that is no longer sold first, then directly cleared transfers, then other cash. */
  handedBack(seller: BookSeller, cents: number): void {
    const unsold = between(0, -this.cashPending(seller), cents);
    const inTransfers = between(0, seller.directTransfer, cents - unsold);
    seller.cash -= cents - inTransfers;
    seller.transfer -= inTransfers;
    seller.directTransfer -= inTransfers;
  }

  gaveFloat(seller: BookSeller, cents: number): void {
    seller.float += cents;
    if (cents > 0) this.floatsGiven += cents;
    else this.floatsReturned -= cents;
  }

  offered(seller: BookSeller, id: string, declared: number, isFinal: boolean): BookHandOver {
    const offer: BookHandOver = {
      id,
      seller,
      status: 'offered',
      declared,
      expected: this.cashInHand(seller),
      isFinal,
      received: 0,
      floatReturned: 0,
      cleared: 0,
      isExplained: false,
      isCountersigned: false,
    };
    this.handOvers.push(offer);
    return offer;
  }

  received(offer: BookHandOver, received: number, floatReturned: number): void {
    const { seller } = offer;
    const cleared = between(0, this.cashPending(seller), received - floatReturned);
    Object.assign(offer, { status: 'received', received, floatReturned, cleared });
    seller.cash += cleared;
    seller.float -= floatReturned;
    this.floatsReturned += floatReturned;
  }

  reversed(offer: BookHandOver): void {
    offer.status = 'reversed';
    offer.seller.cash -= offer.cleared;
    offer.seller.float += offer.floatReturned;
    this.floatsReturned -= offer.floatReturned;
  }

  differences = (offer: BookHandOver): number[] =>
    offer.status === 'received'
      ? [
          offer.received - offer.declared,
          offer.received - offer.floatReturned - offer.cleared,
          offer.isFinal ? offer.received - offer.expected : 0,
        ].filter((cents) => cents !== 0)
      : [];

  private handOversWith(holds: (offer: BookHandOver) => boolean) {
    const found = this.handOvers.filter((offer) => this.differences(offer).length > 0 && holds(offer));
    const largest = (offer: BookHandOver): number => Math.max(...this.differences(offer).map(Math.abs));
    return { count: found.length, amount: sum(found, largest) };
  }

  /** Returns what a statement has to show of money and tickets, in dollars. */
  statement() {
    const live = this.sales.filter(({ isLive }) => isLive);
    const paid = live.filter(({ isGuest }) => !isGuest);
    const by = (mode: 'cash' | 'zelle') => {
      const found = paid.filter((sale) => sale.mode === mode);
      return {
        tickets: sum(found, (sale) => sale.tickets),
        amount: dollars(sum(found, (sale) => sale.cents)),
      };
    };
    const gone = this.sales.filter(({ isLive }) => !isLive);
    const received = this.handOvers.filter(({ status }) => status === 'received');
    const reversed = this.handOvers.filter(({ status }) => status === 'reversed');
    const surpluses = received
      .map((offer) => offer.received - offer.floatReturned - offer.cleared)
      .filter((cents) => cents !== 0);
    const transfers = Object.fromEntries(
      STATES.map((state) => {
        const found = this.sales.filter((sale) => sale.state === state);
        return [state, counted(found.map(({ cents }) => cents))];
      }),
    );
    const unexplained = this.handOversWith(({ isCountersigned }) => !isCountersigned);
    const explained = this.handOversWith(({ isCountersigned }) => isCountersigned);
    return {
      sellers: this.sellers
        .map((seller) => ({ volunteer_id: seller.id, ...this.figures([seller]) }))
        .sort(byId((row) => row.volunteer_id)),
      totals: this.figures(this.sellers),
      tickets: sum(live, (sale) => sale.tickets),
      guests: sum(live, (sale) => (sale.isGuest ? sale.tickets : 0)),
      mealsOrdered: sum(live, (sale) => (sale.hasFood ? sale.tickets : 0)),
      cash: by('cash'),
      zelle: by('zelle'),
      cancellations: gone
        .map(({ id, refund, cents }) => ({ id, refund, amount: dollars(cents) }))
        .sort(byId((row) => row.id)),
      floats: {
        given: dollars(this.floatsGiven),
        returned: dollars(this.floatsReturned),
        out: dollars(sum(this.sellers, ({ float }) => float)),
      },
      handOvers: this.handOvers
        .map((offer) => ({
          id: offer.id,
          status: offer.status,
          declared: offer.status === 'offered' ? null : dollars(offer.declared),
          cleared: ['received', 'reversed'].includes(offer.status) ? dollars(offer.cleared) : null,
        }))
        .sort(byId((row) => row.id)),
      received: counted(received.map((offer) => offer.received)),
      surplus: counted(surpluses),
      unexplained: { ...unexplained, amount: dollars(unexplained.amount) },
      explained: { ...explained, amount: dollars(explained.amount) },
      reversed: counted(reversed.map((offer) => offer.received)),
      transfers,
    };
  }

  private figures(sellers: readonly BookSeller[]) {
    const all = (value: (seller: BookSeller) => number): number => dollars(sum(sellers, value));
    return {
      cash_amount: all(({ cashSold }) => cashSold),
      zelle_amount: all(({ zelleSold }) => zelleSold),
      cash_cleared: all(({ cash }) => cash),
      transfer_cleared: all(({ transfer }) => transfer),
      cash_pending: all(this.cashPending),
      transfer_pending: all(this.transferPending),
      float_amount: all(({ float }) => float),
      cash_in_hand: all(this.cashInHand),
      total_attendees: sum(sellers, ({ cashTickets, zelleTickets }) => cashTickets + zelleTickets),
    };
  }
}

const STATES: readonly TransferState[] = [
  'unverified',
  'verified',
  'questioned',
  'cancelled',
  'kept',
  'to_refund',
  'refunded',
];

/** Returns the parts of a statement that `TreasurersBook.statement` returns. */
export function partsOf(statement: any): ReturnType<TreasurersBook['statement']> {
  const pick = (row: any, keys: readonly string[]): any =>
    Object.fromEntries(keys.map((key) => [key, row[key]]));
  const figures = [
    'cash_amount',
    'zelle_amount',
    'cash_cleared',
    'transfer_cleared',
    'cash_pending',
    'transfer_pending',
    'float_amount',
    'cash_in_hand',
    'total_attendees',
  ];
  return {
    sellers: statement.sellers
      .map((row: any) => pick(row, ['volunteer_id', ...figures]))
      .sort(byId((row: any) => row.volunteer_id)),
    totals: pick(statement.totals, figures),
    tickets: sum(statement.days, (row: any) => row.tickets),
    guests: statement.guests,
    mealsOrdered: statement.meals.ordered,
    cash: pick(statement.payment_modes.cash, ['tickets', 'amount']),
    zelle: pick(statement.payment_modes.zelle, ['tickets', 'amount']),
    cancellations: statement.cancellations
      .map((row: any) => pick(row, ['id', 'refund', 'amount']))
      .sort(byId((row: any) => row.id)),
    floats: statement.floats,
    handOvers: statement.hand_overs
      .map((row: any) => pick(row, ['id', 'status', 'declared', 'cleared']))
      .sort(byId((row: any) => row.id)),
    received: statement.received,
    surplus: statement.surplus,
    unexplained: statement.unexplained,
    explained: statement.explained,
    reversed: statement.reversed,
    transfers: statement.transfers,
  };
}

const byId =
  <T>(idOf: (row: T) => string) =>
  (one: T, other: T): number =>
    idOf(one) < idOf(other) ? -1 : 1;
const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);
const dollars = (cents: number): number => cents / DOLLAR;
const counted = (cents: readonly number[]) => ({
  count: cents.length,
  amount: dollars(sum(cents, (value) => value)),
});
