const HOUR_MS = 3_600_000;
const HOURS = 30 * 24;
/** Time since the last sale, in milliseconds. */
const LAST_SALE_MS = 5 * 60_000;
const DOORS_MS = 3 * HOUR_MS;

/** Relative demand at an hour: low at night, high after work and at weekends, rising towards the event. */
function demand(at: Date, hoursElapsed: number): number {
  const hour = at.getUTCHours();
  const byHour = hour < 7 ? 0.05 : hour >= 17 && hour < 22 ? 2 : 1;
  const byDay = [2, 1, 1, 1, 1.2, 1.5, 2][at.getUTCDay()]!;
  return byHour * byDay * (0.3 + (hoursElapsed / HOURS) ** 2 * 3);
}

/** Random times of sales and check-ins at an event that has sold for thirty days and whose doors opened three hours ago. */
export class SalesTimeline {
  private readonly start: number;
  private readonly lastSaleAt: number;
  /** Cumulative share of all sales (0 to 1) at the end of each hour. */
  private readonly cumulative: number[] = [];

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: number) {
    this.lastSaleAt = now - LAST_SALE_MS;
    this.start = this.lastSaleAt - HOURS * HOUR_MS;
    let sum = 0;
    for (let hour = 0; hour < HOURS; hour++)
      this.cumulative.push((sum += demand(new Date(this.start + hour * HOUR_MS), hour)));
    for (let hour = 0; hour < HOURS; hour++) this.cumulative[hour]! /= sum;
  }

  /** Returns the time at which the given share of all sales (0 to 1) is reached, in milliseconds; rises with the share. */
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

  /** Returns the time of a person's next purchase. */
  nextPurchaseAt(boughtAt: number): number {
    const at = boughtAt + 60_000 + Math.floor(-Math.log(1 - Math.random()) * 48 * HOUR_MS);
    // A repeat purchase after the last sale is moved to a random earlier time, so that they do not pile up at the end.
    return at <= this.lastSaleAt ? at : Math.floor(boughtAt + Math.random() * (this.lastSaleAt - boughtAt));
  }

  /** Returns the time of a check-in, mostly in the middle of the three hours; null if it would precede the purchase. */
  checkInAt(boughtAt: number): number | null {
    const at = Math.floor(this.now - ((Math.random() + Math.random()) / 2) * DOORS_MS);
    return at > boughtAt ? at : null;
  }
}
