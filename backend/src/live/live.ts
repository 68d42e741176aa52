import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { DatabaseListener } from '../database/listener.js';
import { NOTIFY } from './live.sql.js';

/** The kinds of things that can change. */
export const CHANGE_KINDS = [
  'registration',
  'correction',
  'cancellation',
  'check_in',
  'clearance',
  'application',
  'event',
  'pricing',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a dashboard is told: what kind of thing changed, and its id. No more, so that nobody learns what they may not. */
export interface Change {
  kind: ChangeKind;
  id: string;
}

const CHANNEL = 'dashboard_changed';
const SEND_EVERY_MS = 250;
/** The newest id of each kind is enough: a subscriber reads everything again. */
type Pending = Map<ChangeKind, string>;

/**
 * Tells every process, and through them every open dashboard, that something changed. Sent after the commit, merged,
 * at most four times a second: a NOTIFY inside the transaction would make all commits wait in line.
 */
@Injectable()
export class Live implements OnApplicationShutdown {
  private readonly logger = new Logger(Live.name);
  private readonly subscribers = new Set<(change: Change) => void>();
  private pending: Pending = new Map();
  private timer: NodeJS.Timeout | undefined;
  private readonly pool: pg.Pool;

  constructor(@Inject(SETTINGS) settings: Settings, listener: DatabaseListener) {
    // One connection past any pooler: NOTIFY goes where LISTEN is.
    this.pool = new pg.Pool({
      connectionString: settings.databaseDirectUrl,
      max: 1,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    });
    this.pool.on('error', () => undefined);
    listener.on(CHANNEL, (payload) => this.receive(payload));
  }

  /** Call after the commit. Returns at once and never throws. */
  publish(kind: ChangeKind, id: string): void {
    this.pending.set(kind, id);
    this.timer ??= setTimeout(() => void this.send(), SEND_EVERY_MS);
  }

  /** Calls `subscriber` with every change of any process. @returns how to unsubscribe */
  subscribe(subscriber: (change: Change) => void): () => void {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    if (this.pending.size > 0) await this.send();
    clearTimeout(this.timer);
    await this.pool.end();
  }

  private async send(): Promise<void> {
    const changes: Change[] = [...this.pending].map(([kind, id]) => ({ kind, id }));
    this.pending = new Map();
    try {
      await this.pool.query(NOTIFY.text, [CHANNEL, JSON.stringify(changes)]);
    } catch (error) {
      // Dashboards also refresh by themselves every 30 seconds.
      this.logger.warn(`A change could not be published: ${(error as Error).message}`);
    }
    this.timer = this.pending.size > 0 ? setTimeout(() => void this.send(), SEND_EVERY_MS) : undefined;
  }

  private receive(payload: string): void {
    for (const change of JSON.parse(payload) as Change[])
      for (const subscriber of this.subscribers) subscriber(change);
  }
}
