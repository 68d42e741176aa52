import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { PAGE_DEFAULT } from '../../http/pagination.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import type { ScanOutcome } from '../scans/received-scan.js';
import { syncOutcomeOf } from '../sync/sync-outcome.js';
import type { ConflictDto, ConflictsQuery, SetAsideDto, SetAsideInput } from './conflicts.dto.js';
import { NothingToSetAside } from './conflicts.error.js';
import { LIST_CONFLICTS, type ScanAsJson, SET_ASIDE } from './conflicts.sql.js';

const toScan = <Scan extends ScanAsJson>(scan: Scan) => ({
  ...scan,
  scannedAt: new Date(scan.scannedAt),
  recordedAt: new Date(scan.recordedAt),
});

/** People who were let in and not counted. */
@Injectable()
export class ConflictsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /**
   * Lists an event's registrations of which more people were let in than counted; after them, by account and device, how many
   * scans of no registration let people in. The newest first.
   * @throws EventError no_event
   */
  async list({ eventId, limit = PAGE_DEFAULT, offset = 0 }: ConflictsQuery): Promise<ConflictDto[]> {
    const rows = await this.database.run(LIST_CONFLICTS, [
      await this.events.resolveId(eventId),
      limit,
      offset,
    ]);
    return rows.map(({ scans, ...row }) => ({
      ...row,
      scans: scans.map(({ outcome, other, ...scan }) => ({
        ...toScan(scan),
        outcome: syncOutcomeOf(outcome as ScanOutcome),
        other: other && toScan(other),
      })),
    }));
  }

  /**
   * Takes an event's scans of no registration that a device or an account has sent so far out of list and figures, and those of
   * registrations that an account has sent, if `knownTickets`; what it sends later is listed again.
   * @throws NothingToSetAside; InvalidInput; EventError no_event; IdempotencyKeyReused
   */
  async setAside(
    actor: Actor,
    event: string | undefined,
    { deviceId, accountId, knownTickets = false, reason }: SetAsideInput,
    key: IdempotencyKey | null,
  ): Promise<SetAsideDto> {
    if ((deviceId === undefined) === (accountId === undefined))
      throw new InvalidInput({
        device_id: [fieldFault('choice.unknown', 'Give either device_id or account_id')],
      });
    if (knownTickets && accountId === undefined)
      throw new InvalidInput({
        known_tickets: [fieldFault('choice.unknown', 'Only of an account_id')],
      });
    const eventId = await this.events.resolveId(event);
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [aside] = await tx.run(SET_ASIDE, [eventId, deviceId ?? null, accountId ?? null, knownTickets]);
      if (aside!.scans === 0) throw new NothingToSetAside();
      await writeAudit(tx, actor, {
        action: 'conflicts.set_aside',
        subjectType: deviceId === undefined ? 'user' : 'device',
        subjectId: (deviceId ?? accountId)!.toLowerCase(),
        eventId,
        details: { ...aside, ...(knownTickets && { knownTickets }), reason },
      });
      return aside!;
    });
    this.live.publish('check_in', eventId);
    return answer;
  }
}
