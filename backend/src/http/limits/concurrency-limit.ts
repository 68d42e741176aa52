/**
 * Limits how many hold a place at the same time, for each key. Whoever finds none is refused; p-limit and p-queue let everybody
 * wait.
 */
export class ConcurrencyLimit {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Takes a place of the key. @returns how to release it; calling that again does nothing. Null where all are taken */
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
