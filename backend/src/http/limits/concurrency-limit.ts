/**
 * Limits how many callers hold a place at the same time, per key. It refuses a caller if no place is free; p-limit and p-queue
 * would make the caller wait.
 */
export class ConcurrencyLimit {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Takes one of the key's places. @returns a function that releases it, idempotent; null if all are taken */
  acquire(key: string): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.max) return null;
    this.counts.set(key, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = this.counts.get(key)! - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }
}
