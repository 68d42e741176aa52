import { type DynamicModule, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import type { Settings } from './config/settings.js';
import { SettingsModule } from './config/settings.module.js';
import { Database, sql } from './database/database.js';
import { DatabaseModule } from './database/database.module.js';
import { WorkerServer } from './health/worker-server.js';
import { MailWorkerModule } from './mail/mail-worker.module.js';

const HOUR_MS = 3_600_000;

const PURGE_IDEMPOTENCY_KEYS = sql(
  'worker.purge_idempotency_keys',
  `delete from idempotency_keys where created_at < now() - interval '24 hours'`,
);

/** Throws away what nobody asks for any more. Every worker does so; it does no harm twice. */
@Injectable()
class Housekeeping implements OnApplicationBootstrap {
  private readonly logger = new Logger(Housekeeping.name);

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    const purge = () =>
      void this.database
        .run(PURGE_IDEMPOTENCY_KEYS, [])
        .catch((error: Error) => this.logger.warn(`Old idempotency keys are still there: ${error.message}`));
    purge();
    setInterval(purge, HOUR_MS).unref();
  }
}

/** The process that sends mails. */
@Module({})
export class WorkerModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [SettingsModule.with(settings), DatabaseModule, MailWorkerModule],
      providers: [Housekeeping, WorkerServer],
    };
  }
}
