import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import type { ScanOutcome } from '../scans/received-scan.js';
import { syncOutcomeOf } from '../sync/sync-outcome.js';
import type { ConflictDto } from './conflicts.dto.js';
import { type ConflictingScan, LIST_CONFLICTS } from './conflicts.sql.js';

const toScan = (scan: ConflictingScan) => ({
  ...scan,
  scannedAt: new Date(scan.scannedAt),
  recordedAt: new Date(scan.recordedAt),
});

/** Lists scans that let in more people than they counted. */
@Injectable()
export class ConflictsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /** Lists an event's scans that let in more people than they counted, newest first. @throws EventError no_event */
  async list(event: string | undefined): Promise<ConflictDto[]> {
    const rows = await this.database.run(LIST_CONFLICTS, [await this.events.resolveId(event)]);
    return rows.map(({ outcome, scan, other, ...row }) => ({
      ...row,
      outcome: syncOutcomeOf(outcome as ScanOutcome),
      scan: toScan(scan),
      other: other && toScan(other),
    }));
  }
}
