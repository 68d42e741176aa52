import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { DatabaseListener } from '../database/listener.js';
import { NOTIFY } from './live.sql.js';

/** Kinds of changes that dashboards are notified of. */
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

/** A change as sent to dashboards: only its kind and id, so that subscribers see no data that they may not read. */
export interface Change {
  kind: ChangeKind;
  id: string;
}

const CHANNEL = 'dashboard_changed';
const SEND_EVERY_MS = 250;
/** The newest id of each kind is enough, because subscribers reload everything. */
type Pending = Map<ChangeKind, string>;

/**
 * Publishes changes to all processes, and through them to all open dashboards. Changes are merged and sent after the commit, at
 * most four times a second: a NOTIFY inside the transaction would serialise all commits.
 */
@Injectable()
export class Live implements OnApplicationShutdown {
  private readonly logger = new Logger(Live.name);
  private readonly subscribers = new Set<(change: Change) => void>();
  private pending: Pending = new Map();
  private timer: NodeJS.Timeout | undefined;
  private readonly pool: pg.Pool;

  constructor(@Inject(SETTINGS) settings: Settings, listener: DatabaseListener) {
    // One connection that bypasses any pooler, to the server that LISTEN uses.
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

  /** Call after the commit. Returns immediately and never throws. */
  publish(kind: ChangeKind, id: string): void {
    this.pending.set(kind, id);
    this.timer ??= setTimeout(() => void this.send(), SEND_EVERY_MS);
  }

  /** Calls `subscriber` with every change of any process. @returns a function to unsubscribe */
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
      // Dashboards also refresh every 30 seconds on their own.
      this.logger.warn(`A change could not be published: ${(error as Error).message}`);
    }
    this.timer = this.pending.size > 0 ? setTimeout(() => void this.send(), SEND_EVERY_MS) : undefined;
  }

  private receive(payload: string): void {
    for (const change of JSON.parse(payload) as Change[])
      for (const subscriber of this.subscribers) subscriber(change);
  }
}
