import { afterScan, decideScan, type Scan } from '../../rules/admissions.js';
import { doorAt, doorState, mayUseDoor, type PastDoor } from '../../rules/door.js';
import { BatchLedger, type BatchToWrite, iso, resultOf, type ScanInHand, stateOf } from './batch-ledger.js';
import { BatchUndos } from './batch-undos.js';
import {
  contentOf,
  type EarlyRefusal,
  idOfReused,
  matchStoredContent,
  type ReceivedScan,
  type ScanOutcome,
  type ScanResult,
  TELLS_REGISTRATION,
} from './received-scan.js';
import type { ScannedRegistration, ScanRow, UndoneScan } from './scans.sql.js';

// Decides a batch of scans, without I/O, between reading the scans and writing the changes. docs/door-cases.md lists the cases.

type ReadScan = ScanInHand & { row: ScanRow };

/** The content and the result stored under a scan id. */
interface KeptScan {
  content: string;
  result: ScanResult;
  /** How many people were let in without a ticket that counts. */
  letIn: number;
}

/** What the doors of events were like before each change, oldest first. */
export type PastDoors = ReadonlyMap<string, readonly PastDoor[]>;

/** Returns how many people the device reports to have let in; 0 for an undo. */
const letInOf = ({ scan, found }: ScanInHand): number =>
  scan.wasLetIn && !scan.isUndo ? (scan.tickets ?? scan.letInTickets ?? found?.ticketQuantity ?? 1) : 0;

/** Text that is no code of Usher's may be one of another system, or may look like one in an event that has such codes. */
function refusalOf({ scan: { refusal }, row, found }: ReadScan): EarlyRefusal | 'unknown' | null {
  if (refusal !== 'mistyped') return refusal;
  if (found) return null;
  return row.hasOtherCodes ? 'unknown' : refusal;
}

const counts = ({ outcome }: ScanResult): boolean => outcome === 'admitted' || outcome === 'partly';

/** Decides the scans of a batch in order: each scan sees the effects of those before it. */
export class ScanBatch {
  private readonly ledger = new BatchLedger();
  private readonly undos: BatchUndos;
  private readonly seen = new Map<string, KeptScan>();

  /** @param pastDoors of the events of synced scans; a live scan is judged by the door as it is */
  constructor(
    private readonly now: number,
    private readonly pastDoors: PastDoors = new Map(),
  ) {
    this.undos = new BatchUndos(this.ledger, now);
  }

  /** @param countedScans for an undo that names no scan: all counted scans of the registration and station, newest first */
  decide(scan: ReceivedScan, row: ScanRow, countedScans: readonly UndoneScan[] = []): ScanResult {
    const found = row.registration && this.ledger.current(row.registration);
    const undone = scan.isUndo ? this.undos.undoneBy(scan, row) : null;
    const isOfNoneYet = scan.undoes !== null && undone === null;
    const named = scan.station ?? (scan.isUndo ? undone?.station : row.device?.station) ?? null;
    const station = named ?? 'entrance';
    const of = found?.id ?? scan.code ?? scan.registrationId;
    const content = scan.keptContent ?? contentOf(scan, isOfNoneYet ? named : station, of);
    const inHand: ReadScan = { scan, row, station, content, found };
    if (row.device?.isCutOff && scan.wasLetIn === null) return resultOf(inHand, 'cut_off');

    const before = this.seen.get(scan.scanId) ?? this.keptBefore(inHand);
    if (before) return this.repeat(inHand, before);
    const result = this.decideOnce(inHand, countedScans);
    this.seen.set(scan.scanId, { content, result, letIn: counts(result) ? 0 : letInOf(inHand) });
    return result;
  }

  /**
   * Returns a result in the form to answer, once all scans are decided. Figures that a later scan of the batch changed get the
   * version before, so that no phone keeps them instead of the newer ones.
   */
  toFinalResult(result: ScanResult): ScanResult {
    const { registration } = result;
    if (!registration) return result;
    const last = this.ledger.known(registration.id);
    if (registration === last || registration.version !== last.version) return result;
    return { ...result, registration: { ...registration, version: last.version - 1 } };
  }

  /** Returns the rows to write, once all scans are decided. */
  finish = (): BatchToWrite => this.ledger.finish();

  private decideOnce(inHand: ReadScan, countedScans: readonly UndoneScan[]): ScanResult {
    const { isUndo } = inHand.scan;
    const refusal = refusalOf(inHand);
    if (refusal) return this.refuse(inHand, refusal);
    return isUndo ? this.undos.decide(inHand, countedScans) : this.scan(inHand);
  }

  /** Returns what an earlier request stored under the same id; null if there was none. */
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
    // The others are for a sale that was changed since, and for a code that no registration had when the scan was stored.
    const subjects = [found?.id ?? scan.code ?? scan.registrationId, ...(found?.formerIds ?? []), scan.code];
    // A text that is no code may be the id of the registration that was scanned by name, which is no repeat.
    const { outcome } = kept.result;
    const isOfOther =
      !found && scan.refusal === 'mistyped' && (TELLS_REGISTRATION.has(outcome) || outcome === 'other_event');
    const at = isOfOther ? null : matchStoredContent(kept.content, scan, station, subjects);
    const letIn = letInOf(inHand);
    if (at === null) {
      // The guest is inside, so the admission must be recorded even though the id belongs to another scan.
      if (letIn > 0) this.ledger.refuse(inHand, 'reused', letIn, scan.scannedAt.getTime(), idOfReused(scan));
      return resultOf(inHand, 'reused');
    }
    // The server refused the scan, but the device had let the guest in before the answer arrived; record that.
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
    const closed = this.refusalOfDoor(scan, found, scannedAt);
    if (closed) return this.refuse(inHand, closed, letInOf(inHand), scannedAt);
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

  /** Returns the refusal of a scan at a door that its account may not use; null if it may, or if it lets nobody in. */
  private refusalOfDoor(
    { account, source, wasLetIn }: ReceivedScan,
    { eventId, door }: ScannedRegistration,
    scannedAt: number,
  ): 'door_closed' | 'door_over' | null {
    if (wasLetIn === false) return null;
    const now = { ...door, eventDate: new Date(door.eventDate), overAt: new Date(door.overAt) };
    // A guest asked about live is at the door now, whatever the phone's clock says.
    const at = wasLetIn === null ? this.now : scannedAt;
    const state = doorState(doorAt(now, this.pastDoors.get(eventId) ?? [], at), at);
    if (mayUseDoor(account, state, source === 'look_up' ? 'names' : 'codes')) return null;
    return state === 'over' ? 'door_over' : 'door_closed';
  }

  /** Limits a scan's time to between the sale and now. */
  private clamped(at: Date, { createdAt }: ScannedRegistration): number {
    // The database stores microseconds, which the parsing cuts off: the next whole millisecond is not before the sale.
    return Math.max(Math.min(at.getTime(), this.now), Date.parse(createdAt) + 1);
  }
}
