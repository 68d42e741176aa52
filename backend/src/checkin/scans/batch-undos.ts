import { afterUndo, countUndo, OWN_UNDO_MS } from '../../rules/admissions.js';
import { type BatchLedger, iso, resultOf, type ScanInHand, stateOf } from './batch-ledger.js';
import type { ReceivedScan, ScanOutcome, ScanResult } from './received-scan.js';
import type { ScannedRegistration, ScanRow, UndoneScan, WaitingUndo } from './scans.sql.js';

/** An undo whose scan comes later in the same batch. */
type UndoAhead = Pick<ScanInHand, 'scan' | 'content'>;

/** How much an undo takes back: tickets, and people without one. */
interface TakenBack {
  counted: number;
  uncounted: number;
}

/** Volunteers take back what their own scan let in, for a minute. */
function mayUndo(undo: ReceivedScan, scan: UndoneScan): boolean {
  if (undo.account.role !== 'volunteer') return true;
  return (
    scan.accountId === undo.account.id && undo.scannedAt.getTime() - Date.parse(scan.scannedAt) <= OWN_UNDO_MS
  );
}

/** The undos of a batch: what scans have let in, those of this batch as well, and the undos that came before their scan. */
export class BatchUndos {
  /** Scans by which this batch let somebody in, or of which it took back, by id. */
  private readonly undone = new Map<string, UndoneScan>();
  private readonly ahead = new Map<string, UndoAhead[]>();

  constructor(
    private readonly ledger: BatchLedger,
    private readonly now: number,
  ) {}

  /** What is left of the scan that an undo names; null where it names none, or one that let nobody in so far. */
  undoneBy = ({ undoes }: ReceivedScan, row: ScanRow): UndoneScan | null =>
    undoes === null ? null : (this.undone.get(undoes) ?? row.undone);

  /** @param countedScans for an undo that names no scan: all of the registration and station, the newest first */
  decide(inHand: ScanInHand & { row: ScanRow }, countedScans: readonly UndoneScan[]): ScanResult {
    const { scan, row, station, content, found } = inHand;
    const refuse = (outcome: ScanOutcome): ScanResult => {
      this.ledger.refuse(inHand, outcome, 0);
      return resultOf(inHand, outcome);
    };
    if (!found) return refuse('unknown');
    if (found.eventId !== row.wantedEvent) return refuse('other_event');
    const undone = this.undoneBy(scan, row);
    if (scan.undoes !== null && undone?.registrationId !== found.id) {
      this.ahead.set(scan.undoes, [...(this.ahead.get(scan.undoes) ?? []), { scan, content }]);
      return refuse('waiting');
    }
    if (undone && (undone.station !== station || !mayUndo(scan, undone))) return refuse('invalid');
    const taken = this.takeBack(inHand, found, undone ? [undone] : countedScans);
    return { ...resultOf(inHand, 'undone'), ...taken, registration: this.ledger.known(found.id) };
  }

  /** Notes what a scan has let in, and takes back of it what was taken back before it came. */
  letIn(
    { scan: { scanId, account }, row, station, found }: ScanInHand & { row: ScanRow },
    scannedAt: number,
    { counted, uncounted }: TakenBack,
  ): void {
    const { id } = found!;
    const of = {
      scanId,
      registrationId: id,
      scannedAt: iso(scannedAt),
      accountId: account.id,
      station,
    };
    this.undone.set(scanId, { ...of, left: counted, uncounted });
    for (const kept of row.waitingUndos ?? [])
      this.takeBackOf(scanId, this.asReceived(kept, scanId), kept.content.replace(/^\\x/, ''));
    for (const { scan, content } of this.ahead.get(scanId) ?? []) {
      this.ledger.forgetRefusal(scan.scanId);
      this.takeBackOf(scanId, scan, content);
    }
    this.ahead.delete(scanId);
  }

  /** One that waited in the database. */
  private asReceived(kept: WaitingUndo, scanId: string): ReceivedScan {
    const { registrationId, station } = this.undone.get(scanId)!;
    return {
      scanId: kept.scan_id,
      isKept: true,
      code: null,
      registrationId,
      eventId: this.ledger.known(registrationId).eventId,
      station,
      tickets: kept.tickets,
      scannedAt: new Date(kept.scanned_at),
      sentScannedAt: null,
      wasLetIn: false,
      isUndo: true,
      undoes: scanId,
      reason: kept.reason,
      // Nobody knows any more what they might do, so only what everybody may.
      account: { id: kept.account_id, fullName: '', role: 'volunteer' },
      sentBy: kept.sent_by,
      requestId: '',
      deviceId: kept.device_id,
      label: kept.label,
      source: kept.source,
    };
  }

  private takeBackOf(scanId: string, scan: ReceivedScan, content: string): void {
    const undone = this.undone.get(scanId)!;
    const found = this.ledger.known(undone.registrationId);
    const inHand = { scan, row: null, station: undone.station, content, found };
    if (mayUndo(scan, undone)) this.takeBack(inHand, found, [undone]);
    else this.ledger.refuse(inHand, 'invalid', 0);
  }

  /** Writes a line of the ledger for each scan of which tickets are taken back, and a refusal where none are. */
  private takeBack(
    inHand: ScanInHand,
    found: ScannedRegistration,
    targets: readonly UndoneScan[],
  ): TakenBack {
    const { scan, station } = inHand;
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
