import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { CommitProbe } from '../database/commit-probe.js';
import { Database } from '../database/database.js';
import { MailDelivery } from '../mail/delivery/mail-delivery.js';
import { MailMetrics } from '../mail/delivery/mail-metrics.js';
import { databaseState } from './probe.js';
import { PING } from './health.sql.js';
import { isMetricsToken, TEXT_FORMAT } from './metrics-access.js';

/** If WORKER_PORT is set, the worker serves `/health/live`, `/health/ready` and `/metrics` for monitoring. */
@Injectable()
export class WorkerServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(WorkerServer.name);
  private server: Server | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly commits: CommitProbe,
    private readonly metrics: MailMetrics,
    private readonly delivery: MailDelivery,
  ) {}

  /** Port that it listens on; undefined without WORKER_PORT. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { workerPort, host } = this.settings;
    if (workerPort === undefined) return;
    collectDefaultMetrics({ register: this.metrics.registry });
    const server = createServer((request, response) => {
      this.answer(request, response).catch((error: Error) => {
        this.logger.error(error.message);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(workerPort, host ?? '0.0.0.0', resolve);
    });
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: string, type = 'application/json; charset=utf-8'): void =>
      void response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    const nothing = (): void => say(404, JSON.stringify({ detail: 'There is nothing at this address' }));
    const { metricsToken } = this.settings;
    if (request.method !== 'GET') return nothing();
    switch (request.url) {
      case '/health/live':
        return say(200, JSON.stringify({ status: 'ok' }));
      case '/health/ready': {
        const database = await databaseState(this.database.run(PING, []), this.commits);
        const degraded = this.delivery.refusesTaggedSender ? ['bounces'] : [];
        const served = degraded.length > 0 ? 'degraded' : 'ok';
        return say(
          database === 'ok' ? 200 : 503,
          JSON.stringify({ status: database === 'ok' ? served : 'unavailable', database, degraded }),
        );
      }
      case '/metrics':
        if (metricsToken === undefined) return nothing();
        if (!isMetricsToken(metricsToken, request.headers.authorization))
          return say(401, JSON.stringify({ detail: 'Not signed in' }));
        return say(200, await this.metrics.registry.metrics(), TEXT_FORMAT);
      default:
        return nothing();
    }
  }
}
