import type { Id } from './ids.js';
import type { SeededPerson, SeededSale } from './people.js';

const HOUR_MS = 3_600_000;

export interface SoldLater {
  person: SeededPerson;
  sale: SeededSale;
  doorkeeper: Id;
}

/**
 * Sales of people who come back, until it is their time: a table in which sales stand in the order of their ids, as they
 * do where they were sold one by one, is read in that order far faster. To the hour is near enough.
 */
export class LaterSales {
  private readonly byHour = new Map<number, SoldLater[]>();
  private hour = Infinity;

  /** @param sold not before the time that was taken last */
  add(sold: SoldLater): void {
    const hour = Math.floor(sold.sale.at / HOUR_MS);
    const others = this.byHour.get(hour);
    if (others) others.push(sold);
    else this.byHour.set(hour, [sold]);
    this.hour = Math.min(this.hour, hour);
  }

  /** Those of all hours that were over at the moment `at` (milliseconds), in the order of time. */
  takeUntil(at: number): SoldLater[] {
    const end = Math.floor(at / HOUR_MS);
    const due: SoldLater[] = [];
    if (this.byHour.size === 0) return due;
    for (; this.hour < end; this.hour++) {
      const sold = this.byHour.get(this.hour);
      if (!sold) continue;
      this.byHour.delete(this.hour);
      due.push(...sold.sort((a, b) => a.sale.at - b.sale.at));
    }
    return due;
  }

  takeAll(): SoldLater[] {
    return this.takeUntil((Math.max(...this.byHour.keys()) + 1) * HOUR_MS);
  }
}
