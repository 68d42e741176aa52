import type { SqlHandle } from '../../database/database.js';
import { OWN_UNDO_MS } from '../../rules/admissions.js';
import { sellPaper, undoPaper } from '../../paper/sales/paper-sales.js';
import type { BatchToWrite } from './batch-ledger.js';
import {
  FIND_ADMITTED,
  FIND_PAPER,
  FORGET,
  LIST_UNDONE_PAPER,
  LOCK_PAPER,
  LOCK_PAPER_OF_SCANS,
  type PaperAtDoorRow,
  SAVE,
} from './paper-scans.sql.js';
import type { EarlyRefusal, ReceivedScan, ScanResult } from './received-scan.js';
import type { ScanRow } from './scans.sql.js';

// Paper tickets at the door. The cases are in docs/paper-cases.md.

const UNDONE = 'Undone at the door';

/** Several scans are decided together, and one of them may sell a paper ticket: that takes a transaction of its own. */
export class PaperAmongThem extends Error {}

/** Whether a scan may be of a paper ticket that is not sold: no registration has the code, or its sale may have just been taken back. */
const mayBePaper = ({ code, isUndo, refusal }: ReceivedScan, row: ScanRow): boolean =>
  code !== null &&
  !isUndo &&
  refusal === null &&
  row.keyMatches === null &&
  (row.registration === null || (row.registration.isCancelled && row.replacedAt === null));

/** Returns which of these scans are of paper tickets that may not be sold. Asks nothing where all have live registrations. */
export async function findPaper(
  tx: SqlHandle,
  scans: readonly ReceivedScan[],
  rows: readonly ScanRow[],
): Promise<ReadonlySet<number>> {
  const open = rows.flatMap((row, at) => (mayBePaper(scans[at]!, row) ? [at] : []));
  if (open.length === 0) return new Set();
  const found = await tx.run(FIND_PAPER, [open.map((at) => scans[at]!.code)]);
  const codes = new Set(found.map(({ code }) => code));
  return new Set(open.filter((at) => codes.has(scans[at]!.code!)));
}

/** Why the door does not let somebody in with a paper ticket; null if it may be sold to them, by `seller`. */
function sellerOf(
  { wasLetIn }: ReceivedScan,
  row: ScanRow,
  paper: PaperAtDoorRow,
): { seller: string } | { refusal: EarlyRefusal } {
  if (paper.eventId !== row.wantedEvent) return { refusal: 'other_event' };
  if (wasLetIn === false) return { refusal: 'not_sold' };
  const seller = wasLetIn ? paper.holderThen : paper.holder;
  if (seller === null || paper.paperAtDoor === 'refuse') return { refusal: 'not_sold' };
  // It was taken back, and what it counted in the capacity may be sold to somebody else since.
  const isReserved = paper.state === 'out' || paper.state === 'offered';
  if (!isReserved && paper.left !== null && paper.left < 1) return { refusal: 'not_sold' };
  return { seller };
}

/** How one scan is decided and written, see `Scans`. */
export interface OneScan {
  read(scan: ReceivedScan): Promise<ScanRow>;
  decide(scan: ReceivedScan, row: ScanRow): ScanResult;
  /** Forgets what was decided. */
  restart(): void;
}

/**
 * Decides a scan of a paper ticket that no registration had when it was read: it is sold by whoever has it, or had it, and then
 * decided as any; where it lets nobody in, nothing was sold. Must be the only scan of its transaction.
 * @returns the result, before it is written
 */
export async function decidePaper(tx: SqlHandle, scan: ReceivedScan, one: OneScan): Promise<ScanResult> {
  let row = await one.read(scan);
  if (row.priorOutcome !== null) {
    // Its sale may have been taken back since: the scan is told what it was told then.
    const [admitted] = await tx.run(FIND_ADMITTED, [scan.scanId]);
    if (row.registration === null && admitted)
      row = await one.read({ ...scan, registrationId: admitted.registrationId });
    return one.decide(scan, row);
  }
  if (row.registration !== null) return one.decide(scan, row);
  const [paper] = await tx.run(LOCK_PAPER, [scan.code, scan.scannedAt]);
  // It was sold meanwhile.
  if (paper!.state === 'sold') return one.decide(scan, await one.read(scan));
  const decided = sellerOf(scan, row, paper!);
  if ('refusal' in decided) return one.decide({ ...scan, refusal: decided.refusal }, row);

  await tx.run(SAVE, []);
  const sale = { number: paper!.number, seller: decided.seller, name: null, phone: null };
  const by = { accountId: scan.account.id, requestId: scan.requestId };
  const soldAt = new Date(scan.scannedAt.getTime() - 1);
  await sellPaper(tx, paper!.eventId, [sale], by, { soldAt, scanId: scan.scanId });
  const result = one.decide(scan, await one.read(scan));
  if (result.counted > 0) return result;
  await tx.run(FORGET, []);
  one.restart();
  // What was not sold is nobody's registration.
  return one.decide({ ...scan, refusal: result.outcome as EarlyRefusal }, row);
}

/** Locks, before scans are read, what undos among them change where the undone scans have sold paper tickets. */
export async function lockPaperOfUndos(tx: SqlHandle, scans: readonly ReceivedScan[]): Promise<void> {
  const undos = scans.filter(({ isUndo, undoes }) => isUndo && undoes !== null);
  if (undos.length > 0)
    await tx.run(LOCK_PAPER_OF_SCANS, [
      undos.map(({ undoes }) => undoes),
      undos.filter(({ isKept }) => isKept).map(({ scanId }) => scanId),
    ]);
}

/**
 * Takes back the sales of paper tickets that scans have made, where these were undone within a minute: the tickets are out again. Must
 * run after the undos were written.
 */
export async function undoPaperSales(tx: SqlHandle, { lines }: BatchToWrite): Promise<void> {
  const undone = lines.filter(({ undoes, tickets }) => undoes !== null && tickets < 0);
  if (undone.length === 0) return;
  const found = await tx.run(LIST_UNDONE_PAPER, [
    undone.map(({ undoes }) => undoes),
    undone.map(({ scanned_at: at }) => at),
    OWN_UNDO_MS,
  ]);
  for (const { eventId, number, scanId } of found) {
    const line = undone.find(({ undoes }) => undoes === scanId)!;
    const by = { accountId: line.sent_by ?? line.account_id, requestId: line.request_id };
    await undoPaper(tx, eventId, [number], by, UNDONE);
  }
}
