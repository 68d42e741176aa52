import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { findAnswer, type IdempotencyKey, keepAnswer, withIdempotency } from '../../http/idempotency.js';
import { FileLane } from '../../http/limits/file-lane.js';
import { Live } from '../../live/live.js';
import { dollarsOf } from '../../rules/money.js';
import { isLiveTransfer, statusAfterBankMatch, type MatchOutcome } from '../../rules/transfers.js';
import { changeTransfers, lockTransfers } from '../review/transfer-changes.js';
import { textsOfAccepted } from './matching/accepted-before.js';
import { type BankLine, type CompleteMapping, readLines, type SkippedRow } from './bank-lines.js';
import { type BankMapping, textsOf } from './mapping/mapping.js';
import { dateOrderOf, decimalOf, proposeMapping, valuesOf } from './mapping/propose-mapping.js';
import { findReversals, type OpenTransfer, propose } from './matching/matching.js';
import { readTable } from './file/read-table.js';
import { cutText, refuse } from './file/statement-limits.js';
import type { StatementTable } from './file/statement-table.js';
import type { BankStatementDto, PairInput, PairOutcomeDto, ProposedSaleDto } from './bank-statement.dto.js';
import { BankStatementError, STATEMENTS_BUSY } from './bank-statement.error.js';
import { type BankStatementForm, MAX_STATEMENT_BYTES } from './bank-statement-form.js';
import {
  ACCEPT_LINE,
  ACCEPTED_LIKE,
  type AcceptedLine,
  COUNT_TRANSFERS,
  KEEP_LINES,
  type KeptLine,
  LIST_SALES,
  LOCK_LINE,
  type SaleRow,
  TOUCH_LINES,
} from './bank-statement.sql.js';

const SAMPLE_ROWS = 5;
/** Stored text is cut at this length, which banks do not reach. A line's identity is made of the whole text. */
const TEXT_MAX_LENGTH = 1_000;

const storedText = ({ text }: Pick<BankLine, 'text'>): string => cutText(text, TEXT_MAX_LENGTH);

/** Number of characters of a skipped row that are returned. */
const SKIPPED_LENGTH = 200;

/** Checks the given mapping against the file, and fills in what is missing. @throws InvalidInput */
async function completed(given: Partial<BankMapping>, table: StatementTable): Promise<CompleteMapping> {
  const { date, amount, debit, credit, direction, reference, directionIn, directionOut } = given;
  const texts = textsOf({ text: given.text ?? null });
  const columns = [date, amount, debit, credit, direction, reference, ...texts];
  const areThere = columns.every((column) => column == null || table.columns.includes(column));
  const hasMoney = amount ? !debit && !credit : Boolean(debit || credit) && !direction;
  if (!date || texts.length === 0 || !hasMoney || !areThere) refuse('mapping', 'statement.columns');
  if (directionIn?.some((value) => directionOut?.includes(value))) refuse('mapping', 'statement.direction');
  const money = [amount, debit, credit].filter((column) => column != null);
  return {
    ...given,
    date: date!,
    text: given.text!,
    dateOrder:
      given.dateOrder ?? (await dateOrderOf(table, date!)) ?? refuse('mapping', 'statement.date_order'),
    decimal: given.decimal ?? (await decimalOf(table, money)),
  };
}

/** Removes repeated lines, which an export may contain. @throws InvalidInput if one reference stands for different lines */
function withoutRepeats(lines: readonly BankLine[]): { lines: BankLine[]; repeated: SkippedRow[] } {
  const kept = new Map<string, BankLine>();
  const repeated: SkippedRow[] = [];
  for (const line of lines) {
    const key = line.identity.toString('hex');
    const there = kept.get(key);
    if (there && there.text !== line.text) refuse('mapping', 'statement.reference');
    if (there) repeated.push({ row: line.row, why: 'repeated' });
    else kept.set(key, line);
  }
  return { lines: [...kept.values()], repeated };
}

/** Reads bank statements and matches their lines with transfers. */
@Injectable()
export class BankStatementService {
  readonly lane = new FileLane(MAX_STATEMENT_BYTES, STATEMENTS_BUSY);

  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /**
   * Reads a bank's file, stores its lines for a day, and returns which sales of the event each may pay. Without a mapping it only
   * proposes one, and stores nothing.
   * @throws InvalidInput if the file contains no table or the mapping does not fit it; EventError no_event; Busy
   */
  read(actor: Actor, form: BankStatementForm, event: string | undefined): Promise<BankStatementDto> {
    return this.lane.read(actor, form.file, () => this.readInTurn(actor, form, event));
  }

  private async readInTurn(
    actor: Actor,
    form: BankStatementForm,
    event: string | undefined,
  ): Promise<BankStatementDto> {
    const eventId = await this.events.resolveId(event);
    const table = (await readTable(form.file)) ?? refuse('file', 'statement.no_table');
    const { columns, format } = table;
    const sample = table.rows.flatMap(({ cells }) => (cells ? [cells] : [])).slice(0, SAMPLE_ROWS);
    const about = { columns, format, sample, values: await valuesOf(table) };
    if (!form.mapping)
      return {
        ...about,
        mapping: await proposeMapping(table),
        lines: [],
        skipped: 0,
        skippedRows: [],
        sales: [],
      };

    const mapping = await completed(form.mapping, table);
    const read = await readLines(table, mapping);
    if (read.lines.length === 0) {
      const isUndirected = read.skipped.some(({ why }) => why === 'no_direction');
      refuse('mapping', isUndirected ? 'statement.direction' : 'statement.no_lines');
    }
    const { lines, repeated } = withoutRepeats(read.lines);
    const skipped = [...read.skipped, ...repeated].sort((a, b) => a.row.number - b.row.number);
    const kept = await this.keep(actor, eventId, lines);
    const accepted = await this.database.run(ACCEPTED_LIKE, [
      lines.map((line) => line.day),
      lines.map((line) => line.cents),
    ]);
    const sales = await this.database.run(LIST_SALES, [eventId]);
    return {
      ...about,
      mapping,
      skipped: skipped.length,
      skippedRows: skipped.map(({ row, why }) => ({
        row: row.number,
        why,
        text: cutText(row.raw, SKIPPED_LENGTH),
      })),
      ...(await matched(lines, kept, accepted, sales, actor)),
    };
  }

  /**
   * Accepts each pair in turn: the line pays these sales. Each pair is a separate transaction. If the process dies in between, a
   * retry with the same key does the rest, and returns `line_used` for the pairs already done.
   * @throws BankStatementError no_line, no_transfer, IdempotencyKeyReused, before any change
   */
  async accept(
    actor: Actor,
    pairs: readonly PairInput[],
    key: IdempotencyKey | null,
  ): Promise<PairOutcomeDto[]> {
    const first = await findAnswer<PairOutcomeDto[]>(this.database, actor.user.id, key);
    if (first) return first.answer;
    return withIdempotency(this.database, actor.user.id, key, async () => {
      const outcomes = await this.acceptPairs(actor, pairs);
      await keepAnswer(this.database, actor.user.id, key, outcomes);
      return outcomes;
    });
  }

  private async acceptPairs(actor: Actor, pairs: readonly PairInput[]): Promise<PairOutcomeDto[]> {
    const ids = [...new Set(pairs.flatMap((pair) => pair.attendeeIds))];
    const [transfers] = await this.database.run(COUNT_TRANSFERS, [ids]);
    if (transfers!.found < ids.length) throw new BankStatementError('no_transfer');
    const lineIds = [...new Set(pairs.map((pair) => pair.lineId))];
    const lines = await this.database.run(TOUCH_LINES, [lineIds]);
    if (lines.length < lineIds.length) throw new BankStatementError('no_line');
    const outcomes: PairOutcomeDto[] = [];
    for (const { lineId, attendeeIds } of pairs) {
      const outcome = await this.database.transaction((tx) => this.pair(tx, actor, lineId, attendeeIds));
      outcomes.push({ lineId, outcome });
    }
    if (outcomes.some(({ outcome }) => outcome === 'verified')) this.live.publish('clearance', ids[0]!);
    return outcomes;
  }

  private async pair(
    tx: Transaction,
    actor: Actor,
    lineId: string,
    attendeeIds: readonly string[],
  ): Promise<MatchOutcome> {
    const [line] = await tx.run(LOCK_LINE, [lineId]);
    if (!line) throw new BankStatementError('no_line');
    if (line.isUsed) return 'line_used';
    const transfers = await lockTransfers(tx, attendeeIds);
    if (transfers.some((transfer) => transfer.isMatched)) return 'already_matched';
    if (transfers.some((transfer) => transfer.sellerId === actor.user.id)) return 'own_sale';
    if (transfers.reduce((sum, transfer) => sum + transfer.totalCents, 0) !== line.cents)
      return 'sum_differs';
    await tx.run(ACCEPT_LINE, [lineId, transfers.map(({ id }) => id), actor.user.id]);
    await changeTransfers(
      tx,
      actor,
      transfers.map((transfer) => ({
        transfer,
        status: statusAfterBankMatch(transfer.status),
        note: transfer.note,
        lineId,
      })),
    );
    return 'verified';
  }

  private async keep(actor: Actor, eventId: string, lines: readonly BankLine[]): Promise<KeptLine[]> {
    return this.database.transaction(async (tx) => {
      await writeAudit(tx, actor, {
        action: 'statement.read',
        subjectType: 'event',
        subjectId: eventId,
        eventId,
        details: { lines: lines.length },
      });
      return tx.run(KEEP_LINES, [
        lines.map((line) => line.identity),
        lines.map((line) => line.day),
        lines.map((line) => line.cents),
        lines.map((line) => storedText(line)),
        lines.map((line) => line.reference),
      ]);
    });
  }
}

/** Returns the lines in the order of the file, with the sales that each may pay. */
async function matched(
  lines: readonly BankLine[],
  keptLines: readonly KeptLine[],
  acceptedLines: readonly AcceptedLine[],
  sales: readonly SaleRow[],
  actor: Actor,
): Promise<Pick<BankStatementDto, 'lines' | 'sales'>> {
  const kept = new Map(keptLines.map((line) => [line.identity, line]));
  const inOrder = lines.map((line) => {
    const { id, isUsed, text: keptText } = kept.get(line.identity.toString('hex'))!;
    // A reference may hold the memo, too: some banks call the note of the sender so.
    const texts = [...line.texts, line.reference ?? ''].map((text) => text.slice(0, TEXT_MAX_LENGTH));
    return { ...line, id, isUsed, text: storedText(line), keptText, texts };
  });
  const open = inOrder.filter((line) => !line.isUsed);
  const [paid, unpaid] = [true, false].map((isMatched) =>
    sales.filter((sale) => sale.isMatched === isMatched).map(toOpenTransfer),
  );
  const proposals = await propose(open, unpaid!, paid);
  const reversals = await findReversals(
    open,
    sales.filter((sale) => sale.status === 'verified').map(toOpenTransfer),
  );
  const acceptedTexts = await textsOfAccepted(inOrder, acceptedLines);
  const named = new Set([
    ...[...proposals.values()].flatMap((some) => some.flatMap((one) => one.attendeeIds)),
    ...reversals.values(),
  ]);
  return {
    lines: inOrder.map((line) => ({
      lineId: line.id,
      date: line.day,
      text: line.text,
      amount: dollarsOf(line.cents),
      directionKnown: line.isDirectionKnown,
      used: line.isUsed,
      acceptedText: acceptedTexts.get(line.id) ?? null,
      reversalOf: reversals.get(line.id) ?? null,
      proposals: proposals.get(line.id) ?? [],
    })),
    sales: sales
      .filter((sale) => named.has(sale.id))
      .map(({ id, name, cents, status, sellerId }): ProposedSaleDto => ({
        attendeeId: id,
        name,
        totalPrice: dollarsOf(cents),
        status,
        isOwn: sellerId === actor.user.id,
      })),
  };
}

const toOpenTransfer = ({ id, personId, name, memo, cents, day, status }: SaleRow): OpenTransfer => ({
  id,
  personId,
  name,
  memo,
  cents,
  day,
  isVerified: status === 'verified',
  isCancelled: !isLiveTransfer(status),
});
