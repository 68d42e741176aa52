/**
 * An event as a treasurer and a door keeper with paper and pencil would keep it: what was asked for, and what the rules make of it.
 * It shares no code with the product, so that whatever the product answers and shows can be checked against it. All of it is plain
 * data, so that a copy of it may go on in another order. Money is in cents.
 */

export type Mode = 'cash' | 'zelle';
export type Refund = 'seller' | 'till' | 'none';
export type Station = 'entrance' | 'food';
export type TransferState =
  | 'unverified'
  | 'verified'
  | 'questioned'
  | 'cancelled'
  | 'kept'
  | 'to_refund'
  | 'refunded';

/** Who acts, by their place in the crew. */
export const PRESIDENT = 0;
export const FINANCE = 1;
export const VERA = 2;
export const WALT = 3;
export const CREW = [PRESIDENT, FINANCE, VERA, WALT];
const isFinance = (who: number): boolean => who === PRESIDENT || who === FINANCE;
const isVolunteer = (who: number): boolean => !isFinance(who);

export interface Details {
  name: string;
  email: string | null;
  phone: string;
}

export interface Sale {
  ref: string;
  seller: number;
  /** Place in `people`. */
  person: number;
  tickets: number;
  mode: Mode;
  food: boolean;
  guest: boolean;
  /** Cents per ticket. */
  price: number;
  /** Null: live. */
  cancelled: { by: number; refund: Refund | null; details: Details } | null;
  /** Of a transfer; null for other sales. */
  state: TransferState | null;
  /** What verifying it cleared, as long as that stands. */
  cleared: number;
  admitted: number;
  served: number;
  /** At which moments an undo took everybody back. */
  emptied: Partial<Record<Station, string>>;
  /** The sale whose parts are one transfer. */
  root: string;
  changedFrom: string | null;
  /** Whether the e-mail of its person was corrected since; `maybe` where the rules leave it open. */
  readdressed: 'no' | 'maybe' | 'yes';
  /** Whether it is somebody else's by now than who paid, and whether some of it is. */
  given: boolean;
  gaveSome: boolean;
  code: string | null;
  /** Grows with what makes a version that was read before an old one. */
  version: number;
}

/** Tickets that a guest asked to give, and may confirm by the link in a mail. */
export interface GiftRequest {
  sale: string;
  /** Whose the tickets were: place in `people`. */
  person: number;
  tickets: number;
  of: number;
  to: { name: string; email: string };
  isUsed: boolean;
}

export interface Scan {
  id: string;
  by: number;
  sale: string;
  station: Station;
  /** How many still count. */
  counts: number;
}

export interface HandOver {
  ref: string;
  seller: number;
  status: 'offered' | 'withdrawn' | 'received' | 'reversed';
  declared: number;
  expected: number;
  final: boolean;
  received: number;
  receivedBy: number | null;
  floatReturned: number;
  cleared: number;
  explained: { by: number; reason: string } | null;
  countersigned: boolean;
  handedBackSince: boolean;
}

export type Kind = 'direct' | 'hand_over' | 'transfer' | 'hand_back' | 'reversal' | 'till_refund' | 'kept';

export interface Entry {
  seller: number;
  kind: Kind | 'split';
  cash: number;
  transfer: number;
}

export interface Book {
  people: Details[];
  sales: Record<string, Sale>;
  /** Which sale a code leads to. */
  codes: Record<string, string>;
  /** Codes that were replaced. */
  replaced: string[];
  gifts: Record<string, GiftRequest>;
  scans: Scan[];
  /** How many more were let in than count, by sale; null once an undo makes that uncertain. */
  extra: Record<string, number | null>;
  handOvers: Record<string, HandOver>;
  ledger: Entry[];
  floats: { seller: number; cents: number; ofHandOver: boolean }[];
  capacity: number | null;
}

export const newBook = (capacity: number | null): Book => ({
  people: [],
  sales: {},
  codes: {},
  replaced: [],
  gifts: {},
  scans: [],
  extra: {},
  handOvers: {},
  ledger: [],
  floats: [],
  capacity,
});

export const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);
const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

export const salesOf = (book: Book): Sale[] => Object.values(book.sales);
export const liveOf = (book: Book): Sale[] => salesOf(book).filter(({ cancelled }) => !cancelled);
export const totalOf = ({ price, tickets }: Sale): number => price * tickets;
export const leftOf = (book: Book): number =>
  book.capacity === null ? Infinity : book.capacity - sum(liveOf(book), ({ tickets }) => tickets);

/** Prices are such that parts of a sale do not divide evenly, and that more tickets may cost less. */
export const TIERS: { food: boolean; from: number; to: number; cents: number }[] = [
  { food: false, from: 1, to: 2, cents: 1500 },
  { food: false, from: 3, to: 20, cents: 1235 },
  { food: true, from: 1, to: 20, cents: 1810 },
];
const ZELLE_CENTS = 100;
export const priceOf = (tickets: number, food: boolean, mode: Mode, guest: boolean): number =>
  guest
    ? 0
    : TIERS.find((tier) => tier.food === food && tier.from <= tickets && tickets <= tier.to)!.cents +
      (mode === 'zelle' ? ZELLE_CENTS : 0);

/** Money of a seller. */
export function moneyOf(book: Book, seller: number) {
  const paid = liveOf(book).filter((sale) => sale.seller === seller && !sale.guest);
  const of = (mode: Mode): Sale[] => paid.filter((sale) => sale.mode === mode);
  const own = book.ledger.filter((entry) => entry.seller === seller);
  const [cashSold, zelleSold] = [sum(of('cash'), totalOf), sum(of('zelle'), totalOf)];
  const [cash, transfer] = [sum(own, (entry) => entry.cash), sum(own, (entry) => entry.transfer)];
  const float = sum(
    book.floats.filter((row) => row.seller === seller),
    ({ cents }) => cents,
  );
  return {
    cashTickets: sum(of('cash'), ({ tickets }) => tickets),
    zelleTickets: sum(of('zelle'), ({ tickets }) => tickets),
    cashSold,
    zelleSold,
    cash,
    transfer,
    cashPending: cashSold - cash,
    transferPending: zelleSold - transfer,
    float,
    inHand: float + cashSold - cash,
  };
}

const lower = (text: string): string => text.toLowerCase();
const keyOf = ({ name, email, phone }: Details): string => email ?? `${lower(name)} ${phone}`;
const isPerson = (book: Book, at: number): boolean => liveOf(book).some(({ person }) => person === at);
const findPerson = (book: Book, key: string): number =>
  book.people.findIndex((details, at) => keyOf(details) === key && isPerson(book, at));
/** Who was given tickets may have no phone: it agrees with any. */
const agree = (one: Details, other: Details): boolean =>
  lower(one.name) === lower(other.name) &&
  (one.phone === other.phone || one.phone === '' || other.phone === '');

/** The one who has the key, or somebody new. A phone that was not known yet is known from now on. */
function personFor(book: Book, details: Details): number {
  const known = findPerson(book, keyOf(details));
  if (known < 0) return book.people.push({ ...details }) - 1;
  book.people[known]!.phone ||= details.phone;
  return known;
}

/** What is asked. Everything that a request says is in it. */
export type Asked =
  | {
      what: 'sell';
      person: Details;
      tickets: number;
      mode: Mode;
      food: boolean;
      guest: boolean;
    }
  | {
      what: 'give';
      sale: string;
      tickets: number;
      of: number;
      /** As it was when it was read. */
      seen: number;
      /** Whether something else happens at the same moment. */
      beside: boolean;
      to: Details;
    }
  | {
      what: 'ask to give';
      id: string;
      code: string;
      tickets: number;
      of: number;
      to: { name: string; email: string };
    }
  /** `isMailed`: whether the mail with its link was sent, which is not if it was outdated by then. */
  | { what: 'confirm'; gift: string; isMailed: boolean }
  | { what: 'change'; sale: string; tickets: number; mode: Mode; food: boolean }
  | { what: 'cancel'; sale: string; refund: Refund | null; some: { tickets: number; of: number } | null }
  | { what: 'correct'; sale: string; details: Partial<Details> }
  | { what: 'reissue'; sale: string }
  | { what: 'deliver'; sale: string }
  | { what: 'scan'; code: string; tickets: number | null; id: string }
  | {
      what: 'sync';
      sale: string;
      station: Station;
      tickets: number;
      letIn: boolean;
      id: string;
      beside: boolean;
      /** Made before an undo at the same moment that took everybody back: it does not let them in again. */
      isOld?: boolean;
    }
  | { what: 'undo'; sale: string; station: Station }
  | { what: 'undo scan'; scan: string; sale: string; station: Station }
  | { what: 'review'; sale: string; state: TransferState }
  | { what: 'clear' | 'hand back' | 'float'; seller: number; cents: number }
  | { what: 'offer'; cents: number; final: boolean }
  | { what: 'withdraw' | 'reverse' | 'explain' | 'countersign'; handOver: string; reason: string }
  | { what: 'receive'; handOver: string; cents: number; floatReturned: number };

export type Request = Asked & {
  /** Names what comes of it. */
  ref: string;
  by: number;
};

/** What must come of it: refused by one of these codes, or done. */
export interface Verdict {
  refused: string[];
  /** Codes that may refuse it as well, as the rules leave it open. */
  open: string[];
  /** What the answer says. */
  says: Record<string, unknown>;
  /** Where the code of the answer belongs to. */
  codeOf: string | null;
}

/** Does in the book what is asked, unless the rules refuse it; then the book must not be used any more. */
export function decide(book: Book, asked: Request): Verdict {
  const verdict: Verdict = { refused: [], open: [], says: {}, codeOf: null };
  const refuseIf = (holds: boolean, code: string): void => {
    if (holds) verdict.refused.push(code);
  };
  const { by, ref } = asked;

  switch (asked.what) {
    case 'sell': {
      const { person, tickets, food, guest } = asked;
      const mode = guest ? 'cash' : asked.mode;
      refuseIf(guest && by !== PRESIDENT, 'insufficient_permissions');
      const known = findPerson(book, keyOf(person));
      refuseIf(known >= 0 && !agree(book.people[known]!, person), 'duplicate_person');
      refuseRoom(book, tickets, refuseIf);
      if (verdict.refused.length > 0) return verdict;
      const price = priceOf(tickets, food, mode, guest);
      book.sales[ref] = {
        ref,
        seller: by,
        person: personFor(book, person),
        tickets,
        mode,
        food,
        guest,
        price,
        cancelled: null,
        state: mode === 'zelle' && price > 0 ? 'unverified' : null,
        cleared: 0,
        admitted: 0,
        served: 0,
        emptied: {},
        root: ref,
        changedFrom: null,
        readdressed: 'no',
        given: false,
        gaveSome: false,
        code: null,
        version: 1,
      };
      verdict.codeOf = ref;
      verdict.says = { ticket_quantity: tickets, total_price: (price * tickets) / 100 };
      return verdict;
    }
    case 'give': {
      const sale = book.sales[asked.sale]!;
      const { tickets, to } = asked;
      refuseIf(isVolunteer(by) && sale.seller !== by, 'insufficient_permissions');
      refuseIf(sale.guest && by !== PRESIDENT, 'insufficient_permissions');
      refuseIf(sale.cancelled !== null, 'registration_cancelled');
      refuseIf(sale.state === 'questioned', 'payment_questioned');
      refuseIf(asked.of !== sale.tickets, 'tickets_changed');
      refuseIf(asked.seen !== sale.version, 'registration_changed');
      if (asked.beside) verdict.open.push('registration_changed');
      refuseIf(tickets > sale.tickets - Math.max(sale.admitted, sale.served), 'too_many_tickets_taken');
      const giver = sale.cancelled?.details ?? book.people[sale.person]!;
      refuseIf(keyOf(to) === keyOf(giver), 'same_person');
      const known = findPerson(book, keyOf(to));
      refuseIf(known >= 0 && !agree(book.people[known]!, to), 'duplicate_person');
      if (verdict.refused.length > 0) return verdict;
      const given = give(book, sale, tickets, to, ref);
      verdict.codeOf = given.ref;
      verdict.says = {
        ticket_quantity: tickets,
        total_price: totalOf(given) / 100,
        name: book.people[given.person]!.name,
      };
      return verdict;
    }
    case 'ask to give': {
      const { tickets, of, to, code } = asked;
      // A code that was replaced leads nowhere.
      const sale = book.replaced.includes(code) ? undefined : book.sales[book.codes[code]!];
      if (!sale) return { ...verdict, refused: ['unknown_qr_code'] };
      refuseIf(!mayGuestGive(book, sale, tickets, of), 'ask_seller');
      if (verdict.refused.length > 0) return verdict;
      book.gifts[ref] = { sale: sale.ref, person: sale.person, tickets, of, to, isUsed: false };
      verdict.says = { tickets, to: to.name };
      return verdict;
    }
    case 'confirm': {
      const gift = book.gifts[asked.gift]!;
      const { tickets, of, to } = gift;
      const sale = book.sales[gift.sale]!;
      refuseIf(!asked.isMailed || gift.isUsed, 'give_link_over');
      refuseIf(sale.person !== gift.person || !mayGuestGive(book, sale, tickets, of), 'give_link_over');
      refuseIf(keyOf(sale.cancelled?.details ?? book.people[sale.person]!) === to.email, 'same_person');
      if (verdict.refused.length > 0) return verdict;
      gift.isUsed = true;
      // An address that has tickets already is that person as recorded.
      verdict.codeOf = give(book, sale, tickets, { ...to, phone: '' }, ref).ref;
      verdict.says = { tickets };
      return verdict;
    }
    case 'change': {
      const sale = book.sales[asked.sale]!;
      const isOwn = sale.seller === by;
      refuseIf(isVolunteer(by) && !isOwn, 'insufficient_permissions');
      refuseIf(sale.guest && by !== PRESIDENT, 'insufficient_permissions');
      refuseIf(sale.cancelled !== null, 'registration_cancelled');
      refuseIf(sale.admitted > 0 || sale.served > 0, 'checked_in');
      refuseIf(sale.given || sale.gaveSome, 'tickets_given');
      refuseIf(sale.state !== null && sale.state !== 'unverified', 'payment_reviewed');
      refuseOwn(sale, isOwn && totalOf(sale) > 0, verdict);
      const { tickets, food } = asked;
      const mode = sale.guest ? 'cash' : asked.mode;
      const price = priceOf(tickets, food, mode, sale.guest);
      refuseIf(
        tickets === sale.tickets &&
          food === sale.food &&
          mode === sale.mode &&
          price * tickets === totalOf(sale),
        'change_of_nothing',
      );
      if (!sale.cancelled) refuseRoom(book, tickets - sale.tickets, refuseIf);
      if (verdict.refused.length > 0) return verdict;
      book.sales[ref] = {
        ...sale,
        ref,
        tickets,
        food,
        mode,
        price,
        state: mode === 'zelle' && price > 0 ? 'unverified' : null,
        root: ref,
        changedFrom: sale.ref,
        emptied: { ...sale.emptied },
      };
      end(book, sale, by, sale.mode === 'cash' && totalOf(sale) > 0 ? 'seller' : null);
      if (sale.code) book.codes[sale.code] = ref;
      sale.code = null;
      verdict.codeOf = ref;
      verdict.says = { ticket_quantity: tickets, total_price: (price * tickets) / 100 };
      return verdict;
    }
    case 'cancel': {
      const sale = book.sales[asked.sale]!;
      const { some } = asked;
      const isOwn = sale.seller === by;
      refuseIf(isVolunteer(by) && !isOwn, 'insufficient_permissions');
      refuseIf(sale.cancelled !== null, 'registration_cancelled');
      const used = Math.max(sale.admitted, sale.served);
      const isPart = some !== null && some.tickets !== some.of;
      if (some) {
        refuseIf(some.of !== sale.tickets, 'tickets_changed');
        refuseIf(isPart && some.tickets > sale.tickets - used, 'too_many_tickets_taken');
      }
      refuseIf(!isPart && used > 0, 'checked_in');
      refuseOwn(sale, isOwn && totalOf(sale) > 0, verdict);
      refuseIf(isOwn && totalOf(sale) > 0 && sale.given, 'own_sale_given');
      let refund: Refund | null = null;
      if (totalOf(sale) === 0) refuseIf(asked.refund !== null, 'refund_of_nothing');
      else if (sale.mode === 'cash') {
        refund = asked.refund ?? 'seller';
        refuseIf(refund === 'till' && isOwn, 'own_sale');
      } else {
        const isVerified = sale.state === 'verified';
        refuseIf(asked.refund === 'seller', 'refund_by_seller');
        refuseIf(isOwn && (asked.refund ?? (isVerified ? 'till' : null)) === 'till', 'own_sale');
        refund = isVerified ? (asked.refund ?? 'till') : null;
      }
      refuseIf(
        isVolunteer(by) &&
          ((sale.state !== null && sale.state !== 'unverified') || (refund ?? 'seller') !== 'seller'),
        'insufficient_permissions',
      );
      if (verdict.refused.length > 0) return verdict;
      const gone = isPart ? split(book, sale, some.tickets, ref) : sale;
      if (gone.mode === 'cash' && (refund === 'till' || refund === 'none'))
        enter(book, gone.seller, refund === 'till' ? 'till_refund' : 'kept', -totalOf(gone), 0);
      end(book, gone, by, refund);
      if (isPart) verdict.codeOf = ref;
      verdict.says = { ticket_quantity: gone.tickets, total_price: totalOf(gone) / 100, refund };
      return verdict;
    }
    case 'correct': {
      const sale = book.sales[asked.sale]!;
      if (sale.cancelled) {
        verdict.refused.push('registration_cancelled');
        verdict.open.push('insufficient_permissions', 'duplicate_person');
        return verdict;
      }
      const old = book.people[sale.person]!;
      const now = { ...old, ...asked.details };
      const found = findPerson(book, keyOf(now));
      const other = found >= 0 && found !== sale.person ? found : null;
      const of = (person: number): Sale[] => liveOf(book).filter((one) => one.person === person);
      const isOwn = (one: Sale): boolean => one.seller === by;
      // Whoever was given tickets by mail may have no phone.
      refuseIf(now.email === null && now.phone === '', 'invalid_input');
      if (isVolunteer(by))
        refuseIf(
          (old.email !== null && now.email === null) ||
            !of(sale.person).every(isOwn) ||
            (other !== null && now.email === null && !of(other).every(isOwn)),
          'insufficient_permissions',
        );
      refuseIf(
        other !== null && now.email !== null && (old.email !== null || !agree(now, book.people[other]!)),
        'duplicate_person',
      );
      if (verdict.refused.length > 0) return verdict;
      if (now.email !== old.email) {
        for (const one of of(sale.person)) one.readdressed = 'yes';
        for (const link of Object.values(book.gifts)) link.isUsed ||= link.person === sale.person;
        for (const one of of(other ?? -1)) if (one.readdressed === 'no') one.readdressed = 'maybe';
      }
      const isOther =
        other !== null || keyOf(now) !== keyOf(old) || now.name !== old.name || now.phone !== old.phone;
      if (isOther) for (const one of of(sale.person)) one.version++;
      if (other !== null) {
        for (const one of of(sale.person)) one.person = other;
        book.people[other]!.phone ||= now.phone;
      } else book.people[sale.person] = now;
      const is = book.people[other ?? sale.person]!;
      verdict.says = { name: is.name, email: is.email, phone: is.phone };
      return verdict;
    }
    case 'reissue': {
      const sale = book.sales[asked.sale]!;
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(sale.cancelled !== null, 'registration_cancelled');
      if (verdict.refused.length > 0) return verdict;
      if (sale.code) book.replaced.push(sale.code);
      sale.version++;
      verdict.codeOf = sale.ref;
      return verdict;
    }
    case 'deliver': {
      const sale = book.sales[asked.sale]!;
      refuseIf(isVolunteer(by) && sale.seller !== by, 'insufficient_permissions');
      refuseIf(sale.cancelled !== null, 'registration_cancelled');
      refuseIf((sale.cancelled?.details ?? book.people[sale.person]!).email !== null, 'delivered_by_mail');
      return verdict;
    }
    case 'scan': {
      const sale = changedInto(book, book.sales[book.codes[asked.code]!]!);
      refuseIf(sale.cancelled !== null, 'registration_cancelled');
      if (sale.cancelled === null && book.replaced.includes(asked.code)) {
        verdict.refused.push('ticket_replaced');
        return verdict;
      }
      const left = sale.tickets - sale.admitted;
      const { tickets } = asked;
      refuseIf(tickets !== null && left > 0 && tickets > left, 'more_than_left');
      if (verdict.refused.length > 0) return verdict;
      const lets = tickets ?? (sale.admitted === 0 ? left : 0);
      const counts = Math.min(lets, left);
      sale.admitted += counts;
      if (counts > 0) book.scans.push({ id: asked.id, by, sale: sale.ref, station: 'entrance', counts });
      verdict.says = { success: counts > 0, admitted: sale.admitted };
      return verdict;
    }
    case 'sync': {
      // A phone may still have the sale from before a change.
      const sale = changedInto(book, book.sales[asked.sale]!);
      const { station, tickets, letIn } = asked;
      const isFood = station === 'food';
      const left = sale.tickets - (isFood ? sale.served : sale.admitted);
      const isRefused = sale.cancelled !== null || (isFood && !sale.food);
      const isOld = asked.isOld ?? false;
      refuseIf(isOld && sale.emptied[station] !== momentOf(ref), 'not_old');
      const counts = isRefused || !letIn || isOld ? 0 : Math.min(tickets, left);
      if (isFood) sale.served += counts;
      else sale.admitted += counts;
      if (counts > 0) sale.version++;
      if (letIn) {
        const before = book.extra[sale.ref];
        book.extra[sale.ref] = before === null || isOld ? null : (before ?? 0) + tickets - counts;
      }
      if (counts > 0) book.scans.push({ id: asked.id, by, sale: sale.ref, station, counts });
      verdict.says = { tickets: counts, admitted: sale.admitted, served: sale.served };
      return verdict;
    }
    case 'undo': {
      const sale = book.sales[asked.sale]!;
      const isFood = asked.station === 'food';
      refuseIf(!isFinance(by), 'insufficient_permissions');
      const inside = isFood ? sale.served : sale.admitted;
      const hasExtra = book.extra[sale.ref] !== undefined && book.extra[sale.ref] !== 0;
      if (inside === 0 && hasExtra) verdict.open.push('not_checked_in');
      else refuseIf(inside === 0, 'not_checked_in');
      if (verdict.refused.length > 0) return verdict;
      if (hasExtra) book.extra[sale.ref] = null;
      sale.version++;
      if (isFood) sale.served = 0;
      else sale.admitted = 0;
      sale.emptied[asked.station] = momentOf(ref);
      for (const scan of book.scans)
        if (scan.sale === sale.ref && scan.station === asked.station) scan.counts = 0;
      verdict.says = { tickets_admitted: sale.admitted, meals_served: sale.served };
      return verdict;
    }
    case 'undo scan': {
      const sale = book.sales[asked.sale]!;
      const scan = book.scans.find(({ id }) => id === asked.scan)!;
      refuseIf(isVolunteer(by) && scan.by !== by, 'not_own_scan');
      const hasExtra = book.extra[sale.ref] !== undefined && book.extra[sale.ref] !== 0;
      // Undone already, and then the sale was changed: the scan's id names the former one.
      if (scan.counts === 0 && changedInto(book, sale) !== sale) {
        verdict.refused.push('not_checked_in', 'no_such_scan');
        return verdict;
      }
      if (scan.counts === 0 && hasExtra) verdict.open.push('not_checked_in');
      else refuseIf(scan.counts === 0, 'not_checked_in');
      if (verdict.refused.length > 0) return verdict;
      if (hasExtra) book.extra[sale.ref] = null;
      sale.version++;
      if (asked.station === 'food') sale.served -= scan.counts;
      else sale.admitted -= scan.counts;
      scan.counts = 0;
      if ((asked.station === 'food' ? sale.served : sale.admitted) === 0)
        sale.emptied[asked.station] = momentOf(ref);
      verdict.says = { tickets_admitted: sale.admitted, meals_served: sale.served };
      return verdict;
    }
    case 'review': {
      const sale = book.sales[asked.sale]!;
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(sale.state === null, 'no_transfer');
      if (sale.state === null) return verdict;
      refuseIf(sale.seller === by, 'own_transfer');
      const groups: TransferState[][] = [
        ['unverified', 'verified', 'questioned'],
        ['to_refund', 'refunded'],
      ];
      refuseIf(
        !groups.some((group) => group.includes(sale.state!) && group.includes(asked.state)),
        'transfer_state',
      );
      if (verdict.refused.length > 0) return verdict;
      const parts = sale.cancelled ? [sale] : liveOf(book).filter(({ root }) => root === sale.root);
      for (const part of parts) {
        if (part.state === 'verified' && asked.state !== 'verified') unclear(book, part);
        if (part.state !== 'verified' && asked.state === 'verified') {
          part.cleared = between(0, moneyOf(book, part.seller).transferPending, totalOf(part));
          if (part.cleared > 0) enter(book, part.seller, 'transfer', 0, part.cleared);
        }
        part.state = asked.state;
      }
      verdict.says = { status: asked.state };
      return verdict;
    }
    case 'clear': {
      const { seller, cents } = asked;
      const { cashPending, transferPending } = moneyOf(book, seller);
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(isFinance(seller), 'not_a_volunteer');
      refuseIf(cents > Math.max(0, cashPending + transferPending), 'over_pending');
      if (verdict.refused.length > 0) return verdict;
      const cash = Math.min(cents, Math.max(cashPending, 0));
      enter(book, seller, 'direct', cash, cents - cash);
      return verdict;
    }
    case 'hand back': {
      const { seller, cents } = asked;
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(seller === by, 'own_money');
      const own = book.ledger.filter((entry) => entry.seller === seller);
      const direct = own.filter(({ kind }) => kind === 'direct' || kind === 'hand_back');
      const standing = Object.values(book.handOvers).filter(
        (one) => one.seller === seller && one.status === 'received',
      );
      const returnable =
        sum(direct, ({ cash, transfer }) => cash + transfer) + sum(standing, ({ cleared }) => cleared);
      refuseIf(cents > Math.max(0, returnable), 'over_cleared');
      if (verdict.refused.length > 0) return verdict;
      // Cash that is not sold any more, then what direct clearings took of transfers, then cash.
      const unsold = Math.max(0, -moneyOf(book, seller).cashPending);
      const transfer = between(
        0,
        cents - unsold,
        sum(direct, (entry) => entry.transfer),
      );
      enter(book, seller, 'hand_back', -(cents - transfer), -transfer);
      for (const one of standing) if (one.cleared > 0) one.handedBackSince = true;
      return verdict;
    }
    case 'float': {
      const { seller, cents } = asked;
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(seller === by, 'own_money');
      refuseIf(moneyOf(book, seller).float + cents < 0, 'over_float');
      if (verdict.refused.length > 0) return verdict;
      book.floats.push({ seller, cents, ofHandOver: false });
      return verdict;
    }
    case 'offer': {
      const { cents, final } = asked;
      const isOpen = Object.values(book.handOvers).some(
        (one) => one.seller === by && one.status === 'offered',
      );
      refuseIf(isOpen, 'offer_open');
      refuseIf(cents === 0 && !final, 'invalid_input');
      if (verdict.refused.length > 0) return verdict;
      book.handOvers[ref] = {
        ref,
        seller: by,
        status: 'offered',
        declared: cents,
        expected: moneyOf(book, by).inHand,
        final,
        received: 0,
        receivedBy: null,
        floatReturned: 0,
        cleared: 0,
        explained: null,
        countersigned: false,
        handedBackSince: false,
      };
      return verdict;
    }
    case 'withdraw': {
      const one = book.handOvers[asked.handOver]!;
      refuseIf(one.seller !== by && !isFinance(by), 'insufficient_permissions');
      refuseIf(one.status !== 'offered', 'hand_over_state');
      if (verdict.refused.length > 0) return verdict;
      one.status = 'withdrawn';
      return verdict;
    }
    case 'receive': {
      const one = book.handOvers[asked.handOver]!;
      const { cashPending, float } = moneyOf(book, one.seller);
      const { cents, floatReturned } = asked;
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(one.seller === by, 'own_money');
      refuseIf(one.status !== 'offered', 'hand_over_state');
      refuseIf(floatReturned > Math.min(cents, float), 'float_not_out');
      if (verdict.refused.length > 0) return verdict;
      const cleared = between(0, cashPending, cents - floatReturned);
      Object.assign(one, { status: 'received', received: cents, receivedBy: by, floatReturned, cleared });
      if (cleared > 0) enter(book, one.seller, 'hand_over', cleared, 0);
      if (floatReturned > 0)
        book.floats.push({ seller: one.seller, cents: -floatReturned, ofHandOver: true });
      verdict.says = { cleared: cleared / 100 };
      return verdict;
    }
    case 'reverse': {
      const one = book.handOvers[asked.handOver]!;
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(one.seller === by, 'own_money');
      refuseIf(one.status !== 'received', 'hand_over_state');
      const surplus = one.received - one.floatReturned - one.cleared;
      refuseIf(one.status === 'received' && one.receivedBy === by && surplus > 0, 'own_surplus');
      refuseIf(one.handedBackSince, 'handed_back_since');
      if (verdict.refused.length > 0) return verdict;
      one.status = 'reversed';
      if (one.cleared > 0) enter(book, one.seller, 'reversal', -one.cleared, 0);
      if (one.floatReturned > 0)
        book.floats.push({ seller: one.seller, cents: one.floatReturned, ofHandOver: true });
      return verdict;
    }
    case 'explain': {
      const one = book.handOvers[asked.handOver]!;
      refuseIf(!isFinance(by), 'insufficient_permissions');
      refuseIf(one.seller === by, 'own_money');
      refuseIf(one.status !== 'received', 'hand_over_state');
      refuseIf(differencesOf(one).length === 0, 'nothing_to_explain');
      if (verdict.refused.length > 0) return verdict;
      one.explained = { by, reason: asked.reason };
      one.countersigned = false;
      return verdict;
    }
    case 'countersign': {
      const one = book.handOvers[asked.handOver]!;
      refuseIf([one.seller, one.receivedBy, one.explained?.by].includes(by), 'countersign_by_another');
      refuseIf(one.status !== 'received', 'hand_over_state');
      refuseIf(differencesOf(one).length === 0 || one.countersigned, 'nothing_to_explain');
      refuseIf(one.explained === null, 'not_explained');
      refuseIf(one.explained !== null && one.explained.reason !== asked.reason, 'explanation_replaced');
      if (verdict.refused.length > 0) return verdict;
      one.countersigned = true;
      return verdict;
    }
  }
}

/** What is asked at the same moment has names that differ in their last letter. */
const momentOf = (ref: string): string => ref.slice(0, -1);

function changedInto(book: Book, sale: Sale): Sale {
  const next = salesOf(book).find(({ changedFrom }) => changedFrom === sale.ref);
  return next ? changedInto(book, next) : sale;
}

/** An event without room sells no more. */
function refuseRoom(book: Book, more: number, refuseIf: (holds: boolean, code: string) => void): void {
  const left = leftOf(book);
  refuseIf(more > 0 && more > left && left <= 0, 'sold_out');
  refuseIf(more > left && left > 0, 'too_few_tickets_left');
}

/** Whoever sold something does not take its money back once its mail goes elsewhere. */
function refuseOwn(sale: Sale, applies: boolean, verdict: Verdict): void {
  if (!applies) return;
  if (sale.readdressed === 'yes') verdict.refused.push('own_sale_readdressed');
  if (sale.readdressed === 'maybe') verdict.open.push('own_sale_readdressed');
}

function enter(book: Book, seller: number, kind: Entry['kind'], cash: number, transfer: number): void {
  book.ledger.push({ seller, kind, cash, transfer });
}

function unclear(book: Book, sale: Sale): void {
  if (sale.cleared > 0) enter(book, sale.seller, 'reversal', 0, -sale.cleared);
  sale.cleared = 0;
}

/** Cancels a sale. */
function end(book: Book, sale: Sale, by: number, refund: Refund | null): void {
  sale.cancelled = { by, refund, details: { ...book.people[sale.person]! } };
  if (sale.state === null) return;
  sale.state = sale.state !== 'verified' ? 'cancelled' : refund === 'none' ? 'kept' : 'to_refund';
  unclear(book, sale);
}

/** Makes some tickets of a sale one of their own. */
/** Whether whoever has a sale's tickets may give so many of them without asking anybody. */
function mayGuestGive(book: Book, sale: Sale, tickets: number, of: number): boolean {
  const used = Math.max(sale.admitted, sale.served);
  const isTheirs = !sale.guest && !sale.cancelled && sale.state !== 'questioned';
  return isTheirs && book.people[sale.person]!.email !== null && of === sale.tickets && tickets <= of - used;
}

/** Gives so many of a sale's tickets to somebody; returns the sale that has them. */
function give(book: Book, sale: Sale, tickets: number, to: Details, ref: string): Sale {
  const person = personFor(book, to);
  const isAll = tickets === sale.tickets;
  const given = isAll ? sale : split(book, sale, tickets, ref);
  if (isAll) {
    if (sale.code) book.replaced.push(sale.code);
    sale.code = null;
    sale.version++;
  } else sale.gaveSome = true;
  Object.assign(given, { person, given: true });
  // What was corrected of them before may count as if it was of these tickets.
  if (given.readdressed === 'no') given.readdressed = 'maybe';
  return given;
}

function split(book: Book, sale: Sale, tickets: number, ref: string): Sale {
  const part: Sale = {
    ...sale,
    emptied: {},
    ref,
    tickets,
    admitted: 0,
    served: 0,
    changedFrom: null,
    code: null,
  };
  part.gaveSome = false;
  sale.tickets -= tickets;
  sale.version++;
  if (sale.cleared > 0) enter(book, sale.seller, 'split', 0, 0);
  const whole = sale.cleared;
  // The part that remains comes first.
  sale.cleared = Math.min(whole, totalOf(sale));
  part.cleared = whole - sale.cleared;
  book.sales[ref] = part;
  return part;
}

export const differencesOf = (one: HandOver): number[] =>
  one.status !== 'received'
    ? []
    : [
        one.received - one.declared,
        one.received - one.floatReturned - one.cleared,
        one.final ? one.received - one.expected : 0,
      ].filter((cents) => cents !== 0);

/** Notes the code that an answer tells. */
export function noteCode(book: Book, ref: string, code: string): void {
  book.sales[ref]!.code = code;
  book.codes[code] = ref;
}
