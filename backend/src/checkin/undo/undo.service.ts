import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { RegistrationReader } from '../../attendees/registration/registration-reader.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type SqlHandle } from '../../database/database.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import { may } from '../../rules/permissions.js';
import { DevicesService } from '../devices/devices.service.js';
import type { UndoInput } from './undo.dto.js';
import { type ReceivedScan, scanningAccount, type ScanResult } from '../scans/received-scan.js';
import { decideScans } from '../scans/scans.js';
import { LIST_UNDOABLE_SCANS } from '../scans/scans.sql.js';
import { UndoError, type UndoErrorCode } from './undo.error.js';

/** Returns the error code of a refused undo; null if it was done or waits for its scan. */
function refusalOf(
  { outcome, counted, uncounted }: ScanResult,
  { isKept }: ReceivedScan,
): UndoErrorCode | null {
  switch (outcome) {
    case 'cut_off':
      return 'device_cut_off';
    case 'reused':
      return 'scan_id_reused';
    case 'unknown':
      return 'no_registration';
    case 'not_allowed':
      return 'insufficient_permissions';
    case 'no_such_scan':
      return 'no_such_scan';
    case 'invalid':
      return 'not_own_scan';
    case 'waiting':
      return isKept ? null : 'no_such_scan';
    default:
      return counted + uncounted === 0 ? 'not_checked_in' : null;
  }
}

const reasonMissing = () => new InvalidInput({ reason: [fieldFault('required')] });

/** Undoes check-ins and served meals. */
@Injectable()
export class UndoService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly live: Live,
    private readonly devices: DevicesService,
  ) {}

  /**
   * Takes back admissions or meals of one scan or, for presidents and finance directors, all of a registration at a station. Each
   * ticket is taken back once, no matter how many calls run at the same time.
   * @param id of the registration
   * @throws UndoError; InvalidInput if a reason is missing, which only the undo of an own recent scan does not need
   */
  async undo(
    actor: Actor,
    id: string,
    input: UndoInput,
    deviceId: string | null = null,
  ): Promise<RegistrationDto> {
    await this.devices.hear(actor.user, deviceId);
    const mayUndoAny = may(actor.user, 'door.undo.any');
    const lacksReason = mayUndoAny && !input.reason;
    if (lacksReason && input.undoes === undefined) throw reasonMissing();
    const scan: ReceivedScan = {
      scanId: input.scanId?.toLowerCase() ?? randomUUID(),
      isKept: input.scanId !== undefined,
      code: null,
      registrationId: id,
      eventId: null,
      station: input.station ?? null,
      tickets: input.tickets ?? null,
      scannedAt: new Date(),
      sentScannedAt: null,
      wasLetIn: null,
      letInTickets: null,
      isUndo: true,
      undoes: input.undoes?.toLowerCase() ?? null,
      reason: input.reason ?? null,
      refusal: !mayUndoAny && input.undoes === undefined ? 'not_allowed' : null,
      account: scanningAccount(actor.user),
      saidBy: null,
      requestId: actor.requestId,
      deviceId,
      source: 'online',
    };
    const { result, registration } = await this.database.transaction(async (tx) => {
      const sale = await this.registrations.get(tx, actor.user, id);
      const decided = await this.decide(tx, { ...scan, eventId: sale?.eventId ?? null });
      // Throwing rolls the stored refusal back, so that a retry with a reason succeeds under the same id.
      if (lacksReason && decided.outcome === 'invalid' && !decided.isRepeated) throw reasonMissing();
      return { result: decided, registration: sale && (await this.registrations.get(tx, actor.user, id)) };
    });
    // Thrown after the commit, as a refusal is stored with its id too.
    const refusal = refusalOf(result, scan);
    if (refusal) throw new UndoError({ code: refusal });
    if (!result.isRepeated) this.live.publish('check_in', id);
    return registration!;
  }

  private async decide(tx: SqlHandle, scan: ReceivedScan): Promise<ScanResult> {
    const [result] = await decideScans(tx, [scan], async ({ registration }) =>
      registration && scan.undoes === null
        ? tx.run(LIST_UNDOABLE_SCANS, [registration.id, scan.station ?? 'entrance'])
        : [],
    );
    return result!;
  }
}
