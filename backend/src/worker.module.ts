import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from './config/settings.js';
import { SettingsModule } from './config/settings.module.js';
import { DatabaseModule } from './database/database.module.js';
import { ENTITIES } from './entities.js';
import { WorkerServer } from './health/worker-server.js';
import { Housekeeping } from './housekeeping/housekeeping.js';
import { MailWorkerModule } from './mail/delivery/mail-worker.module.js';

/** The process that sends mails. */
@Module({})
export class WorkerModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule.with({ servesCheckIns: false, entities: ENTITIES }),
        MailWorkerModule,
      ],
      providers: [Housekeeping, WorkerServer],
    };
  }
}
