const HOUR_MS = 3_600_000;
const HOURS = 30 * 24;
/** How long ago the last sale was, so that nobody is checked in before they bought. */
const LAST_SALE_MS = 5 * 60_000;
const DOORS_MS = 3 * HOUR_MS;

/** Hardly anybody buys at night, many do after work, twice as many at the weekend, ever more as the event comes nearer. */
function demand(at: Date, hoursElapsed: number): number {
  const hour = at.getUTCHours();
  const byHour = hour < 7 ? 0.05 : hour >= 17 && hour < 22 ? 2 : 1;
  const byDay = [2, 1, 1, 1, 1.2, 1.5, 2][at.getUTCDay()]!;
  return byHour * byDay * (0.3 + (hoursElapsed / HOURS) ** 2 * 3);
}

/** When things happen at an event that sells for thirty days and whose doors opened three hours ago. */
export class Calendar {
  private readonly start: number;
  private readonly lastSaleAt: number;
  /** The share of all sales (0 to 1) that is done when each hour ends. */
  private readonly cumulative: number[] = [];

  /** @param now milliseconds */
  constructor(private readonly now: number) {
    this.lastSaleAt = now - LAST_SALE_MS;
    this.start = this.lastSaleAt - HOURS * HOUR_MS;
    let sum = 0;
    for (let hour = 0; hour < HOURS; hour++)
      this.cumulative.push((sum += demand(new Date(this.start + hour * HOUR_MS), hour)));
    for (let hour = 0; hour < HOURS; hour++) this.cumulative[hour]! /= sum;
  }

  /** When the given share of all sales (0 to 1) is done: milliseconds, rising with the share. */
  saleAt(share: number): number {
    let low = 0;
    let high = HOURS - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cumulative[middle]! < share) low = middle + 1;
      else high = middle;
    }
    const before = low === 0 ? 0 : this.cumulative[low - 1]!;
    return Math.floor(this.start + (low + (share - before) / (this.cumulative[low]! - before)) * HOUR_MS);
  }

  /** When somebody who has bought comes back for more. */
  nextPurchaseAt(boughtAt: number): number {
    const at = boughtAt + 60_000 + Math.floor(-Math.log(1 - Math.random()) * 48 * HOUR_MS);
    // A repeat purchase that would fall after the last sale is moved to a random earlier time: they must not pile up at the end.
    return at <= this.lastSaleAt ? at : Math.floor(boughtAt + Math.random() * (this.lastSaleAt - boughtAt));
  }

  /** When somebody comes in: most in the middle of the three hours. Null where they had not bought by then. */
  checkInAt(boughtAt: number): number | null {
    const at = Math.floor(this.now - ((Math.random() + Math.random()) / 2) * DOORS_MS);
    return at > boughtAt ? at : null;
  }
}
