import type { Id } from './ids.js';
import type { SeededPerson, SeededSale } from './people.js';

const HOUR_MS = 3_600_000;

interface RepeatPurchase {
  person: SeededPerson;
  sale: SeededSale;
  checkedInBy: Id;
}

/**
 * Holds repeat purchases back until their time: a table whose sales are stored in the order of their ids, as real sales are, is
 * read in that order far faster. Ordering to the hour is enough.
 */
export class RepeatPurchases {
  private readonly byHour = new Map<number, RepeatPurchase[]>();
  private hour = Infinity;

  /** @param purchase must not be earlier than the last time passed to `takeUntil` */
  add(purchase: RepeatPurchase): void {
    const hour = Math.floor(purchase.sale.at / HOUR_MS);
    const others = this.byHour.get(hour);
    if (others) others.push(purchase);
    else this.byHour.set(hour, [purchase]);
    this.hour = Math.min(this.hour, hour);
  }

  /** Removes and returns the purchases of all hours that had ended at `at` (milliseconds), in chronological order. */
  takeUntil(at: number): RepeatPurchase[] {
    const end = Math.floor(at / HOUR_MS);
    const due: RepeatPurchase[] = [];
    if (this.byHour.size === 0) return due;
    for (; this.hour < end; this.hour++) {
      const purchase = this.byHour.get(this.hour);
      if (!purchase) continue;
      this.byHour.delete(this.hour);
      due.push(...purchase.sort((a, b) => a.sale.at - b.sale.at));
    }
    return due;
  }

  /** Removes and returns all remaining purchases, in chronological order. */
  takeAll(): RepeatPurchase[] {
    return this.takeUntil((Math.max(...this.byHour.keys()) + 1) * HOUR_MS);
  }
}
