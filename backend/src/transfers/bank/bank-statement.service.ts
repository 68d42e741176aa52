import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { findAnswer, type IdempotencyKey, keepAnswer, withIdempotency } from '../../http/idempotency.js';
import { type FieldCode, fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import { dollarsOf } from '../../rules/money.js';
import { isLiveTransfer, statusAfterBankMatch, type MatchOutcome } from '../../rules/transfers.js';
import { changeTransfers, lockTransfers } from '../review/transfer-changes.js';
import { type BankLine, readLines } from './bank-lines.js';
import { type CsvTable, readTable, STATEMENT_MAX_LINES } from './csv-table.js';
import { type BankMapping, dateOrderOf, decimalOf, type DateOrder, proposeMapping } from './mapping.js';
import { findReversals, type LineToMatch, type OpenTransfer, propose } from './matching.js';
import type { BankStatementDto, PairInput, PairOutcomeDto, ProposedSaleDto } from './bank-statement.dto.js';
import { BankStatementError } from './bank-statement.error.js';
import type { BankStatementForm } from './bank-statement-form.js';
import {
  ACCEPT_LINE,
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

const refuse = (field: 'file' | 'mapping', code: FieldCode): never => {
  throw new InvalidInput({ [field]: [fieldFault(code)] });
};

type CompleteMapping = BankMapping & { dateOrder: DateOrder };

/** Checks the given mapping against the file, and fills in what is missing. @throws InvalidInput */
function completed(given: Partial<BankMapping>, table: CsvTable): CompleteMapping {
  const { columns } = table;
  const { date, amount, debit, credit, text, reference } = given;
  const isThere = (column: string | null | undefined): boolean => column == null || columns.includes(column);
  const hasMoney = amount ? !debit && !credit : Boolean(debit && credit);
  if (!date || !text || !hasMoney || ![date, amount, debit, credit, text, reference].every(isThere))
    refuse('mapping', 'statement.columns');
  const mapping: Partial<BankMapping> & { date: string; text: string } = {
    ...given,
    date: date!,
    text: text!,
  };
  const money = [amount, debit, credit].filter((column) => column != null);
  const dateOrder = given.dateOrder ?? dateOrderOf(table, date!) ?? refuse('mapping', 'statement.date_order');
  return { ...mapping, dateOrder, decimal: given.decimal ?? decimalOf(table, money) };
}

/** Removes repeated lines, which an export may contain. @throws InvalidInput if one reference stands for different lines */
function withoutRepeats(lines: readonly BankLine[]): BankLine[] {
  const kept = new Map<string, BankLine>();
  for (const line of lines) {
    const key = line.identity.toString('hex');
    const there = kept.get(key);
    if (there && (there.cents !== line.cents || there.day !== line.day || there.text !== line.text))
      refuse('mapping', 'statement.reference');
    kept.set(key, line);
  }
  return [...kept.values()];
}

/** Reads bank statements and matches their lines with transfers. */
@Injectable()
export class BankStatementService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /**
   * Reads a bank's file, stores its lines for a day, and returns which sales of the event each may pay. Without a mapping it only
   * proposes one, and stores nothing.
   * @throws InvalidInput if the file contains no table or the mapping does not fit it; EventError no_event
   */
  async read(actor: Actor, form: BankStatementForm, event: string | undefined): Promise<BankStatementDto> {
    const eventId = await this.events.resolveId(event);
    const table = readTable(form.file) ?? refuse('file', 'statement.no_table');
    if (table.rows.length > STATEMENT_MAX_LINES) refuse('file', 'statement.too_long');
    const { columns } = table;
    const sample = table.rows.slice(0, SAMPLE_ROWS);
    if (!form.mapping)
      return { mapping: proposeMapping(table), columns, sample, lines: [], skipped: 0, sales: [] };

    const mapping = completed(form.mapping, table);
    const { lines: all, skipped } = await readLines(table, mapping);
    if (all.length === 0) refuse('mapping', 'statement.no_lines');
    const lines = withoutRepeats(all);
    const kept = await this.keep(actor, eventId, lines);
    const sales = await this.database.run(LIST_SALES, [eventId]);
    return { mapping, columns, sample, skipped, ...(await matched(lines, kept, sales, actor)) };
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
    await tx.run(ACCEPT_LINE, [lineId, attendeeIds, actor.user.id]);
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
        lines.map((line) => line.text.slice(0, TEXT_MAX_LENGTH)),
        lines.map((line) => line.reference),
      ]);
    });
  }
}

/** Returns the lines in the order of the file, with the sales that each may pay. */
async function matched(
  lines: readonly BankLine[],
  keptLines: readonly KeptLine[],
  sales: readonly SaleRow[],
  actor: Actor,
): Promise<Pick<BankStatementDto, 'lines' | 'sales'>> {
  const kept = new Map(keptLines.map((line) => [line.identity, line]));
  const inOrder = lines.map((line) => kept.get(line.identity.toString('hex'))!);
  const open: LineToMatch[] = inOrder.filter((line) => !line.isUsed);
  const proposals = await propose(open, sales.filter((sale) => !sale.isMatched).map(toOpenTransfer));
  const reversals = await findReversals(
    open,
    sales.filter((sale) => sale.status === 'verified'),
  );
  const named = new Set([
    ...[...proposals.values()].flatMap((some) => some.flatMap((one) => one.attendeeIds)),
    ...reversals.values(),
  ]);
  return {
    lines: inOrder.map(({ id, day, text, cents, isUsed }) => ({
      lineId: id,
      date: day,
      text,
      amount: dollarsOf(cents),
      used: isUsed,
      reversalOf: reversals.get(id) ?? null,
      proposals: proposals.get(id) ?? [],
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
