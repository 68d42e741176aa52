import { afterUndo, countUndo, isOwnUndoInTime, undoCountsAt, undoTime } from '../../rules/admissions.js';
import { type BatchLedger, iso, resultOf, type ScanInHand, stateOf } from './batch-ledger.js';
import { mayUndoAny, type ReceivedScan, type ScanOutcome, type ScanResult } from './received-scan.js';
import type { ScannedRegistration, ScanRow, UndoneScan, WaitingUndo } from './scans.sql.js';

/** An undo that came before its scan. */
interface UndoAhead {
  inHand: ScanInHand;
  /** Its registration and station; null matches any station. */
  registrationId: string | null;
  station: string | null;
  /** When the server received it, in milliseconds since 1970. */
  arrivedAt: number;
  /** Its result in this batch, which is changed once its scan comes; null if an earlier request already answered the undo. */
  result: ScanResult | null;
}

/** How much an undo takes back: counted tickets, and people without one. */
interface TakenBack {
  counted: number;
  uncounted: number;
}

/** Decides the undos of a batch. Tracks what is left of scans, including those of the batch, and undos that await their scan. */
export class BatchUndos {
  /** Scans that this batch has decided or (partly) taken back, by id. */
  private readonly undone = new Map<string, UndoneScan>();
  private readonly ahead = new Map<string, UndoAhead[]>();

  constructor(
    private readonly ledger: BatchLedger,
    private readonly now: number,
  ) {}

  /** Returns what is left of the scan that an undo names; null if it names none, or one that has not come yet. */
  undoneBy = ({ undoes }: ReceivedScan, row: ScanRow): UndoneScan | null =>
    undoes === null ? null : (this.undone.get(undoes) ?? row.undone);

  /** @param countedScans for an undo that names no scan: all counted scans of the registration and station, newest first */
  decide(inHand: ScanInHand & { row: ScanRow }, countedScans: readonly UndoneScan[]): ScanResult {
    const { scan, row, station, found } = inHand;
    const refuse = (outcome: ScanOutcome): ScanResult => {
      this.ledger.refuse(inHand, outcome, 0);
      return resultOf(inHand, outcome);
    };
    if (!found) return refuse('unknown');
    if (found.eventId !== row.wantedEvent) return refuse('other_event');
    const undone = this.undoneBy(scan, row);
    if (undone && (undone.registrationId !== found.id || undone.station !== station))
      return refuse('no_such_scan');
    // A live undo only knows scans that the server accepted. A synced undo may be of a guest whom the device let in although the
    // server refused the scan.
    const mayBeLetIn = undone?.letIn === 'none_yet' && scan.wasLetIn !== null;
    if (undone && undone.letIn !== 'some' && !mayBeLetIn) return refuse('no_such_scan');
    if (scan.undoes !== null && (!undone || mayBeLetIn)) {
      const result = refuse('waiting');
      const waits = { inHand, registrationId: found.id, station: scan.station, arrivedAt: this.now, result };
      this.ahead.set(scan.undoes, [...(this.ahead.get(scan.undoes) ?? []), waits]);
      return result;
    }
    const madeAt = this.timeOf(scan, undone, this.now);
    if (undone && !this.mayUndo(scan, undone, madeAt)) return refuse('invalid');
    const taken = this.takeBack(inHand, found, undone ? [undone] : countedScans, madeAt);
    return { ...resultOf(inHand, 'undone'), ...taken, registration: this.ledger.known(found.id) };
  }

  /** Records what a scan admitted (possibly nothing) and applies the undos that arrived before it. */
  record(
    {
      scan: { scanId, account, deviceId, wasLetIn, source },
      row,
      station,
      found,
    }: ScanInHand & { row: ScanRow },
    scannedAt: number,
    { counted, uncounted }: TakenBack,
  ): void {
    this.undone.set(scanId, {
      scanId,
      registrationId: found?.id ?? null,
      scannedAt: iso(scannedAt),
      receivedAt: source === 'offline' ? null : iso(this.now),
      recordedAt: iso(this.now),
      accountId: account.id,
      deviceId,
      station,
      letIn: counted + uncounted > 0 ? 'some' : wasLetIn === null ? 'none_yet' : 'nobody',
      left: counted,
      uncounted,
    });
    const kept = (row.waitingUndos ?? []).map((undo) => this.asAhead(undo, scanId, found));
    const ahead = this.ahead.get(scanId) ?? [];
    for (const undo of [...kept, ...ahead]) this.takeBackOf(scanId, undo);
    if (this.undone.get(scanId)!.letIn !== 'none_yet') this.ahead.delete(scanId);
  }

  /**
   * Whether an account may undo this scan: what it sent itself for a minute; presidents and finance directors any scan, with a
   * reason.
   */
  private mayUndo({ account, reason }: ReceivedScan, scan: UndoneScan, madeAt: number): boolean {
    const receivedAt = scan.receivedAt === null ? null : Date.parse(scan.receivedAt);
    const isOwn =
      scan.accountId === account.id && isOwnUndoInTime(madeAt, Date.parse(scan.scannedAt), receivedAt);
    return isOwn || mayUndoAny({ account, reason });
  }

  /**
   * Returns the time at which an undo counts, in milliseconds. A phone's word for it is taken only about the phone's own scans.
   * @param undone null if it names no scan
   */
  private timeOf(
    { wasLetIn, scannedAt, account, deviceId }: ReceivedScan,
    undone: UndoneScan | null,
    arrivedAt: number,
  ): number {
    const said = Math.min(scannedAt.getTime(), this.now);
    if (wasLetIn === null || !undone) return said;
    const isSamePhone = deviceId !== null && deviceId === undone.deviceId && account.id === undone.accountId;
    return undoTime(said, arrivedAt, isSamePhone ? Date.parse(undone.recordedAt) : null);
  }

  /** Rebuilds an undo that waited in the database. @param found the registration of its scan */
  private asAhead(kept: WaitingUndo, scanId: string, found: ScannedRegistration | null): UndoAhead {
    const scan: ReceivedScan = {
      scanId: kept.scan_id,
      isKept: true,
      code: null,
      registrationId: kept.registration_id,
      eventId: found?.eventId ?? null,
      station: kept.station,
      tickets: kept.tickets,
      scannedAt: new Date(kept.scanned_at),
      sentScannedAt: null,
      wasLetIn: false,
      letInTickets: null,
      isUndo: true,
      undoes: scanId,
      reason: kept.reason,
      refusal: null,
      account: {
        id: kept.sent_by ?? kept.account_id,
        fullName: '',
        // Whether it may undo was decided when it came.
        role: '',
        doorOnly: false,
        mayUndoAny: kept.may_undo_any,
      },
      saidBy: kept.sent_by === null ? null : { id: kept.account_id, fullName: '' },
      requestId: '',
      deviceId: kept.device_id,
      label: kept.label,
      source: kept.source,
    };
    const { station } = this.undone.get(scanId)!;
    const content = kept.content.replace(/^\\x/, '');
    const inHand = { scan, row: null, station, content, found };
    const arrivedAt = Date.parse(kept.recorded_at);
    return { inHand, registrationId: kept.registration_id, station: kept.station, arrivedAt, result: null };
  }

  private takeBackOf(
    scanId: string,
    { inHand, registrationId, station, arrivedAt, result }: UndoAhead,
  ): void {
    const undone = this.undone.get(scanId)!;
    // The device may still report that it let the guest in despite the refusal, so the undo goes on waiting.
    if (undone.letIn === 'none_yet') return;
    const refuse = (outcome: ScanOutcome): void => {
      this.ledger.refuse(inHand, outcome, 0);
      if (result) result.outcome = outcome;
    };
    const isThis =
      undone.registrationId === registrationId && (station === null || station === undone.station);
    if (!isThis || undone.letIn === 'nobody') return refuse('no_such_scan');
    const madeAt = this.timeOf(inHand.scan, undone, arrivedAt);
    if (!this.mayUndo(inHand.scan, undone, madeAt)) return refuse('invalid');
    const found = this.ledger.known(registrationId!);
    this.ledger.forgetRefusal(inHand.scan.scanId);
    const taken = this.takeBack({ ...inHand, station: undone.station, found }, found, [undone], madeAt);
    if (result)
      Object.assign(result, { ...taken, outcome: 'undone', registration: this.ledger.known(found.id) });
  }

  /** Adds a ledger line for each scan whose tickets are taken back, or a refusal if no ticket is. */
  private takeBack(
    inHand: ScanInHand,
    found: ScannedRegistration,
    targets: readonly UndoneScan[],
    madeAt: number,
  ): TakenBack {
    const { scan, station } = inHand;
    const takenBackAt = undoCountsAt(
      madeAt,
      targets.map(({ scannedAt }) => Date.parse(scannedAt)),
    );
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
      // Only an undo that names its scan can take back people without a ticket, and such an undo has no other target.
      this.undone.set(target.scanId, {
        ...target,
        left: target.left - taken,
        uncounted: target.uncounted - uncounted,
      });
      if (taken === 0) continue;
      left -= taken;
      this.ledger.addLine(inHand, found, {
        line: line++,
        scanned_at: iso(takenBackAt),
        tickets: -taken,
        let_in: -uncounted,
        undoes: target.scanId,
      });
    }
    if (counted === 0) this.ledger.refuse(inHand, 'undone', -uncounted);
    this.ledger.change(afterUndo(stateOf(found), undo, counted), found.id, null);
    return { counted, uncounted };
  }
}
