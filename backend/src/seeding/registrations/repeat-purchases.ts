import type { Id } from './ids.js';
import type { SeededPerson, SeededSale } from './people.js';

const HOUR_MS = 3_600_000;

interface RepeatPurchase {
  person: SeededPerson;
  sale: SeededSale;
  checkedInBy: Id;
}

/**
 * Purchases of people who come back, held until their time has come: a table whose sales are in the order of their ids, as
 * they are where they were sold one by one, is read in that order far faster. To the hour is near enough.
 */
export class RepeatPurchases {
  private readonly byHour = new Map<number, RepeatPurchase[]>();
  private hour = Infinity;

  /** @param purchase not before the time that was taken last */
  add(purchase: RepeatPurchase): void {
    const hour = Math.floor(purchase.sale.at / HOUR_MS);
    const others = this.byHour.get(hour);
    if (others) others.push(purchase);
    else this.byHour.set(hour, [purchase]);
    this.hour = Math.min(this.hour, hour);
  }

  /** Those of all hours that were over at the moment `at` (milliseconds), in the order of time. */
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

  /** All that are left, in the order of time. */
  takeAll(): RepeatPurchase[] {
    return this.takeUntil((Math.max(...this.byHour.keys()) + 1) * HOUR_MS);
  }
}
