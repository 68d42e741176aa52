import { createHash } from 'node:crypto';
import {
  type AdmissionOutcome,
  type AdmissionState,
  afterScan,
  afterUndo,
  countUndo,
  decideScan,
  OWN_UNDO_MS,
  type Scan,
  type Station,
} from '../../rules/admissions.js';
import type { Role } from '../../rules/roles.js';
import type {
  LineToWrite,
  RefusalToWrite,
  ScannedRegistration,
  ScanRow,
  ScanSource,
  StateToWrite,
  UndoneScan,
} from './scans.sql.js';

// What becomes of a batch of scans: pure, between reading them and writing what changed. docs/door-cases.md has the cases.

/** One scan, or one undo, as it was received. */
export interface ReceivedScan {
  /** The device's, or one that was made for it. */
  scanId: string;
  /** Whether the device will send the id again: only then a refusal is kept. */
  isKept: boolean;
  /** In its stored form; null where `registrationId` names the registration. */
  code: string | null;
  registrationId: string | null;
  /** In which it counts; null for the current one. */
  eventId: string | null;
  /** Null for the device's. */
  station: Station | null;
  tickets: number | null;
  /** By the server's clock. */
  scannedAt: Date;
  /** By the device's, as it was sent. */
  sentScannedAt: string | null;
  /** See `Scan`. */
  wasLetIn: boolean | null;
  isUndo: boolean;
  undoes: string | null;
  reason: string | null;
  /** Who scanned, and what the one who sends it may do. */
  account: { id: string; fullName: string; role: Role };
  /** Who sent it, where that is somebody else. */
  sentBy: string | null;
  requestId: string;
  deviceId: string | null;
  /** Undefined for the label that the device told last. */
  label?: string | null;
  source: ScanSource;
}

export type ScanOutcome =
  | AdmissionOutcome
  | 'undone'
  /** An undo whose scan is still to come. */
  | 'waiting'
  | 'replaced'
  | 'unknown'
  | 'other_event'
  | 'cut_off'
  /** The id stands for another scan, or an undo is not this account's to make. */
  | 'invalid';

export interface ScanResult {
  outcome: ScanOutcome;
  /** How many tickets the scan counts, or an undo took back. */
  counted: number;
  station: Station;
  /** Whether an earlier request had the same outcome already. */
  isRepeated: boolean;
  /** As it is afterwards; null where there is none. */
  registration: ScannedRegistration | null;
}

export interface BatchToWrite {
  states: StateToWrite[];
  lines: LineToWrite[];
  refusals: RefusalToWrite[];
}

const ms = (text: string | null): number | null => (text === null ? null : Date.parse(text));
const iso = (at: number): string => new Date(at).toISOString();

const stateOf = (row: ScannedRegistration): AdmissionState => ({
  ticketQuantity: row.ticketQuantity,
  hasFood: row.foodOption === 'with_food',
  isCancelled: row.isCancelled,
  admitted: row.admitted,
  served: row.served,
  stampedAt: ms(row.checkedInAt),
  emptiedAt: { entrance: ms(row.emptiedAt), food: ms(row.mealsEmptiedAt) },
});

/** Sent again, a scan says the same: neither `now` nor the account, nor whether somebody was let in, is part of it. */
function contentOf(scan: ReceivedScan, station: Station, of: string | null): string {
  const content = [of, station, scan.tickets, scan.sentScannedAt, scan.isUndo, scan.undoes];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Decides a batch, in its order: each scan sees what those before it did. */
export class ScanBatch {
  readonly toWrite: BatchToWrite = { states: [], lines: [], refusals: [] };
  private readonly registrations = new Map<string, ScannedRegistration>();
  private readonly changed = new Set<string>();
  private readonly seen = new Map<string, { content: string; result: ScanResult }>();
  /** Scans by which this batch let somebody in, or of which it took back, by id. */
  private readonly counted = new Map<string, UndoneScan>();
  private readonly waiting = new Map<string, { scan: ReceivedScan; content: string }>();

  constructor(private readonly now: number) {}

  /** @param countedScans for an undo that names none: all scans of the registration and station, the newest first */
  decide(scan: ReceivedScan, row: ScanRow, countedScans?: UndoneScan[]): ScanResult {
    const found = row.registration && (this.registrations.get(row.registration.id) ?? row.registration);
    if (found) this.registrations.set(found.id, found);
    const undone = scan.undoes === null ? null : (this.counted.get(scan.undoes) ?? row.undone);
    const station = scan.station ?? (scan.isUndo ? undone?.station : row.device?.station) ?? 'entrance';
    const content = contentOf(scan, station, found?.id ?? scan.code ?? scan.registrationId);
    const told = scan.wasLetIn !== null;
    if (row.device?.isCutOff && !told) return this.result('cut_off', station, found);

    const before = this.seen.get(scan.scanId);
    if (before)
      return before.content === content
        ? { ...before.result, isRepeated: true }
        : this.result('invalid', station, found);
    if (row.priorOutcome !== null) return this.repeat(scan, row, station, content, found);

    const result = scan.isUndo
      ? this.undo(scan, row, station, content, found, countedScans)
      : this.scan(scan, row, station, content, found);
    this.seen.set(scan.scanId, { content, result });
    return result;
  }

  /** What of a registration was changed, once all are decided. */
  finish(): BatchToWrite {
    this.toWrite.states = [...this.changed].map((id) => {
      const row = this.registrations.get(id)!;
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
    return this.toWrite;
  }

  private result(
    outcome: ScanOutcome,
    station: Station,
    registration: ScannedRegistration | null,
    counted = 0,
  ): ScanResult {
    return { outcome, counted, station, isRepeated: false, registration };
  }

  private repeat(
    scan: ReceivedScan,
    row: ScanRow,
    station: Station,
    content: string,
    found: ScannedRegistration | null,
  ): ScanResult {
    const prior = row.priorContent!.toString('hex');
    // Of a code that nobody had then.
    if (prior !== content && prior !== contentOf(scan, station, scan.code))
      return this.result('invalid', station, found);
    const outcome = row.priorOutcome as ScanOutcome;
    // Refused when it was asked, and let in before the answer came: that is news.
    const isRefusal = outcome !== 'admitted' && outcome !== 'partly' && outcome !== 'undone';
    if (isRefusal && scan.wasLetIn && row.priorLetIn === 0)
      this.refuse(scan, station, prior, found, outcome, this.letIn(scan, found));
    const result = { ...this.result(outcome, station, found, row.priorTickets), isRepeated: true };
    this.seen.set(scan.scanId, { content, result });
    return result;
  }

  private letIn = (scan: ReceivedScan, found: ScannedRegistration | null): number =>
    scan.wasLetIn ? (scan.tickets ?? found?.ticketQuantity ?? 1) : 0;

  private scan(
    scan: ReceivedScan,
    row: ScanRow,
    station: Station,
    content: string,
    found: ScannedRegistration | null,
  ): ScanResult {
    const refuse = (outcome: ScanOutcome, letIn = this.letIn(scan, found)): ScanResult => {
      this.refuse(scan, station, content, found, outcome, letIn);
      if (found && letIn > 0) this.canBeUndone(scan, station, found, scan.scannedAt.getTime(), 0, letIn, row);
      return this.result(outcome, station, found);
    };
    if (!found) return refuse('unknown');
    if (found.eventId !== row.wantedEvent) return refuse('other_event');
    const scannedAt = this.clamped(scan.scannedAt, found);
    const isReplaced =
      row.replacedAt !== null && !(scan.wasLetIn !== null && scannedAt < row.replacedAt.getTime());
    if (isReplaced && !found.isCancelled) return refuse('replaced');

    const asked: Scan = { station, tickets: scan.tickets, scannedAt, wasLetIn: scan.wasLetIn };
    const state = stateOf(found);
    const decision = decideScan(state, asked);
    const after = this.keep(found, afterScan(state, asked, decision), decision.takesStamp ? scan : null, row);
    if (decision.counted === 0) {
      refuse(decision.outcome, scan.wasLetIn ? decision.asked : 0);
      return this.result(decision.outcome, station, this.registrations.get(found.id) ?? after);
    }
    this.toWrite.lines.push({
      ...this.received(scan, station, content, row),
      event_id: found.eventId,
      registration_id: found.id,
      line: 0,
      scanned_at: iso(scannedAt),
      tickets: decision.counted,
      let_in: decision.asked,
    });
    const result = this.result(decision.outcome, station, after, decision.counted);
    const uncounted = scan.wasLetIn ? decision.asked - decision.counted : 0;
    this.canBeUndone(scan, station, found, scannedAt, decision.counted, uncounted, row);
    return { ...result, registration: this.registrations.get(found.id)! };
  }

  /** Notes what a scan let in, and takes back of it what was taken back before it came. */
  private canBeUndone(
    { scanId, account }: ReceivedScan,
    station: Station,
    { id }: ScannedRegistration,
    scannedAt: number,
    left: number,
    uncounted: number,
    row: ScanRow,
  ): void {
    const accountId = account.id;
    const of = { scanId, registrationId: id, scannedAt: iso(scannedAt), accountId, station };
    this.counted.set(scanId, { ...of, left, uncounted });
    this.takeBackWhatWaited(scanId, row);
  }

  private undo(
    scan: ReceivedScan,
    row: ScanRow,
    station: Station,
    content: string,
    found: ScannedRegistration | null,
    countedScans?: UndoneScan[],
  ): ScanResult {
    const refuse = (outcome: ScanOutcome): ScanResult => {
      this.refuse(scan, station, content, found, outcome, 0);
      return this.result(outcome, station, found);
    };
    if (!found) return refuse('unknown');
    if (found.eventId !== row.wantedEvent) return refuse('other_event');
    const undone = scan.undoes === null ? null : (this.counted.get(scan.undoes) ?? row.undone);
    if (scan.undoes !== null && (!undone || undone.registrationId !== found.id)) {
      this.waiting.set(scan.undoes, { scan, content });
      return refuse('waiting');
    }
    if (undone && (undone.station !== station || !this.mayUndo(scan, undone))) return refuse('invalid');
    const targets = undone ? [undone] : (countedScans ?? []);
    const counted = this.takeBack(scan, station, content, found, targets, row);
    return this.result('undone', station, this.registrations.get(found.id)!, counted);
  }

  /** Volunteers take back what their own scan let in, for a minute. */
  private mayUndo(scan: ReceivedScan, undone: UndoneScan): boolean {
    if (scan.account.role !== 'volunteer') return true;
    return (
      undone.accountId === scan.account.id &&
      scan.scannedAt.getTime() - Date.parse(undone.scannedAt) <= OWN_UNDO_MS
    );
  }

  /**
   * Writes a line of the ledger for each scan of which tickets are taken back, and a refusal where none are.
   * @returns how many tickets that is
   */
  private takeBack(
    scan: ReceivedScan,
    station: Station,
    content: string,
    found: ScannedRegistration,
    targets: readonly UndoneScan[],
    row: ScanRow | null,
  ): number {
    const takenBackAt = Math.min(scan.scannedAt.getTime(), this.now);
    const rest = {
      counted: targets.reduce((sum, { left }) => sum + left, 0),
      uncounted: targets.reduce((sum, { uncounted }) => sum + uncounted, 0),
    };
    const undo = { station, tickets: scan.tickets, takenBackAt };
    const { counted, uncounted } = countUndo(stateOf(found), undo, rest);
    let left = counted;
    let line = 0;
    for (const target of targets) {
      const taken = Math.min(left, target.left);
      // Only an undo that names its scan knows of people without a ticket, and has no other target.
      this.counted.set(target.scanId, {
        ...target,
        left: target.left - taken,
        uncounted: target.uncounted - uncounted,
      });
      if (taken === 0) continue;
      left -= taken;
      this.toWrite.lines.push({
        ...this.received(scan, station, content, row),
        event_id: found.eventId,
        registration_id: found.id,
        line: line++,
        scanned_at: iso(takenBackAt),
        tickets: -taken,
        let_in: -uncounted,
        undoes: target.scanId,
      });
    }
    if (counted === 0) this.refuse(scan, station, content, found, 'undone', -uncounted);
    this.keep(found, afterUndo(stateOf(found), undo, counted), null, row);
    return counted;
  }

  private takeBackWhatWaited(scanId: string, row: ScanRow): void {
    const scanned = this.counted.get(scanId)!;
    const here = this.waiting.get(scanId);
    const kept = row.waitingUndo;
    if (!here && !kept) return;
    const registration = this.registrations.get(scanned.registrationId)!;
    const scan: ReceivedScan = here
      ? here.scan
      : {
          scanId: kept!.scan_id,
          isKept: true,
          code: null,
          registrationId: scanned.registrationId,
          eventId: registration.eventId,
          station: scanned.station,
          tickets: kept!.tickets,
          scannedAt: new Date(kept!.scanned_at),
          sentScannedAt: null,
          wasLetIn: false,
          isUndo: true,
          undoes: scanId,
          reason: kept!.reason,
          // Nobody knows any more what they might do, so only what everybody may.
          account: { id: kept!.account_id, fullName: '', role: 'volunteer' },
          sentBy: kept!.sent_by,
          requestId: '',
          deviceId: kept!.device_id,
          label: kept!.label,
          source: kept!.source,
        };
    const content = here?.content ?? kept!.content.replace(/^\\x/, '');
    if (here) {
      this.toWrite.refusals = this.toWrite.refusals.filter(({ scan_id }) => scan_id !== scan.scanId);
      this.waiting.delete(scanId);
    }
    if (this.mayUndo(scan, scanned))
      this.takeBack(scan, scanned.station, content, registration, [scanned], null);
    else this.refuse(scan, scanned.station, content, registration, 'invalid', 0);
  }

  /** No scan is later than now, or earlier than what it is of. */
  private clamped(at: Date, { createdAt }: ScannedRegistration): number {
    // The database counts in microseconds: the next whole millisecond is not before it.
    return Math.max(Math.min(at.getTime(), this.now), Date.parse(createdAt) + 1);
  }

  private keep(
    found: ScannedRegistration,
    after: AdmissionState,
    stampedBy: ReceivedScan | null,
    row: ScanRow | null,
  ): ScannedRegistration {
    const stamp = stampedBy
      ? {
          checkedInAt: iso(after.stampedAt!),
          checkedInById: stampedBy.account.id,
          checkedInBy: stampedBy.account.fullName,
          checkedInLabel: this.labelOf(stampedBy, row),
        }
      : after.stampedAt === null
        ? { checkedInAt: null, checkedInById: null, checkedInBy: null, checkedInLabel: null }
        : {};
    const at = (time: number | null, was: string | null): string | null =>
      time === ms(was) ? was : time === null ? null : iso(time);
    const kept: ScannedRegistration = {
      ...found,
      ...stamp,
      admitted: after.admitted,
      served: after.served,
      emptiedAt: at(after.emptiedAt.entrance, found.emptiedAt),
      mealsEmptiedAt: at(after.emptiedAt.food, found.mealsEmptiedAt),
    };
    const isChanged =
      stampedBy !== null || after.admitted !== found.admitted || after.served !== found.served;
    if (!isChanged) return found;
    // The statement raises it by one, however many scans of the batch changed the row.
    if (!this.changed.has(found.id)) kept.version++;
    this.changed.add(found.id);
    this.registrations.set(found.id, kept);
    return kept;
  }

  private labelOf = (scan: ReceivedScan, row: ScanRow | null): string | null =>
    scan.label === undefined ? (row?.device?.label ?? null) : scan.label;

  private received(scan: ReceivedScan, station: Station, content: string, row: ScanRow | null) {
    return {
      scan_id: scan.scanId,
      station,
      account_id: scan.account.id,
      sent_by: scan.sentBy,
      device_id: scan.deviceId,
      label: this.labelOf(scan, row),
      source: scan.source,
      undoes: scan.undoes,
      reason: scan.reason,
      content,
      request_id: scan.requestId,
    };
  }

  private refuse(
    scan: ReceivedScan,
    station: Station,
    content: string,
    found: ScannedRegistration | null,
    outcome: ScanOutcome,
    letIn: number,
  ): void {
    if (!scan.isKept) return;
    const { request_id: _, ...received } = this.received(scan, station, content, null);
    this.toWrite.refusals.push({
      ...received,
      event_id: found?.eventId ?? scan.eventId,
      registration_id: found?.id ?? null,
      code: scan.code,
      outcome,
      let_in: letIn,
      tickets: scan.tickets,
      scanned_at: scan.scannedAt.toISOString(),
    });
  }
}
