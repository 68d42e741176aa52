// How a night at the doors must have ended, counted from what a test saw the doors do: it knows nothing of the product.

/** When something was done, by the test's own clock, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

interface Seen {
  label: string | null;
  when: Span;
  /** How many people were told to come in. */
  people: number;
  /** Of a code that had been replaced by then. */
  isReplaced: boolean;
  /** Everybody of this ticket was taken back afterwards. */
  isTakenBack: boolean;
}

export interface Counted {
  admitted: number;
  /** Whose time the registration has to have; null where nobody is in. */
  label: string | null;
  stamped: Span | null;
  /** How many people were told to come in for whom there was no ticket. */
  over: number;
}

/** In the order in which things were done. */
export class Recount {
  private readonly seen = new Map<string, Seen[]>();
  private readonly sold: ReadonlyMap<string, number>;
  private readonly isCancelled = new Set<string>();
  private readonly isReplaced = new Set<string>();
  /** Who came in with a network and was taken back: neither counted nor over. */
  private readonly undoneOnline = new Set<Seen>();
  scans = 0;

  constructor(sold: ReadonlyArray<{ id: string; ticket_quantity: number }>) {
    this.sold = new Map(sold.map(({ id, ticket_quantity: tickets }) => [id, tickets]));
  }

  async during(work: () => Promise<unknown>): Promise<Span> {
    const from = Date.now();
    await work();
    return { from, to: Date.now() };
  }

  /** @param label of the door; null for a check-in that a server answered */
  scanned(id: string, label: string | null, when: Span, people: number): void {
    const all = this.seen.get(id) ?? [];
    this.seen.set(id, all);
    all.push({ label, when, people, isReplaced: this.isReplaced.has(id), isTakenBack: false });
    if (label !== null) this.scans++;
  }

  cancelled = (id: string): void => void this.isCancelled.add(id);
  replaced = (id: string): void => void this.isReplaced.add(id);

  /** The office took back all that was in. */
  emptied(id: string): void {
    for (const scan of this.seen.get(id)!) {
      scan.isTakenBack = true;
      if (scan.label === null) this.undoneOnline.add(scan);
    }
  }

  result(): Map<string, Counted> {
    return new Map([...this.sold].map(([id, tickets]) => [id, this.countedOf(id, tickets)]));
  }

  admitted = (): number => [...this.result().values()].reduce((sum, { admitted }) => sum + admitted, 0);

  private countedOf(id: string, tickets: number): Counted {
    const all = (this.seen.get(id) ?? []).filter((scan) => !this.undoneOnline.has(scan) && scan.people > 0);
    const people = all.reduce((sum, scan) => sum + scan.people, 0);
    const good = this.isCancelled.has(id)
      ? []
      : all.filter(({ isReplaced, isTakenBack }) => !isReplaced && !isTakenBack);
    const admitted = Math.min(
      tickets,
      good.reduce((sum, scan) => sum + scan.people, 0),
    );
    const [first] = good.toSorted((a, b) => a.when.from - b.when.from);
    return {
      admitted,
      label: first?.label ?? null,
      stamped: first?.when ?? null,
      over: people - admitted,
    };
  }
}
