import type { AdmissionState, Station } from '../../rules/admissions.js';
import { mayUndoAny, type ReceivedScan, type ScanOutcome, type ScanResult } from './received-scan.js';
import type { LineToWrite, RefusalToWrite, ScannedRegistration, ScanRow, StateToWrite } from './scans.sql.js';

/** A scan that is being decided. */
export interface ScanInHand {
  scan: ReceivedScan;
  /** Null for an undo that waited for its scan. */
  row: ScanRow | null;
  station: Station;
  /** See `contentOf`. */
  content: string;
  /** The registration before this scan; null where there is none. */
  found: ScannedRegistration | null;
}

/** The result of a scan that counts nobody. */
export const resultOf = ({ station, found }: ScanInHand, outcome: ScanOutcome): ScanResult => ({
  outcome,
  counted: 0,
  uncounted: 0,
  station,
  isRepeated: false,
  registration: found,
});

/** What a batch changed, as `WRITE_SCANS` takes it. */
export interface BatchToWrite {
  states: StateToWrite[];
  lines: LineToWrite[];
  refusals: RefusalToWrite[];
}

/** What a line of the ledger has besides what its scan says of itself. */
type Line = Pick<LineToWrite, 'line' | 'tickets' | 'let_in' | 'scanned_at' | 'undoes'>;

const ms = (text: string | null): number | null => (text === null ? null : Date.parse(text));
export const iso = (at: number): string => new Date(at).toISOString();

/** A registration as the rules see it. */
export const stateOf = (row: ScannedRegistration): AdmissionState => ({
  ticketQuantity: row.ticketQuantity,
  hasFood: row.foodOption === 'with_food',
  isCancelled: row.isCancelled,
  admitted: row.admitted,
  served: row.served,
  stampedAt: ms(row.checkedInAt),
  emptiedAt: { entrance: ms(row.emptiedAt), food: ms(row.mealsEmptiedAt) },
});

const labelOf = ({ scan, row }: ScanInHand): string | null =>
  scan.label === undefined ? (row?.device?.label ?? null) : scan.label;

/** The registrations of a batch after the scans decided so far, and what is still to be written. */
export class BatchLedger {
  private readonly registrations = new Map<string, ScannedRegistration>();
  private readonly changed = new Set<string>();
  private readonly lines: LineToWrite[] = [];
  private readonly refusals = new Map<string, RefusalToWrite>();

  /** A registration after the scans of this batch that came before. @param read as the database has it */
  current(read: ScannedRegistration): ScannedRegistration {
    const current = this.registrations.get(read.id) ?? read;
    this.registrations.set(read.id, current);
    return current;
  }

  /** The same for one that an earlier scan of this batch has found. */
  known = (id: string): ScannedRegistration => this.registrations.get(id)!;

  /** @param stampedBy the scan whose time, account and label become the registration's; null where it keeps its stamp */
  change(after: AdmissionState, id: string, stampedBy: ScanInHand | null): void {
    const before = this.known(id);
    const stamp = stampedBy
      ? {
          checkedInAt: iso(after.stampedAt!),
          checkedInById: stampedBy.scan.account.id,
          checkedInBy: stampedBy.scan.account.fullName,
          checkedInLabel: labelOf(stampedBy),
        }
      : after.stampedAt === null
        ? { checkedInAt: null, checkedInById: null, checkedInBy: null, checkedInLabel: null }
        : {};
    const isChanged =
      stampedBy !== null || after.admitted !== before.admitted || after.served !== before.served;
    if (!isChanged) return;
    const at = (time: number | null, was: string | null): string | null =>
      time === ms(was) ? was : time === null ? null : iso(time);
    this.registrations.set(id, {
      ...before,
      ...stamp,
      admitted: after.admitted,
      served: after.served,
      emptiedAt: at(after.emptiedAt.entrance, before.emptiedAt),
      mealsEmptiedAt: at(after.emptiedAt.food, before.mealsEmptiedAt),
      // The statement raises it by one, however many scans of the batch changed the row.
      version: this.changed.has(id) ? before.version : before.version + 1,
    });
    this.changed.add(id);
  }

  /** Adds a line of the ledger for a scan that counts, or an undo that takes something back. */
  addLine(inHand: ScanInHand, { eventId, id }: ScannedRegistration, line: Line): void {
    const received = this.received(inHand);
    const { requestId } = inHand.scan;
    this.lines.push({ ...received, request_id: requestId, event_id: eventId, registration_id: id, ...line });
  }

  /**
   * Keeps a scan that counts nothing; one that this batch has kept already learns what came of it.
   * @param letIn people admitted although the scan did not count; negative if an undo reverses such admissions
   * @param keptId another id than its own, which stands for another scan
   */
  refuse(
    inHand: ScanInHand,
    outcome: ScanOutcome,
    letIn: number,
    scannedAt = inHand.scan.scannedAt.getTime(),
    keptId = inHand.scan.scanId,
  ): void {
    const { scan, row, found, station } = inHand;
    if (!scan.isKept) return;
    const received = this.received(inHand);
    this.refusals.set(keptId, {
      ...received,
      scan_id: keptId,
      reused_id: keptId === scan.scanId ? null : scan.scanId,
      // Its scan will tell, where it does not say so itself.
      station: outcome === 'waiting' ? scan.station : station,
      // At whose door it was, whichever event the code is of.
      event_id: row?.wantedEvent ?? found?.eventId ?? scan.eventId,
      registration_id: found?.id ?? null,
      code: scan.code,
      outcome,
      let_in: letIn,
      tickets: scan.tickets,
      scanned_at: iso(scannedAt),
      may_undo_any: scan.isUndo && mayUndoAny(scan),
    });
  }

  /** An undo of this batch waits no longer: something else came of it. */
  forgetRefusal(scanId: string): void {
    this.refusals.delete(scanId);
  }

  /** Once all are decided. */
  finish(): BatchToWrite {
    const states = [...this.changed].map((id) => {
      const row = this.known(id);
      return {
        id,
        event_id: row.eventId,
        admitted: row.admitted,
        served: row.served,
        checked_in_at: row.checkedInAt,
        checked_in_by: row.checkedInById,
        checked_in_label: row.checkedInLabel,
        emptied_at: row.emptiedAt,
        meals_emptied_at: row.mealsEmptiedAt,
      };
    });
    return { states, lines: this.lines, refusals: [...this.refusals.values()] };
  }

  private received(inHand: ScanInHand) {
    const { scan, station, content } = inHand;
    return {
      scan_id: scan.scanId,
      station,
      account_id: scan.account.id,
      sent_by: scan.sentBy,
      device_id: scan.deviceId,
      label: labelOf(inHand),
      source: scan.source,
      undoes: scan.undoes,
      reason: scan.reason,
      content,
    };
  }
}
