import type { SqlHandle } from '../../database/database.js';
import { OWN_UNDO_MS } from '../../rules/admissions.js';
import { sellPaper, undoPaper } from '../../paper/sales/paper-sales.js';
import type { BatchToWrite } from './batch-ledger.js';
import {
  FIND_DECIDED,
  FIND_LISTED,
  FIND_OTHER_SALES,
  FIND_PAPER,
  FORGET,
  LIST_LATER_SALE,
  LIST_UNDONE_PAPER,
  LOCK_PAPER,
  LOCK_PAPER_OF_SCANS,
  LOCK_SOLD_PAPER,
  type PaperAtDoorRow,
  type PaperSaleRow,
  READ_PAPER_SALE,
  SAVE,
} from './paper-scans.sql.js';
import type { EarlyRefusal, ReceivedScan, ScanResult } from './received-scan.js';
import type { ScanRow } from './scans.sql.js';

// Paper tickets at the door. The cases are in docs/paper-cases.md.

const UNDONE = 'Undone at the door';
const SOLD_BEFORE = 'Somebody was let in with this ticket before its seller had it';

/** Scans are decided together, and one of them may sell a paper ticket: that takes a transaction of its own, see `decidePaperScan`. */
export class PaperAmongThem extends Error {}

/** Whether a scan may be of a paper ticket that is not sold: no registration has the code, or its sale may have just been taken back. */
const mayBePaper = ({ code, isUndo, refusal }: ReceivedScan, row: ScanRow): boolean =>
  code !== null &&
  !isUndo &&
  refusal === null &&
  row.keyMatches === null &&
  (row.registration === null || (row.registration.isCancelled && row.replacedAt === null));

/**
 * Whether a scan of a sold paper ticket may be of another sale of it, and when somebody was let in: by a scan that was here before, or
 * before the ticket was sold.
 */
function mayBeOtherSale({ code, isUndo, refusal, wasLetIn, scannedAt }: ReceivedScan, row: ScanRow) {
  const { registration, keyMatches, priorOutcome } = row;
  if (code === null || isUndo || refusal !== null || keyMatches !== null) return null;
  if (registration === null || registration.paperNumber === null) return null;
  if (!wasLetIn && priorOutcome === null) return null;
  return { registrationId: registration.id, letInAt: wasLetIn ? scannedAt : null };
}

/** Whether an undo is of a scan that counted on another sale of the paper ticket, which gave way to this one. */
const isUndoOfLaterSale = ({ code, isUndo }: ReceivedScan, { registration, undone }: ScanRow): boolean =>
  code !== null &&
  isUndo &&
  typeof registration?.paperNumber === 'number' &&
  undone?.letIn === 'some' &&
  undone.registrationId !== registration.id;

/**
 * Returns which of these scans are of paper tickets that may not be sold, or not by their seller. Asks nothing where all have live
 * registrations of other tickets.
 */
export async function findPaper(
  tx: SqlHandle,
  scans: readonly ReceivedScan[],
  rows: readonly ScanRow[],
): Promise<ReadonlySet<number>> {
  const paper = new Set(rows.flatMap((row, at) => (isUndoOfLaterSale(scans[at]!, row) ? [at] : [])));
  const open = rows.flatMap((row, at) => (mayBePaper(scans[at]!, row) ? [at] : []));
  if (open.length > 0) {
    const found = await tx.run(FIND_PAPER, [open.map((at) => scans[at]!.code)]);
    const codes = new Set(found.map(({ code }) => code));
    for (const at of open) if (codes.has(scans[at]!.code!)) paper.add(at);
  }
  const sold = rows.flatMap((row, at) => {
    const of = mayBeOtherSale(scans[at]!, row);
    return of ? [{ ...of, at }] : [];
  });
  if (sold.length > 0) {
    const found = await tx.run(FIND_OTHER_SALES, [
      sold.map(({ at }) => at),
      sold.map(({ at }) => scans[at]!.scanId),
      sold.map(({ registrationId }) => registrationId),
      sold.map(({ letInAt }) => letInAt),
    ]);
    for (const { at } of found) paper.add(at);
  }
  return paper;
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
  /** Takes back, for whoever sent the scan, all that counted on a registration. @returns its scans */
  letOut(scan: ReceivedScan, registrationId: string, reason: string): Promise<string[]>;
}

/**
 * Decides a scan of a paper ticket that no registration had when it was read: it is sold by whoever has it, or had it, and then
 * decided as any; where it lets nobody in, nothing was sold. Or one of a ticket that somebody else had, who so sold it before. Must be
 * the only scan of its transaction.
 * @returns the result, before it is written
 */
export async function decidePaper(tx: SqlHandle, scan: ReceivedScan, one: OneScan): Promise<ScanResult> {
  if (scan.isUndo) return decideUndo(tx, scan, one);
  if (scan.wasLetIn) await tx.run(LOCK_SOLD_PAPER, [scan.code, scan.scanId]);
  let row = await one.read(scan);
  if (row.priorOutcome !== null) {
    // Its sale may have been taken back since: the scan is told what it was told then.
    const [decided] = await tx.run(FIND_DECIDED, [scan.scanId, scan.code]);
    if (decided && decided.registrationId !== row.registration?.id)
      row = await one.read({ ...scan, code: null, registrationId: decided.registrationId });
    return one.decide(scan, row);
  }
  // A live one is of the ticket as it is.
  if (row.registration !== null && !scan.wasLetIn) return one.decide(scan, row);
  const [paper] = await tx.run(LOCK_PAPER, [scan.code, scan.scannedAt]);
  if (paper!.state === 'sold') return decideSold(tx, scan, { paper: paper!, row, one });
  if (row.registration !== null) return one.decide(scan, row);
  const decided = sellerOf(scan, row, paper!);
  if ('refusal' in decided) return one.decide({ ...scan, refusal: decided.refusal }, row);
  await tx.run(SAVE, []);
  return sellTo(tx, scan, { paper: paper!, row, one, seller: decided.seller });
}

/** What a scan is decided by. */
interface InHand {
  paper: PaperAtDoorRow;
  row: ScanRow;
  one: OneScan;
}

/** In whose name a scan changes sales. */
const byOf = ({ account, requestId }: ReceivedScan) => ({ accountId: account.id, requestId });

/** Sells a ticket after SAVE, and decides its scan; where that lets nobody in, nothing of it has happened. */
async function sellTo(
  tx: SqlHandle,
  scan: ReceivedScan,
  { paper, row, one, seller }: InHand & { seller: string },
): Promise<ScanResult> {
  const sale = { number: paper.number, seller, name: null, phone: null };
  const soldAt = new Date(scan.scannedAt.getTime() - 1);
  await sellPaper(tx, paper.eventId, [sale], byOf(scan), { soldAt, scanId: scan.scanId });
  const result = one.decide(scan, await one.read(scan));
  if (result.counted > 0) return result;
  await tx.run(FORGET, []);
  one.restart();
  // What was not sold is nobody's registration.
  return one.decide({ ...scan, refusal: result.outcome as EarlyRefusal }, row);
}

/**
 * Decides a scan of a ticket that is sold. Where somebody was let in while another seller had it, that one sold it, and the later sale is
 * the conflict; unless more has become of that one, or the event refuses what nobody reported: then the scan is.
 */
async function decideSold(
  tx: SqlHandle,
  scan: ReceivedScan,
  { paper, row, one }: InHand,
): Promise<ScanResult> {
  // It may have been sold meanwhile.
  const as = row.registration === null ? await one.read(scan) : row;
  const [sale] = await tx.run(READ_PAPER_SALE, [paper.eventId, paper.number]);
  const { holderThen } = paper;
  const isOther = holderThen !== null && holderThen !== sale!.seller && scan.scannedAt < sale!.soldAt;
  // Who was let in and taken back at once has bought nothing.
  if (!scan.wasLetIn || !isOther || paper.eventId !== row.wantedEvent || row.waitingUndos !== null)
    return one.decide(scan, as);
  if (sale!.isSettled || paper.paperAtDoor === 'refuse')
    return one.decide({ ...scan, refusal: 'not_sold' }, as);
  return sellToEarlier(tx, scan, { paper, row: as, one, seller: holderThen, later: sale! });
}

/** Takes a sale back, whose guests may be inside, and sells the ticket to whom it was sold before; the later sale is listed. */
async function sellToEarlier(
  tx: SqlHandle,
  scan: ReceivedScan,
  { later, ...inHand }: InHand & { seller: string; later: PaperSaleRow },
): Promise<ScanResult> {
  const { eventId, number } = inHand.paper;
  await tx.run(SAVE, []);
  const counted = await inHand.one.letOut(scan, later.id, SOLD_BEFORE);
  await undoPaper(tx, eventId, [number], byOf(scan), SOLD_BEFORE);
  const result = await sellTo(tx, scan, inHand);
  const isMore = later.soldByScan === null || !counted.includes(later.soldByScan);
  if (result.counted > 0) await tx.run(LIST_LATER_SALE, [eventId, number, later.id, counted, isMore]);
  return result;
}

/** Decides the undo of a scan that counted on a sale which gave way: that one is listed, and is taken from the list. */
async function decideUndo(tx: SqlHandle, scan: ReceivedScan, one: OneScan): Promise<ScanResult> {
  const row = await one.read(scan);
  const [listed] = await tx.run(FIND_LISTED, [scan.undoes, row.registration!.id]);
  if (!listed) return one.decide(scan, row);
  const of = { ...scan, undoes: listed.scanId };
  return one.decide(of, await one.read(of));
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
