import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { HEARTBEAT, listenTo } from './listener.sql.js';

const HEARTBEAT_MS = 300;
/** How long after the last answer of the listening connection its messages count as complete, in milliseconds. */
const TRUST_MS = 1_000;
const RECONNECT_MS = 500;

/**
 * The one connection on which this process LISTENs. A cache that messages invalidate must check `isTrusted` before it answers:
 * a connection that fell silent may have missed the invalidating message.
 */
@Injectable()
export class DatabaseListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseListener.name);
  private readonly handlers = new Map<string, Set<(payload: string) => void>>();
  private readonly lossHandlers = new Set<() => void>();
  private client: pg.Client | null = null;
  private answeredAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private reported = false;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Calls `handler` with the payload of each message on the channel. Must be called before the application starts. */
  on(channel: string, handler: (payload: string) => void): void {
    const handlers = this.handlers.get(channel) ?? new Set();
    handlers.add(handler);
    this.handlers.set(channel, handlers);
  }

  /** Calls `handler` when messages may have been missed, so that it clears its cache. */
  onLoss(handler: () => void): void {
    this.lossHandlers.add(handler);
  }

  /** True if the connection answered a heartbeat sent within the last second. */
  isTrusted(): boolean {
    return performance.now() - this.answeredAt < TRUST_MS;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.settings.databaseDirectUrl,
      application_name: 'usher listener',
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', (message) => {
      for (const handler of this.handlers.get(message.channel) ?? []) handler(message.payload ?? '');
    });
    this.client = client;
    try {
      await client.connect();
      for (const channel of this.handlers.keys())
        await client.query(listenTo(client.escapeIdentifier(channel)));
      await this.beat(client);
      this.reported = false;
    } catch (error) {
      // One warning per outage, not one per attempt.
      if (!this.reported) this.logger.warn(`The listening connection failed: ${(error as Error).message}`);
      this.reported = true;
      this.lose(client);
    }
  }

  private async beat(client: pg.Client): Promise<void> {
    if (this.stopped || this.client !== client) return;
    // The answer proves that messages sent before this moment have arrived, but says nothing about later ones.
    const asked = performance.now();
    try {
      await client.query(HEARTBEAT);
    } catch {
      this.lose(client);
      return;
    }
    this.answeredAt = asked;
    this.timer = setTimeout(() => void this.beat(client), HEARTBEAT_MS);
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.answeredAt = -TRUST_MS;
    for (const handler of this.lossHandlers) handler();
    client.end().catch(() => undefined);
    if (!this.stopped) this.timer = setTimeout(() => void this.connect(), RECONNECT_MS);
  }
}
