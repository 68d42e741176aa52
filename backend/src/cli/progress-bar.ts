const WIDTH = 30;
const REDRAW_MS = 100;

/** Without a terminal: minimum time in milliseconds, and minimum progress (0 to 1), between two lines. */
interface Lines {
  everyMs: number;
  everyShare: number;
}

/**
 * Shows progress on standard error: a bar on a terminal, otherwise occasional lines, limited by time and share, which
 * cli-progress cannot do.
 */
export class ProgressBar {
  private readonly startedAt = performance.now();
  private shownAt = -Infinity;
  private shownShare = 0;
  private drawn = false;

  constructor(
    private readonly label: string,
    private readonly lines: Lines = { everyMs: 10_000, everyShare: 0 },
  ) {}

  /** @param share from 0 to 1; `what` is the current step */
  show(share: number, what = ''): void {
    const now = performance.now();
    const isTerminal = process.stderr.isTTY === true;
    const known = Math.min(Math.max(share, 0), 1);
    if (now - this.shownAt < (isTerminal ? REDRAW_MS : this.lines.everyMs)) return;
    if (!isTerminal && known - this.shownShare < this.lines.everyShare) return;
    const isFirst = this.shownAt === -Infinity;
    this.shownAt = now;
    this.shownShare = known;
    const percent = `${Math.floor(known * 100)} %`.padStart(5);
    if (!isTerminal) {
      if (!isFirst) process.stderr.write(`${this.label} ${percent}  ${this.seconds()}  ${what}\n`);
      return;
    }
    const full = Math.round(known * WIDTH);
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    process.stderr.write(`\r\x1b[K${this.label} ${bar} ${percent}  ${this.seconds()}  ${what}`);
    this.drawn = true;
  }

  /** Removes the bar, before other output. */
  clear(): void {
    if (this.drawn) process.stderr.write('\r\x1b[K');
    this.drawn = false;
  }

  seconds(): string {
    return `${((performance.now() - this.startedAt) / 1000).toFixed(1)} s`;
  }
}
