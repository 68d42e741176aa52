import { afterScan, decideScan, type Scan } from '../../rules/admissions.js';
import { BatchLedger, type BatchToWrite, iso, resultOf, type ScanInHand, stateOf } from './batch-ledger.js';
import { BatchUndos } from './batch-undos.js';
import { contentOf, type ReceivedScan, type ScanOutcome, type ScanResult } from './received-scan.js';
import type { ScannedRegistration, ScanRow, UndoneScan } from './scans.sql.js';

// What becomes of a batch of scans: pure, between reading them and writing what changed. docs/door-cases.md has the cases.

type ReadScan = ScanInHand & { row: ScanRow };

/** How many were let in of whom no ticket is counted. */
const letInOf = ({ scan, found }: ScanInHand): number =>
  scan.wasLetIn ? (scan.tickets ?? found?.ticketQuantity ?? 1) : 0;

/** Decides a batch, in its order: each scan sees what those before it did. */
export class ScanBatch {
  private readonly ledger = new BatchLedger();
  private readonly undos: BatchUndos;
  private readonly seen = new Map<string, { content: string; result: ScanResult }>();

  constructor(private readonly now: number) {
    this.undos = new BatchUndos(this.ledger, now);
  }

  /** @param countedScans for an undo that names none: all scans of the registration and station, the newest first */
  decide(scan: ReceivedScan, row: ScanRow, countedScans: readonly UndoneScan[] = []): ScanResult {
    const found = row.registration && this.ledger.current(row.registration);
    const ofWhat = scan.isUndo ? this.undos.undoneBy(scan, row) : row.device;
    const station = scan.station ?? ofWhat?.station ?? 'entrance';
    const content = contentOf(scan, station, found?.id ?? scan.code ?? scan.registrationId);
    const inHand: ReadScan = { scan, row, station, content, found };
    if (row.device?.isCutOff && scan.wasLetIn === null) return resultOf(inHand, 'cut_off');

    const before = this.seen.get(scan.scanId);
    if (before)
      return before.content === content ? { ...before.result, isRepeated: true } : resultOf(inHand, 'reused');
    const result = this.decideOnce(inHand, countedScans);
    if (result.outcome !== 'reused') this.seen.set(scan.scanId, { content, result });
    return result;
  }

  /** What is to be written, once all are decided. */
  finish = (): BatchToWrite => this.ledger.finish();

  private decideOnce(inHand: ReadScan, countedScans: readonly UndoneScan[]): ScanResult {
    if (inHand.row.priorOutcome !== null) return this.repeat(inHand);
    return inHand.scan.isUndo ? this.undos.decide(inHand, countedScans) : this.scan(inHand);
  }

  private repeat(inHand: ReadScan): ScanResult {
    const { scan, row, station, content } = inHand;
    const prior = row.priorContent!.toString('hex');
    // Of a code that nobody had then.
    if (prior !== content && prior !== contentOf(scan, station, scan.code)) return resultOf(inHand, 'reused');
    const outcome = row.priorOutcome as ScanOutcome;
    // Refused when it was asked, and let in before the answer came: that is news.
    const isRefusal = outcome !== 'admitted' && outcome !== 'partly' && !scan.isUndo;
    if (isRefusal && scan.wasLetIn && row.priorLetIn === 0)
      this.ledger.refuse({ ...inHand, content: prior }, outcome, letInOf(inHand));
    return {
      ...resultOf(inHand, outcome),
      counted: row.priorTickets,
      uncounted: outcome === 'undone' ? -(row.priorLetIn ?? 0) : 0,
      isRepeated: true,
    };
  }

  private scan(inHand: ReadScan): ScanResult {
    const { scan, row, station, found } = inHand;
    const refuse = (outcome: ScanOutcome, letIn = letInOf(inHand)): ScanResult => {
      this.ledger.refuse(inHand, outcome, letIn);
      if (found && letIn > 0)
        this.undos.letIn(inHand, scan.scannedAt.getTime(), { counted: 0, uncounted: letIn });
      return resultOf(inHand, outcome);
    };
    if (!found) return refuse('unknown');
    if (found.eventId !== row.wantedEvent) return refuse('other_event');
    const scannedAt = this.clamped(scan.scannedAt, found);
    const isReplaced =
      row.replacedAt !== null && !(scan.wasLetIn !== null && scannedAt < row.replacedAt.getTime());
    if (isReplaced && !found.isCancelled) return refuse('replaced');

    const asked: Scan = { station, tickets: scan.tickets, scannedAt, wasLetIn: scan.wasLetIn };
    const decision = decideScan(stateOf(found), asked);
    const { outcome, counted } = decision;
    const after = afterScan(stateOf(found), asked, decision);
    this.ledger.change(after, found.id, decision.takesStamp ? inHand : null);
    if (counted === 0) refuse(outcome, scan.wasLetIn ? decision.asked : 0);
    else {
      this.ledger.addLine(inHand, found, {
        line: 0,
        scanned_at: iso(scannedAt),
        tickets: counted,
        let_in: decision.asked,
        undoes: null,
      });
      const uncounted = scan.wasLetIn ? decision.asked - counted : 0;
      this.undos.letIn(inHand, scannedAt, { counted, uncounted });
    }
    return { ...resultOf(inHand, outcome), counted, registration: this.ledger.known(found.id) };
  }

  /** No scan is later than now, or earlier than what it is of. */
  private clamped(at: Date, { createdAt }: ScannedRegistration): number {
    // The database counts in microseconds: the next whole millisecond is not before it.
    return Math.max(Math.min(at.getTime(), this.now), Date.parse(createdAt) + 1);
  }
}
