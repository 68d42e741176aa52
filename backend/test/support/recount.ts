import type { TestDatabase } from './database.js';

/** A row of `registrations`, with its seller's name. */
export interface Sale {
  id: string;
  person_id: string;
  seller_id: string;
  seller_name: string;
  email: string;
  name: string;
  phone: string;
  ticket_quantity: number;
  payment_mode: string;
  food_option: string;
  is_guest: boolean;
  total_cents: number;
  created_at: Date;
  tickets_admitted: number;
  meals_served: number;
  checked_in_at: Date | null;
  cancelled_at: Date | null;
  cancelled_by: string | null;
  /** Null for all that is not sold at the door. */
  door_sale_id: string | null;
  /** Sold by a phone beyond what it was allowed to: in all sums but the capacity's. */
  is_over_capacity: boolean;
}

export const readSales = (database: TestDatabase, eventId: string): Promise<Sale[]> =>
  database.query<Sale>(
    `select r.*, u.full_name as seller_name from registrations r join users u on u.id = r.seller_id
     where r.event_id = $1 order by r.id`,
    [eventId],
  );

/** A row of the door's ledger. */
export interface LedgerLine {
  scan_id: string;
  registration_id: string;
  station: string;
  tickets: number;
  /** If negative, minus the number of people without a ticket whom an undo takes back. */
  let_in: number;
  scanned_at: Date;
  recorded_at: Date;
  undoes: string | null;
}

/** A scan that was refused, and so admits and serves nobody. */
export type RefusedScan = Omit<LedgerLine, 'tickets'> & { outcome: string };

export const readRefused = (database: TestDatabase, eventId: string): Promise<RefusedScan[]> =>
  database.query<RefusedScan>(`select * from refused_scans where event_id = $1`, [eventId]);

/** Returns how many people each scan let in without a ticket, minus those taken back; only scans with such people. */
export function uncountedOf(ledger: readonly LedgerLine[], refused: readonly RefusedScan[]) {
  const all = [...ledger, ...refused.map((scan) => ({ ...scan, tickets: 0 }))];
  const undone = (id: string): number =>
    sum(
      all.filter(({ undoes, let_in: letIn }) => undoes === id && letIn < 0),
      ({ let_in: letIn }) => letIn,
    );
  return Object.fromEntries(
    all
      .filter(({ let_in: letIn }) => letIn > 0)
      .map((scan) => [scan.scan_id, scan.let_in + undone(scan.scan_id) - scan.tickets] as const)
      .filter(([, more]) => more > 0),
  );
}

/**
 * Returns when the first of those now inside were scanned, going through the lines in the order in which they were recorded: the
 * earliest scan since the registration was last empty. Duplicates count if people were inside; scans older than the undo that
 * took everybody back do not.
 */
export function stampOf(
  sale: Sale,
  ledger: readonly LedgerLine[],
  refused: readonly RefusedScan[],
): Date | null {
  const isHere = (line: { registration_id: string; station: string }): boolean =>
    line.registration_id === sale.id && line.station === 'entrance';
  const duplicates = refused.filter(({ outcome, let_in: letIn }) => outcome === 'duplicate' && letIn > 0);
  const lines = [...ledger, ...duplicates.map((scan) => ({ ...scan, tickets: 0 }))]
    .filter(isHere)
    // In the same transaction, an undo comes last.
    .sort((a, b) => a.recorded_at.getTime() - b.recorded_at.getTime() || b.tickets - a.tickets);
  let inside = 0;
  let stamp: Date | null = null;
  let emptiedAt = new Date(0);
  for (const line of lines) {
    inside += line.tickets;
    if (line.tickets < 0 && inside === 0) {
      stamp = null;
      if (line.scanned_at > emptiedAt) emptiedAt = line.scanned_at;
    } else if (line.tickets >= 0 && inside > 0 && line.scanned_at >= emptiedAt)
      if (stamp === null || line.scanned_at < stamp) stamp = line.scanned_at;
  }
  return stamp;
}

export const readLedger = (database: TestDatabase, eventId: string): Promise<LedgerLine[]> =>
  database.query<LedgerLine>(`select * from admissions where event_id = $1`, [eventId]);

/** Counts people let in, or meals served, in bins of five minutes by the time of the scan. An undo counts in its scan's bin. */
function doorSeriesOf(ledger: readonly LedgerLine[], station: string) {
  const bins = new Map<number, number>();
  for (const line of ledger.filter((row) => row.station === station)) {
    const scan = line.undoes ? ledger.find((row) => row.scan_id === line.undoes)! : line;
    const at = Math.floor(scan.scanned_at.getTime() / 300_000) * 300_000;
    bins.set(at, (bins.get(at) ?? 0) + line.tickets);
  }
  return [...bins]
    .filter(([, count]) => count !== 0)
    .sort(([a], [b]) => a - b)
    .map(([at, count]) => ({ at: new Date(at).toISOString(), count }));
}

export const isLive = (sale: Sale): boolean => sale.cancelled_at === null;
export const isIn = (sale: Sale): boolean => isLive(sale) && sale.checked_in_at !== null;

export const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);
const tickets = (sales: readonly Sale[]): number => sum(sales, (sale) => sale.ticket_quantity);
const dollars = (sales: readonly Sale[]): number => sum(sales, (sale) => sale.total_cents) / 100;

export function groupedBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const paid = (sales: readonly Sale[], mode: string): Sale[] =>
  sales.filter((sale) => sale.payment_mode === mode && !sale.is_guest);
const eating = (sales: readonly Sale[], food: string): Sale[] =>
  sales.filter((sale) => sale.food_option === food);

/** Returns what `GET /api/stats` must answer. */
export function statsOf(all: readonly Sale[]) {
  const sales = all.filter(isLive);
  const atDoor = sales.filter((sale) => sale.door_sale_id !== null);
  return {
    total_registered: tickets(sales),
    total_registrations: sales.length,
    checked_in: sales.filter(isIn).length,
    tickets_admitted: sum(sales, (sale) => sale.tickets_admitted),
    meals_served: sum(sales, (sale) => sale.meals_served),
    door_tickets: tickets(atDoor),
    door_revenue: dollars(atDoor),
    meals_ordered: tickets(eating(sales, 'with_food')),
    with_food_tickets: tickets(eating(sales, 'with_food')),
    without_food_tickets: tickets(eating(sales, 'without_food')),
    revenue_cash: dollars(paid(sales, 'cash')),
    revenue_zelle: dollars(paid(sales, 'zelle')),
    // The tests that use this verify no transfers; transfers.e2e does.
    zelle_verified: 0,
    zelle_unverified: dollars(paid(sales, 'zelle')),
    total_revenue: dollars(sales),
    // The tests that use this have no bounced mail; bounces.e2e does.
    bounced: 0,
  };
}

/** Returns what the list of attendees must show under a filter, sorted by e-mail. */
export function groupedRowsOf(all: readonly Sale[], filter: { checked_in?: string; food_option?: string }) {
  const matches = (sale: Sale): boolean =>
    (filter.checked_in === undefined || isIn(sale) === (filter.checked_in === 'true')) &&
    (filter.food_option === undefined || sale.food_option === filter.food_option);
  return [...groupedBy(all.filter(isLive), (sale) => sale.person_id).values()]
    .filter((sales) => sales.some(matches))
    .map((sales) => {
      const matching = sales.filter(matches);
      const newest = sales.at(-1)!;
      const scans = sales.filter(isIn).map((sale) => sale.checked_in_at!.getTime());
      return {
        id: newest.id,
        email: newest.email,
        name: newest.name,
        phone: newest.phone,
        volunteer_name: newest.seller_name,
        registered_at: new Date(Math.max(...sales.map((sale) => sale.created_at.getTime()))).toISOString(),
        checked_in_time: scans.length > 0 ? new Date(Math.max(...scans)).toISOString() : null,
        total_tickets_per_person: tickets(matching),
        total_registrations: matching.length,
        cash_registrations: matching.filter((sale) => sale.payment_mode === 'cash').length,
        zelle_registrations: matching.filter((sale) => sale.payment_mode === 'zelle').length,
        total_cash_amount: dollars(paid(matching, 'cash')),
        total_zelle_amount: dollars(paid(matching, 'zelle')),
        total_price: dollars(matching),
        with_food_registrations: eating(matching, 'with_food').length,
        without_food_registrations: eating(matching, 'without_food').length,
        with_food_tickets: tickets(eating(matching, 'with_food')),
        without_food_tickets: tickets(eating(matching, 'without_food')),
        checked_in_registrations: matching.filter(isIn).length,
        tickets_admitted: sum(matching, (sale) => sale.tickets_admitted),
        is_checked_in: matching.every(isIn),
      };
    })
    .sort((a, b) => (a.email < b.email ? -1 : 1));
}

/** Returns what a seller's row must show, except what was cleared. */
export function sellerOf(all: readonly Sale[], sellerId: string) {
  const sales = all.filter((sale) => isLive(sale) && sale.seller_id === sellerId);
  const [cash, zelle] = [paid(sales, 'cash'), paid(sales, 'zelle')];
  return {
    total_attendees: tickets([...cash, ...zelle]),
    cash_count: tickets(cash),
    cash_amount: dollars(cash),
    zelle_count: tickets(zelle),
    zelle_amount: dollars(zelle),
    total_collected: dollars(sales),
  };
}

/** Returns the series of the door in bins of five minutes, and those of tickets and dollars by UTC day. */
export function seriesOf(all: readonly Sale[], ledger: readonly LedgerLine[]) {
  const points = (groups: Map<string, Sale[]>) => [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    check_ins_per_5_min: doorSeriesOf(ledger, 'entrance'),
    meals_per_5_min: doorSeriesOf(ledger, 'food'),
    sales_per_day: points(
      groupedBy(all.filter(isLive), (sale) => `${sale.created_at.toISOString().slice(0, 10)}T00:00:00.000Z`),
    ).map(([at, sales]) => ({ at, count: tickets(sales), amount: dollars(sales) })),
  };
}
