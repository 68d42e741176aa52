/** Counts who is there, by key, up to a limit. */
export class Tally {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts one more of the key. @returns how to count it off again, once; or null where there are too many already */
  enter(key: string): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most) return null;
    this.counts.set(key, count + 1);
    let isThere = true;
    return () => {
      if (!isThere) return;
      isThere = false;
      const left = this.counts.get(key)! - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }
}
