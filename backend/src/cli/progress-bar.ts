const WIDTH = 30;
const REDRAW_MS = 100;

/** Where standard error is no terminal: how many milliseconds, and how much of the whole, pass between two lines. */
interface Lines {
  everyMs: number;
  everyShare: number;
}

/**
 * How far something has come, on standard error: a bar on a terminal, elsewhere a line now and then, by time and by share, which
 * cli-progress cannot.
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

  /** @param share from 0 to 1; `what` is being worked on */
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

  /** Takes the bar away, for words that follow. */
  clear(): void {
    if (this.drawn) process.stderr.write('\r\x1b[K');
    this.drawn = false;
  }

  seconds(): string {
    return `${((performance.now() - this.startedAt) / 1000).toFixed(1)} s`;
  }
}
