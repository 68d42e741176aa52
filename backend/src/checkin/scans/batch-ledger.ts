import type { AdmissionState, Station } from '../../rules/admissions.js';
import { foodOptionRules } from '../../rules/tickets.js';
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
  /** The registration as it was before this scan; null if there is none. */
  found: ScannedRegistration | null;
}

/** Builds the result of a scan that counts nobody. */
export const resultOf = ({ station, found }: ScanInHand, outcome: ScanOutcome): ScanResult => ({
  outcome,
  counted: 0,
  uncounted: 0,
  station,
  isRepeated: false,
  registration: found,
});

/** The changes of a batch, in the form that `WRITE_SCANS` takes. */
export interface BatchToWrite {
  states: StateToWrite[];
  lines: LineToWrite[];
  refusals: RefusalToWrite[];
}

/** The fields of a ledger line that do not come from the scan as received. */
type Line = Pick<LineToWrite, 'line' | 'tickets' | 'let_in' | 'scanned_at' | 'undoes'>;

const ms = (text: string | null): number | null => (text === null ? null : Date.parse(text));
export const iso = (at: number): string => new Date(at).toISOString();

/** Converts a registration to the state that the rules work on. */
export const stateOf = (row: ScannedRegistration): AdmissionState => ({
  ticketQuantity: row.ticketQuantity,
  hasFood: foodOptionRules(row.foodOption).hasFood,
  isCancelled: row.isCancelled,
  admitted: row.admitted,
  served: row.served,
  stampedAt: ms(row.checkedInAt),
  emptiedAt: { entrance: ms(row.emptiedAt), food: ms(row.mealsEmptiedAt) },
});

const labelOf = ({ scan, row }: ScanInHand): string | null =>
  scan.label === undefined ? (row?.device?.label ?? null) : scan.label;

const NO_STAMP = {
  checkedInById: null,
  checkedInBy: null,
  checkedInSentById: null,
  checkedInSentBy: null,
};

/** Returns who is shown to have let in with a scan: the account that scanned, and the one that sent it if it is another. */
const stampOf = ({ account, saidBy }: ReceivedScan) => ({
  checkedInById: (saidBy ?? account).id,
  checkedInBy: (saidBy ?? account).fullName,
  checkedInSentById: saidBy && account.id,
  checkedInSentBy: saidBy && account.fullName,
});

/** The registrations of a batch after the scans decided so far, and the rows still to be written. */
export class BatchLedger {
  private readonly registrations = new Map<string, ScannedRegistration>();
  private readonly changed = new Set<string>();
  private readonly lines: LineToWrite[] = [];
  private readonly refusals = new Map<string, RefusalToWrite>();

  /** Returns a registration with the changes of earlier scans of this batch. @param read the registration from the database */
  current(read: ScannedRegistration): ScannedRegistration {
    const current = this.registrations.get(read.id) ?? read;
    this.registrations.set(read.id, current);
    return current;
  }

  /** Like `current`, for a registration that was passed to `current` before. */
  known = (id: string): ScannedRegistration => this.registrations.get(id)!;

  /** @param stampedBy the scan whose time, account and label become the check-in stamp; null if the stamp stays */
  change(after: AdmissionState, id: string, stampedBy: ScanInHand | null): void {
    const before = this.known(id);
    const stamp = stampedBy
      ? {
          checkedInAt: iso(after.stampedAt!),
          ...stampOf(stampedBy.scan),
          checkedInLabel: labelOf(stampedBy),
        }
      : after.stampedAt === null
        ? { checkedInAt: null, checkedInLabel: null, ...NO_STAMP }
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
      // The statement raises the version by one, no matter how many scans of the batch changed the row.
      version: this.changed.has(id) ? before.version : before.version + 1,
    });
    this.changed.add(id);
  }

  /** Adds a ledger line for a scan that counts, or for an undo that takes tickets back. */
  addLine(inHand: ScanInHand, { eventId, id }: ScannedRegistration, line: Line): void {
    const received = this.received(inHand);
    const { requestId } = inHand.scan;
    // Not spread: behind a spread, V8 takes a microsecond for each further field.
    this.lines.push(
      Object.assign(received, { request_id: requestId, event_id: eventId, registration_id: id }, line),
    );
  }

  /**
   * Adds the refusal of a scan that counts nothing; replaces the one that this batch may already have for it.
   * @param letIn people let in although the scan did not count; negative if an undo reverses such admissions
   * @param keptId the id to store it under, which differs from the scan's id if that belongs to another scan
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
      // A waiting undo that names no station takes the station of its scan.
      station: outcome === 'waiting' ? scan.station : station,
      // The event of the door where it was scanned, even if the code belongs to another event.
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

  /** Drops the stored refusal of a waiting undo of this batch, because its scan has come. */
  forgetRefusal(scanId: string): void {
    this.refusals.delete(scanId);
  }

  /** Returns the rows to write, once all scans are decided. */
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
        checked_in_sent_by: row.checkedInSentById,
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
      account_id: (scan.saidBy ?? scan.account).id,
      sent_by: scan.saidBy && scan.account.id,
      device_id: scan.deviceId,
      label: labelOf(inHand),
      source: scan.source,
      undoes: scan.undoes,
      reason: scan.reason,
      content,
    };
  }
}
