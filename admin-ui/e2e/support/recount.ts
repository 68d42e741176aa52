// The expected result of a night at the doors, worked out only from what a test saw the doors do, without the product's code.

/** When something was done, by the test's own clock, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** The account that scanned, and the device it used. */
export interface Scanner {
  /** Null for a check-in that a server answered directly, without a device. */
  deviceId: string | null;
  label: string | null;
  account: string;
}

/** A scan as it is shown to the office. */
export interface ShownScan extends Scanner {
  scanId: string;
  /** The account that handed it in, if not the one that scanned. */
  sentBy: string | null;
  when: Span;
}

interface Seen extends ShownScan {
  /** Number of people told to come in, minus those who turned out not to come. */
  people: number;
  /** True if the code had already been replaced. */
  isReplaced: boolean;
  /** True if everybody on this ticket was taken back afterwards. */
  isTakenBack: boolean;
  /** Order of arrival at the server; null until it has arrived. */
  turn: number | null;
}

export interface Counted {
  admitted: number;
  /** The label of the scan whose time the registration has to show; null if nobody is in. */
  label: string | null;
  stamped: Span | null;
}

/** A scan that told more people to come in than there were tickets. */
export interface Conflict {
  registrationId: string;
  outcome: 'partly' | 'duplicate' | 'cancelled' | 'replaced';
  letIn: number;
  counted: number;
  scan: ShownScan;
  /** The earliest scan that was counted and not taken back. */
  other: ShownScan | null;
}

const byTime = (a: Seen, b: Seen): number => a.when.from - b.when.from;

/** Takes the scans and changes in the order in which they happened. */
export class Recount {
  private readonly seen = new Map<string, Seen[]>();
  private readonly sold: ReadonlyMap<string, number>;
  private readonly isCancelled = new Set<string>();
  private readonly isReplaced = new Set<string>();
  private turns = 0;
  /** Number of scans made by devices at the doors. */
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
    // A scan that a server answers has arrived right away.
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

  /** The device has sent everything that waited on it. @param account the account that is signed in there */
  handedIn(deviceId: string, account: string): void {
    for (const scan of [...this.seen.values()].flat()) {
      if (scan.deviceId !== deviceId || scan.turn !== null) continue;
      scan.turn = this.turns++;
      if (account !== scan.account) scan.sentBy = account;
    }
  }

  cancelled = (id: string): void => void this.isCancelled.add(id);
  replaced = (id: string): void => void this.isReplaced.add(id);

  /** The office took back everybody on this ticket. */
  emptied(id: string): void {
    for (const scan of this.seen.get(id)!) scan.isTakenBack = true;
  }

  result(): Map<string, Counted> {
    return new Map([...this.sold].map(([id, tickets]) => [id, this.countedOf(id, tickets)]));
  }

  admitted = (): number => [...this.result().values()].reduce((sum, { admitted }) => sum + admitted, 0);

  /** Returns the conflicts of all registrations, by scan id. */
  conflicts(): Map<string, Conflict> {
    const all = [...this.sold].flatMap(([id, tickets]) => this.conflictsOf(id, tickets));
    return new Map(all.map((conflict) => [conflict.scan.scanId, conflict]));
  }

  private lettingIn = (id: string): Seen[] => (this.seen.get(id) ?? []).filter(({ people }) => people > 0);

  /** Independent of the order in which the scans arrived. */
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

  /** The remaining tickets go to the scans in the order in which they arrive. */
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
          : // An online scan was recorded when it let people in. One that arrives after they were taken back is a duplicate.
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
