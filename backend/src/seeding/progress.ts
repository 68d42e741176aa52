const WIDTH = 30;

/**
 * A bar in a terminal's last line; elsewhere a line at every tenth.
 * @param total 100 % of what is counted
 */
export class Progress {
  private shown = -1;

  constructor(private readonly total: number) {}

  /** @param label what is under way */
  show(done: number, label: string): void {
    const share = Math.min(1, done / this.total);
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
    if (process.stdout.isTTY) {
      const filled = Math.round(share * WIDTH);
      process.stdout.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent}  ${label}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === this.shown) return;
    this.shown = tenth;
    process.stdout.write(`${percent}  ${label}\n`);
  }

  /** Takes the bar away and leaves a line. */
  end(line: string): void {
    process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}\n`);
  }
}
