// How a night at the doors must have ended, counted from what a test saw the doors do: it knows nothing of the product.

/** When something was done, by the test's own clock, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Who scanned, and with what. */
export interface Scanner {
  /** Null for a check-in that a server answered, without a device. */
  deviceId: string | null;
  label: string | null;
  account: string;
}

/** What the office is shown of a scan. */
export interface ShownScan extends Scanner {
  scanId: string;
  /** Who handed it in, where that was somebody else. */
  sentBy: string | null;
  when: Span;
}

interface Seen extends ShownScan {
  /** How many people were told to come in, less those who did not. */
  people: number;
  /** Of a code that had been replaced by then. */
  isReplaced: boolean;
  /** Everybody of this ticket was taken back afterwards. */
  isTakenBack: boolean;
  /** Its turn at the server; null until it is there. */
  turn: number | null;
}

export interface Counted {
  admitted: number;
  /** Whose time the registration has to have; null where nobody is in. */
  label: string | null;
  stamped: Span | null;
}

/** People were told to come in for whom there was no ticket. */
export interface Conflict {
  registrationId: string;
  outcome: 'partly' | 'duplicate' | 'cancelled' | 'replaced';
  letIn: number;
  counted: number;
  scan: ShownScan;
  /** The first that was counted and not taken back. */
  other: ShownScan | null;
}

const byTime = (a: Seen, b: Seen): number => a.when.from - b.when.from;

/** In the order in which things were done. */
export class Recount {
  private readonly seen = new Map<string, Seen[]>();
  private readonly sold: ReadonlyMap<string, number>;
  private readonly isCancelled = new Set<string>();
  private readonly isReplaced = new Set<string>();
  private turns = 0;
  /** Of the doors. */
  scans = 0;

  constructor(sold: ReadonlyArray<{ id: string; ticket_quantity: number }>) {
    this.sold = new Map(sold.map(({ id, ticket_quantity: tickets }) => [id, tickets]));
  }

  async during(work: () => Promise<unknown>): Promise<Span> {
    const from = Date.now();
    await work();
    return { from, to: Date.now() };
  }

  scanned(
    id: string,
    { scanId, by, when, people }: { scanId: string; by: Scanner; when: Span; people: number },
  ): void {
    const all = this.seen.get(id) ?? [];
    this.seen.set(id, all);
    // A server that answers has it at once.
    const turn = by.deviceId === null ? this.turns++ : null;
    all.push({
      ...by,
      scanId,
      sentBy: null,
      when,
      people,
      isReplaced: this.isReplaced.has(id),
      isTakenBack: false,
      turn,
    });
    if (by.deviceId !== null) this.scans++;
  }

  /** A device has sent all that waited on it. @param account of whoever is signed in there */
  handedIn(deviceId: string, account: string): void {
    for (const scan of [...this.seen.values()].flat()) {
      if (scan.deviceId !== deviceId || scan.turn !== null) continue;
      scan.turn = this.turns++;
      if (account !== scan.account) scan.sentBy = account;
    }
  }

  cancelled = (id: string): void => void this.isCancelled.add(id);
  replaced = (id: string): void => void this.isReplaced.add(id);

  /** The office took back all that was in. */
  emptied(id: string): void {
    for (const scan of this.seen.get(id)!) scan.isTakenBack = true;
  }

  result(): Map<string, Counted> {
    return new Map([...this.sold].map(([id, tickets]) => [id, this.countedOf(id, tickets)]));
  }

  admitted = (): number => [...this.result().values()].reduce((sum, { admitted }) => sum + admitted, 0);

  /** Those of all registrations, by the scan's id. */
  conflicts(): Map<string, Conflict> {
    const all = [...this.sold].flatMap(([id, tickets]) => this.conflictsOf(id, tickets));
    return new Map(all.map((conflict) => [conflict.scan.scanId, conflict]));
  }

  private lettingIn = (id: string): Seen[] => (this.seen.get(id) ?? []).filter(({ people }) => people > 0);

  /** Whichever way they arrived. */
  private countedOf(id: string, tickets: number): Counted {
    const good = this.isCancelled.has(id)
      ? []
      : this.lettingIn(id).filter(({ isReplaced, isTakenBack }) => !isReplaced && !isTakenBack);
    const [first] = good.toSorted(byTime);
    return {
      admitted: Math.min(
        tickets,
        good.reduce((sum, { people }) => sum + people, 0),
      ),
      label: first?.label ?? null,
      stamped: first?.when ?? null,
    };
  }

  /** What is left of a ticket goes to whoever's scan arrives first. */
  private conflictsOf(id: string, tickets: number): Conflict[] {
    let left = tickets;
    const uncounted: Array<Omit<Conflict, 'other'>> = [];
    const counted: Seen[] = [];
    for (const scan of this.lettingIn(id).toSorted((a, b) => a.turn! - b.turn!)) {
      const isOnline = scan.deviceId === null;
      const refused = this.isCancelled.has(id)
        ? ('cancelled' as const)
        : scan.isReplaced
          ? ('replaced' as const)
          : // The server that let them in knows them; who comes with the news afterwards was taken back before.
            scan.isTakenBack && !isOnline
            ? ('duplicate' as const)
            : null;
      const many = refused ? 0 : Math.min(scan.people, left);
      if (many > 0) counted.push(scan);
      if (!scan.isTakenBack) left -= many;
      if (many === scan.people) continue;
      uncounted.push({
        registrationId: id,
        outcome: refused ?? (many > 0 ? 'partly' : 'duplicate'),
        letIn: scan.people,
        counted: many,
        scan: shown(scan),
      });
    }
    return uncounted.map((conflict) => {
      const [first] = counted
        .filter(({ scanId, isTakenBack }) => scanId !== conflict.scan.scanId && !isTakenBack)
        .toSorted(byTime);
      return { ...conflict, other: first ? shown(first) : null };
    });
  }
}

const shown = ({ scanId, deviceId, label, account, sentBy, when }: Seen): ShownScan => ({
  scanId,
  deviceId,
  label,
  account,
  sentBy,
  when,
});
