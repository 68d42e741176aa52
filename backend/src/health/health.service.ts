import { Inject, Injectable } from '@nestjs/common';
import { CommitProbe } from '../database/commit-probe.js';
import { Database } from '../database/database.js';
import { Drain } from '../http/connections/drain.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from '../uploads/store/screenshot-store.js';
import type { ReadinessDto } from './health.dto.js';
import { PING } from './health.sql.js';
import { databaseState, probe } from './probe.js';

/** Checks whether this process can serve. */
@Injectable()
export class HealthService {
  constructor(
    @Inject(SCREENSHOT_STORE) private readonly store: ScreenshotStore,
    private readonly database: Database,
    private readonly commits: CommitProbe,
    private readonly mailQueue: MailQueue,
    private readonly drain: Drain,
  ) {}

  /** Probes all parts in parallel. Only the database is essential; without another part the service is degraded. */
  async readiness(): Promise<ReadinessDto> {
    const [database, queue, storage] = await Promise.all([
      databaseState(this.database.run(PING, []), this.commits),
      probe(this.mailQueue.ping()),
      probe(this.store.check()),
    ]);
    const degraded = Object.entries({ database, queue, storage }).flatMap(([part, state]) =>
      state === 'out' ? [part] : [],
    );
    const served = degraded.length > 0 ? ('degraded' as const) : ('ok' as const);
    const status = this.drain.isDraining ? 'draining' : database === 'out' ? 'unavailable' : served;
    return { status, database, queue, storage, degraded };
  }
}
