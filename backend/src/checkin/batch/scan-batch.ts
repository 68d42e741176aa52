import { afterScan, decideScan, type Scan } from '../../rules/admissions.js';
import { BatchLedger, type BatchToWrite, iso, resultOf, type ScanInHand, stateOf } from './batch-ledger.js';
import { BatchUndos } from './batch-undos.js';
import {
  contentOf,
  idOfReused,
  keptStation,
  type ReceivedScan,
  type ScanOutcome,
  type ScanResult,
} from './received-scan.js';
import type { ScannedRegistration, ScanRow, UndoneScan } from './scans.sql.js';

// What becomes of a batch of scans: pure, between reading them and writing what changed. docs/door-cases.md has the cases.

type ReadScan = ScanInHand & { row: ScanRow };

/** What an id stands for, and what came of it. */
interface KeptScan {
  content: string;
  result: ScanResult;
  /** How many were let in without a ticket that counts. */
  letIn: number;
}

/** How many people a device let in without a ticket that counts. */
const letInOf = ({ scan, found }: ScanInHand): number =>
  scan.wasLetIn && !scan.isUndo ? (scan.tickets ?? scan.letInTickets ?? found?.ticketQuantity ?? 1) : 0;

const counts = ({ outcome }: ScanResult): boolean => outcome === 'admitted' || outcome === 'partly';

/** Decides a batch, in its order: each scan sees what those before it did. */
export class ScanBatch {
  private readonly ledger = new BatchLedger();
  private readonly undos: BatchUndos;
  private readonly seen = new Map<string, KeptScan>();

  constructor(private readonly now: number) {
    this.undos = new BatchUndos(this.ledger, now);
  }

  /** @param countedScans for an undo that names none: all scans of the registration and station, the newest first */
  decide(scan: ReceivedScan, row: ScanRow, countedScans: readonly UndoneScan[] = []): ScanResult {
    const found = row.registration && this.ledger.current(row.registration);
    const undone = scan.isUndo ? this.undos.undoneBy(scan, row) : null;
    const isOfNoneYet = scan.undoes !== null && undone === null;
    const named = scan.station ?? (scan.isUndo ? undone?.station : row.device?.station) ?? null;
    const station = named ?? 'entrance';
    const of = found?.id ?? scan.code ?? scan.registrationId;
    const content = contentOf(scan, isOfNoneYet ? named : station, of);
    const inHand: ReadScan = { scan, row, station, content, found };
    if (row.device?.isCutOff && scan.wasLetIn === null) return resultOf(inHand, 'cut_off');

    const before = this.seen.get(scan.scanId) ?? this.keptBefore(inHand);
    if (before) return this.repeat(inHand, before);
    const result = this.decideOnce(inHand, countedScans);
    this.seen.set(scan.scanId, { content, result, letIn: counts(result) ? 0 : letInOf(inHand) });
    return result;
  }

  /**
   * A result as it is answered, once all are decided: figures that a later scan of the batch changed have the version before, so
   * that no phone keeps them in the place of the newer ones.
   */
  answered(result: ScanResult): ScanResult {
    const { registration } = result;
    if (!registration) return result;
    const last = this.ledger.known(registration.id);
    if (registration === last || registration.version !== last.version) return result;
    return { ...result, registration: { ...registration, version: last.version - 1 } };
  }

  /** What is to be written, once all are decided. */
  finish = (): BatchToWrite => this.ledger.finish();

  private decideOnce(inHand: ReadScan, countedScans: readonly UndoneScan[]): ScanResult {
    const { refusal, isUndo } = inHand.scan;
    if (refusal) return this.refuse(inHand, refusal);
    return isUndo ? this.undos.decide(inHand, countedScans) : this.scan(inHand);
  }

  /** What an earlier request made of the same id; null where there was none. */
  private keptBefore(inHand: ReadScan): KeptScan | null {
    const { row } = inHand;
    if (row.priorOutcome === null) return null;
    const result: ScanResult = {
      ...resultOf(inHand, row.priorOutcome as ScanOutcome),
      counted: row.priorTickets,
      uncounted: row.priorOutcome === 'undone' ? -(row.priorLetIn ?? 0) : 0,
    };
    return {
      content: row.priorContent!.toString('hex'),
      result,
      letIn: counts(result) ? 0 : (row.priorLetIn ?? 0),
    };
  }

  private repeat(inHand: ReadScan, kept: KeptScan): ScanResult {
    const { scan, station, found } = inHand;
    // The second is for a code that nobody had when it was kept.
    const subjects = [found?.id ?? scan.code ?? scan.registrationId, scan.code];
    const at = keptStation(kept.content, scan, station, subjects);
    const letIn = letInOf(inHand);
    if (at === null) {
      // The person is inside, so the admission must be recorded even if the id belongs to another scan.
      if (letIn > 0) this.ledger.refuse(inHand, 'reused', letIn, scan.scannedAt.getTime(), idOfReused(scan));
      return resultOf(inHand, 'reused');
    }
    // The server refused the scan, but the device had admitted the person before the answer arrived; report it.
    if (letIn > 0 && !counts(kept.result) && kept.letIn === 0) {
      const asKept = { ...inHand, station: at, content: kept.content };
      this.refuse(asKept, kept.result.outcome, letIn);
      this.seen.set(scan.scanId, { ...kept, letIn });
    }
    return { ...kept.result, station: at, isRepeated: true, registration: found };
  }

  private refuse(
    inHand: ReadScan,
    outcome: ScanOutcome,
    letIn = letInOf(inHand),
    scannedAt = inHand.scan.scannedAt.getTime(),
  ): ScanResult {
    this.ledger.refuse(inHand, outcome, letIn, scannedAt);
    if (!inHand.scan.isUndo) this.undos.record(inHand, scannedAt, { counted: 0, uncounted: letIn });
    return resultOf(inHand, outcome);
  }

  private scan(inHand: ReadScan): ScanResult {
    const { scan, row, station, found } = inHand;
    if (!found) return this.refuse(inHand, 'unknown');
    if (found.eventId !== row.wantedEvent) return this.refuse(inHand, 'other_event');
    const scannedAt = this.clamped(scan.scannedAt, found);
    const isReplaced =
      row.replacedAt !== null && !(scan.wasLetIn !== null && scannedAt < row.replacedAt.getTime());
    if (isReplaced && !found.isCancelled) return this.refuse(inHand, 'replaced', letInOf(inHand), scannedAt);

    const { tickets, wasLetIn, letInTickets } = scan;
    const asked: Scan = { station, tickets, scannedAt, wasLetIn, letInTickets };
    const decision = decideScan(stateOf(found), asked);
    const { outcome, counted, countsAt } = decision;
    const after = afterScan(stateOf(found), asked, decision);
    this.ledger.change(after, found.id, decision.takesStamp ? inHand : null);
    if (counted === 0) this.refuse(inHand, outcome, scan.wasLetIn ? decision.asked : 0, scannedAt);
    else {
      this.ledger.addLine(inHand, found, {
        line: 0,
        scanned_at: iso(countsAt),
        tickets: counted,
        let_in: decision.asked,
        undoes: null,
      });
      const uncounted = scan.wasLetIn ? decision.asked - counted : 0;
      this.undos.record(inHand, countsAt, { counted, uncounted });
    }
    return { ...resultOf(inHand, outcome), counted, registration: this.ledger.known(found.id) };
  }

  /** No scan is later than now, or earlier than what it is of. */
  private clamped(at: Date, { createdAt }: ScannedRegistration): number {
    // The database counts in microseconds: the next whole millisecond is not before it.
    return Math.max(Math.min(at.getTime(), this.now), Date.parse(createdAt) + 1);
  }
}
