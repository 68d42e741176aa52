import { Injectable } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { COMMIT } from './commit-probe.sql.js';
import { Database } from './database.js';

/** A commit counts as an answer to whoever asks within this time of its beginning, in milliseconds. */
const FRESH_MS = 1_000;
/** How long to wait for an answer. */
const ANSWER_MS = 2_000;
/** How long commits may hang: a standby that restarts makes them wait for some seconds. */
const HANG_MS = 15_000;

/**
 * Whether commits come through. Reads tell nothing of that: a standby answers them, and so does a server whose commits wait for a
 * synchronous standby that is gone. There is at most one probe at a time, however many ask.
 */
@Injectable()
export class CommitProbe {
  private running: Promise<void> | undefined;
  /** When the newest commit that came through began, on the clock of `performance.now()`. */
  private committedAt = -Infinity;
  private hasFailed = false;
  /** Since when commits have come through without a gap; null: they do not. */
  private workingSince: number | null = null;

  constructor(private readonly database: Database) {}

  /**
   * Tries a commit, unless one came through a moment ago.
   * @returns true if commits come through now, or did within the last 15 s while the newest one has had no answer yet
   */
  async isWorking(): Promise<boolean> {
    if (!this.running && performance.now() - this.committedAt > FRESH_MS) this.running = this.try();
    if (this.running) await pTimeout(this.running, { milliseconds: ANSWER_MS, fallback: () => undefined });
    return !this.hasFailed && this.hasCommittedWithin(HANG_MS);
  }

  /**
   * Whether commits have come through for so long, with no gap that is known. Only as good as `isWorking` is called often.
   * @param ms milliseconds
   */
  hasWorkedFor(ms: number): boolean {
    return (
      this.workingSince !== null &&
      this.hasCommittedWithin(HANG_MS) &&
      performance.now() - this.workingSince >= ms
    );
  }

  private hasCommittedWithin(ms: number): boolean {
    return performance.now() - this.committedAt <= ms;
  }

  private async try(): Promise<void> {
    const began = performance.now();
    try {
      await this.database.run(COMMIT, []);
      // A commit that hung is a gap as well.
      if (!this.hasCommittedWithin(HANG_MS)) this.workingSince = null;
      this.workingSince ??= performance.now();
      this.committedAt = began;
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
      this.workingSince = null;
    }
    this.running = undefined;
  }
}
