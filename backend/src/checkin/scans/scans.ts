import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { batched } from '../../database/batches.js';
import { CheckInPool } from '../../database/check-in-pool.js';
import type { SqlHandle } from '../../database/database.js';
import type { PoolTransaction } from '../../database/pool-handle.js';
import type { IdempotencyKey } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { LIST_PAST_DOORS } from '../door/door.sql.js';
import type { BatchToWrite } from './batch-ledger.js';
import { decidePaper, findPaper, lockPaperOfUndos, PaperAmongThem, undoPaperSales } from './paper-scans.js';
import type { ReceivedScan, ScanResult } from './received-scan.js';
import { type PastDoors, ScanBatch } from './scan-batch.js';
import {
  type AnswerToWrite,
  FIND_EVENTS_WITH_OTHER_CODES,
  LIST_UNDOABLE_SCANS,
  READ_SCANS,
  type ScanRow,
  type UndoneScan,
  WRITE_SCANS,
} from './scans.sql.js';

interface LiveScan {
  scan: ReceivedScan;
  key: IdempotencyKey | null;
  /** Returns what is stored under the key; null for a refusal, which is decided anew on each retry. */
  answer(result: ScanResult): unknown;
}

/** The outcome of a live scan: its result, the stored answer of its key, or that the key was used for another request. */
type LiveScanRow = { result: ScanResult } | { keyAnswer: unknown } | { isKeyReused: true };

/** It is of a paper ticket that is not sold, and is decided in a transaction of its own. */
type OpenScanRow = { isPaper: true };

const isEmpty = ({ states, lines, refusals }: BatchToWrite): boolean =>
  states.length + lines.length + refusals.length === 0;

/** Reads and locks everything that the scans are decided by. Must run in a transaction. */
async function readScans(
  tx: SqlHandle,
  scans: readonly ReceivedScan[],
  keys: readonly (IdempotencyKey | null)[] = [],
): Promise<ScanRow[]> {
  const rows = await tx.run(READ_SCANS, [
    scans.map(({ account }) => account.id),
    scans.map((_, i) => keys[i]?.key ?? null),
    scans.map((_, i) => keys[i]?.fingerprint ?? null),
    scans.map(({ eventId }) => eventId),
    scans.map(({ code }) => code),
    scans.map(({ registrationId }) => registrationId),
    scans.map(({ scanId, isKept }) => (isKept ? scanId : null)),
    scans.map(({ undoes }) => undoes),
    scans.map(({ deviceId }) => deviceId),
  ]);
  const isOpen = (row: ScanRow, i: number): boolean => scans[i]!.refusal === 'mistyped' && !row.registration;
  if (!rows.some(isOpen)) return rows;
  const wanted = [...new Set(rows.filter(isOpen).map(({ wantedEvent }) => wantedEvent))];
  const events = await tx.run(FIND_EVENTS_WITH_OTHER_CODES, [wanted]);
  const having = new Set(events.map(({ eventId }) => eventId));
  return rows.map((row) => ({ ...row, hasOtherCodes: having.has(row.wantedEvent) }));
}

/** Reads the past doors of the events in which phones let people in without asking the server. */
async function readPastDoors(tx: SqlHandle, scans: readonly ReceivedScan[]): Promise<PastDoors> {
  const events = scans.flatMap(({ wasLetIn, eventId }) => (wasLetIn && eventId ? [eventId] : []));
  if (events.length === 0) return new Map();
  const found = await tx.run(LIST_PAST_DOORS, [events]);
  return new Map(events.map((event) => [event, found.filter(({ eventId }) => eventId === event)]));
}

/** Writes what a ScanBatch decided; must run in the transaction of `readScans`. */
async function writeScans(
  tx: SqlHandle,
  toWrite: BatchToWrite,
  answers: readonly AnswerToWrite[] = [],
): Promise<void> {
  if (isEmpty(toWrite) && answers.length === 0) return;
  const { states, lines, refusals } = toWrite;
  await tx.run(
    WRITE_SCANS,
    [states, lines, refusals, answers].map((rows) => JSON.stringify(rows)),
  );
}

/**
 * Decides one scan of a paper ticket that is not sold, or that another seller may have sold before, in a transaction of its own.
 * @param key of a live scan
 */
async function decideOne(
  tx: SqlHandle,
  { scan, key, answer }: Pick<LiveScan, 'scan' | 'key' | 'answer'>,
): Promise<ScanResult> {
  const pastDoors = await readPastDoors(tx, [scan]);
  let batch = new ScanBatch(Date.now(), pastDoors);
  const decided = await decidePaper(tx, scan, {
    read: async (of) => (await readScans(tx, [of], [key]))[0]!,
    decide: (of, row) => batch.decide(of, row),
    restart: () => (batch = new ScanBatch(Date.now(), pastDoors)),
    letOut: (of, id, reason) => letOut(tx, of, id, reason),
  });
  const result = batch.toFinalResult(decided);
  const toWrite = batch.finish();
  await writeScans(tx, toWrite, answersOf(scan, key, answer(result)));
  await undoPaperSales(tx, toWrite);
  return result;
}

/** Takes back all that counted on a registration at the entrance, in the name of whoever sent a scan. @returns the ids of its scans */
async function letOut(
  tx: SqlHandle,
  { account, requestId, eventId }: ReceivedScan,
  registrationId: string,
  reason: string,
): Promise<string[]> {
  const undo: ReceivedScan = {
    scanId: randomUUID(),
    isKept: false,
    code: null,
    registrationId,
    eventId,
    station: 'entrance',
    tickets: null,
    scannedAt: new Date(),
    sentScannedAt: null,
    wasLetIn: null,
    letInTickets: null,
    isUndo: true,
    undoes: null,
    reason,
    refusal: null,
    account: { ...account, mayUndoAny: true },
    saidBy: null,
    requestId,
    deviceId: null,
    source: 'online',
  };
  const [row] = await readScans(tx, [undo]);
  const counted = await tx.run(LIST_UNDOABLE_SCANS, [registrationId, 'entrance']);
  const batch = new ScanBatch(Date.now());
  batch.decide(undo, row!, counted);
  await writeScans(tx, batch.finish());
  return counted.map(({ scanId }) => scanId);
}

/** What is stored under the key of a scan: nothing for a refusal. */
const answersOf = ({ account }: ReceivedScan, key: IdempotencyKey | null, answer: unknown): AnswerToWrite[] =>
  key && answer
    ? [{ user_id: account.id, key: key.key, fingerprint: key.fingerprint.toString('hex'), answer }]
    : [];

/** Decides the one scan given, which may sell a paper ticket, in a transaction that has locked nothing yet. */
export const decidePaperScan = async (
  tx: SqlHandle,
  [scan]: readonly ReceivedScan[],
): Promise<ScanResult[]> => [await decideOne(tx, { scan: scan!, key: null, answer: () => null })];

/**
 * Decides scans in the given transaction, in their order.
 * @param counted lists the `countedScans` of `ScanBatch.decide`
 * @throws PaperAmongThem if one of them may sell a paper ticket
 */
export async function decideScans(
  tx: SqlHandle,
  scans: readonly ReceivedScan[],
  counted?: (row: ScanRow) => Promise<UndoneScan[]>,
): Promise<ScanResult[]> {
  await lockPaperOfUndos(tx, scans);
  const rows = await readScans(tx, scans);
  if ((await findPaper(tx, scans, rows)).size > 0) {
    // What a scan changes is locked in an order of its own. An undo has locked all of it.
    if (scans.length > 1 || !scans[0]!.isUndo) throw new PaperAmongThem();
    return decidePaperScan(tx, scans);
  }
  const batch = new ScanBatch(Date.now(), await readPastDoors(tx, scans));
  const results: ScanResult[] = [];
  for (const [i, row] of rows.entries()) results.push(batch.decide(scans[i]!, row, await counted?.(row)));
  const toWrite = batch.finish();
  await writeScans(tx, toWrite);
  await undoPaperSales(tx, toWrite);
  return results.map((result) => batch.toFinalResult(result));
}

/** Decides live scans, whose guests wait at the door: many in one transaction, on connections reserved for check-ins. */
@Injectable()
export class Scans {
  private readonly ask: (scan: LiveScan) => Promise<LiveScanRow | OpenScanRow>;

  constructor(
    private readonly pool: CheckInPool,
    private readonly live: Live,
  ) {
    this.ask = batched<LiveScan, LiveScanRow | OpenScanRow>(
      'checkin.scans',
      (scans, how) =>
        how === 'once'
          ? pool.handle.transactionOnce((tx) => this.decide(tx, scans))
          : pool.handle.transaction((tx) => this.decide(tx, scans)),
      // The second of two duplicates gets the first one's answer, which is not written yet.
      ({ scan, key }) => [
        ...(scan.isKept ? [`scan ${scan.scanId}`] : []),
        ...(key ? [`key ${scan.account.id} ${key.key}`] : []),
      ],
    );
  }

  /** @throws QueueFull, or the database's error; then nothing was written, or it is unknown whether anything was */
  async decideLive(scan: LiveScan): Promise<LiveScanRow> {
    const asked = await this.ask(scan);
    const row: LiveScanRow =
      'isPaper' in asked
        ? { result: await this.pool.handle.transaction((tx) => decideOne(tx, scan)) }
        : asked;
    if ('result' in row) this.publish(scan.scan, row.result);
    return row;
  }

  /** Also publishes refusals that are stored, because the dashboard shows duplicates. */
  private publish({ isKept }: ReceivedScan, { counted, isRepeated, registration }: ScanResult): void {
    if (registration && !isRepeated && (counted > 0 || isKept))
      this.live.publish('check_in', registration.id);
  }

  private async decide(
    tx: PoolTransaction,
    scans: readonly LiveScan[],
  ): Promise<Array<LiveScanRow | OpenScanRow>> {
    const rows = await readScans(
      tx,
      scans.map(({ scan }) => scan),
      scans.map(({ key }) => key),
    );
    const papers = await findPaper(
      tx,
      scans.map(({ scan }) => scan),
      rows,
    );
    const batch = new ScanBatch(Date.now());
    const answers: AnswerToWrite[] = [];
    const decided = rows.map((row, i): LiveScanRow | OpenScanRow => {
      if (papers.has(i)) return { isPaper: true };
      if (row.keyMatches === true) return { keyAnswer: row.keyAnswer };
      if (row.keyMatches === false) return { isKeyReused: true };
      return { result: batch.decide(scans[i]!.scan, row) };
    });
    const outcomes = decided.map((row, i): LiveScanRow | OpenScanRow => {
      if (!('result' in row)) return row;
      const { scan, key, answer } = scans[i]!;
      const result = batch.toFinalResult(row.result);
      answers.push(...answersOf(scan, key, key && answer(result)));
      return { result };
    });
    await writeScans({ run: tx.runLast }, batch.finish(), answers);
    return outcomes;
  }
}
