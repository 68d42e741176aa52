import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOCK_CAPACITY } from '../../database/capacity.sql.js';
import { Database, type Transaction, violatedConstraint } from '../../database/database.js';
import { JobRunner } from '../../database/job-runner.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { Live } from '../../live/live.js';
import { newQrCode } from '../../attendees/registration/new-qr-code.js';
import { personKey } from '../../rules/person-key.js';
import { paymentModeRules } from '../../rules/tickets.js';
import type { OpenRow } from '../rows/rows.sql.js';
import { readWorld } from '../rows/read-world.js';
import { type Decision, RowDecider } from '../rows/decide-rows.js';
import {
  ADD_CLEARED_SUMS,
  ADD_IMPORTED_CASH,
  ADD_VERIFIED_TRANSFERS,
  BRING_SALES,
  BY_KEY,
  CANCEL_BROUGHT,
  CLEAR_TRANSFERS,
  DROP_UNSENT_TICKETS,
  FIND_OPEN,
  FINISH_ROWS,
  FINISH_RUN,
  FINISH_UNDO,
  FORGET_BROUGHT,
  LOCK_CLEARED_SUMS,
  LOCK_EVENT,
  LOCK_IMPORT,
  LOCK_KEYS,
  LOCK_PEOPLE,
  LOCK_PEOPLE_BY_ID,
  LOCK_UNUSED,
  NEXT_BROUGHT,
  NEXT_ROWS,
  REVERSE_IMPORTED_CASH,
  UNVERIFY_TRANSFERS,
} from './run.sql.js';

/** Rows of one transaction: nobody who waits for its locks waits long. */
const BATCH_ROWS = 50;
/** Pause after each transaction, so that those who wait for a row that every batch locks get their turn. */
const REST_MS = 5;
const UNDO_REASON = 'The import was undone';

/**
 * Does what imports were told to do, some rows in each transaction, until nothing is left: in the process that was asked, and where
 * that one died in any other. Which rows are done stands with them, so that each is done once.
 */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ImportRunner.name);
  private readonly runner = new JobRunner({
    what: 'An import',
    logger: this.logger,
    findOpen: () => this.database.run(FIND_OPEN, []),
    work: (id) => this.work(id),
  });

  constructor(
    private readonly database: Database,
    private readonly live: Live,
  ) {}

  onApplicationBootstrap(): void {
    this.runner.begin();
  }

  onModuleDestroy(): Promise<void> {
    return this.runner.close();
  }

  /** Goes on with an import, and resolves when it is finished, or this process stops. */
  start(id: string): Promise<void> {
    return this.runner.start(id);
  }

  private async work(id: string): Promise<void> {
    let size = BATCH_ROWS;
    while (!this.runner.isStopping) {
      let last: string | null;
      try {
        last = await this.next(id, size);
        size = BATCH_ROWS;
      } catch (error) {
        // Somebody wrote beside the locks. Alone, the row that stands in the way is found out.
        if (violatedConstraint(error) === null) throw error;
        last = size > 1 ? '' : await this.giveUp(id, error as Error);
        size = 1;
      }
      if (last === null) return;
      if (last !== '') this.live.publish('registration', last);
      await this.runner.rest(REST_MS);
    }
  }

  /** @returns the id of a registration that it changed, or an empty text; null if the import is finished */
  private next(id: string, size: number): Promise<string | null> {
    return this.database.transaction(async (tx) => {
      await tx.run(BY_KEY, []);
      const [job] = await tx.run(LOCK_IMPORT, [id]);
      if (job?.state === 'running') return this.bring(tx, id, job, size);
      if (job?.state === 'undone' && !job.isUndoDone) return this.takeBack(tx, id, job, size);
      return null;
    });
  }

  /** A row that the database refuses alone: it is told, and the others go on. */
  private giveUp(id: string, error: Error): Promise<string> {
    this.logger.warn(`A row of an import was refused: ${violatedConstraint(error)}`);
    return this.database.transaction(async (tx) => {
      await tx.run(LOCK_IMPORT, [id]);
      const [row] = await tx.run(NEXT_ROWS, [id, 1]);
      if (row)
        await tx.run(FINISH_ROWS, [
          id,
          JSON.stringify([
            {
              number: row.number,
              outcome: 'invalid',
              total: 0,
              errors: { row: [fieldFault('import.not_possible')] },
              suggestions: {},
              registration_id: null,
            },
          ]),
        ]);
      return '';
    });
  }

  private async bring(
    tx: Transaction,
    id: string,
    job: {
      eventId: string;
      checkedBy: string;
      alreadyHandedOver: boolean;
      mailTickets: boolean;
      mayGive: boolean;
      requestId: string | null;
    },
    size: number,
  ): Promise<string | null> {
    const rows = await tx.run(NEXT_ROWS, [id, size]);
    if (rows.length === 0) {
      await tx.run(FINISH_RUN, [id]);
      return null;
    }
    const { eventId } = job;
    const keys = rows.map(({ sale }) => personKey(sale));
    await tx.run(LOCK_EVENT, [eventId]);
    await tx.run(LOCK_CAPACITY, [eventId]);
    await tx.run(LOCK_KEYS, [eventId, keys]);
    await tx.run(LOCK_PEOPLE, [eventId, keys]);
    const decider = new RowDecider(await readWorld(tx, eventId, rows), job.mayGive);
    const decided = rows.map((row) => ({ row, decision: decider.decide(row) }));
    const sold = decided.filter(({ decision }) => isSold(decision));
    const made = await this.sell(tx, id, job, sold);
    await tx.run(FINISH_ROWS, [
      id,
      JSON.stringify(
        decided.map(({ row, decision }) => ({
          number: row.number,
          outcome: decision.outcome,
          total: decision.total,
          errors: decision.errors,
          suggestions: decision.suggestions,
          registration_id: made.get(row.number) ?? null,
        })),
      ),
    ]);
    return [...made.values()].at(-1) ?? '';
  }

  private async sell(
    tx: Transaction,
    id: string,
    job: {
      eventId: string;
      checkedBy: string;
      alreadyHandedOver: boolean;
      mailTickets: boolean;
      requestId: string | null;
    },
    sold: ReadonlyArray<{ row: OpenRow; decision: Decision }>,
  ): Promise<Map<number, string>> {
    if (sold.length === 0) return new Map();
    const { eventId, checkedBy } = job;
    if (job.alreadyHandedOver) {
      const sellers = sold.map(({ row }) => row.sale.sellerId);
      await tx.run(ADD_CLEARED_SUMS, [eventId, sellers]);
      await tx.run(LOCK_CLEARED_SUMS, [eventId, sellers]);
    }
    const sales = sold.map(({ row: { number, sale, identity }, decision: { price, isGuest } }) => ({
      number,
      seller_id: sale.sellerId,
      food: sale.food,
      tickets: sale.tickets,
      is_guest: isGuest,
      price,
      name: sale.name,
      email: sale.email,
      phone: sale.phone,
      payment: isGuest ? 'cash' : sale.payment,
      qr_code: newQrCode(),
      identity,
      code: sale.code,
      note: sale.note,
    }));
    const brought = await tx.run(BRING_SALES, [
      eventId,
      id,
      JSON.stringify(sales),
      checkedBy,
      job.requestId,
      job.mailTickets,
    ]);
    const made = new Map(brought.map((row) => [row.number, row.id]));
    if (job.alreadyHandedOver) {
      const idsOf = (where: 'cash' | 'transfer'): string[] =>
        sold
          .filter(
            ({ row, decision }) =>
              decision.total > 0 && paymentModeRules(row.sale.payment).settledAs === where,
          )
          .map(({ row }) => made.get(row.number)!);
      await tx.run(ADD_IMPORTED_CASH, [eventId, idsOf('cash'), checkedBy]);
      await tx.run(ADD_VERIFIED_TRANSFERS, [eventId, idsOf('transfer'), checkedBy]);
      await tx.run(CLEAR_TRANSFERS, [idsOf('transfer'), checkedBy]);
    }
    return made;
  }

  /** Cancels some of what an import brought, without a mail. What was used since the undo began stays. */
  private async takeBack(
    tx: Transaction,
    id: string,
    job: { eventId: string; undoneBy: string | null },
    size: number,
  ): Promise<string | null> {
    const brought = await tx.run(NEXT_BROUGHT, [id, size]);
    if (brought.length === 0) {
      await tx.run(FINISH_UNDO, [id]);
      return null;
    }
    const { eventId } = job;
    const ids = brought.map((row) => row.id);
    await tx.run(LOCK_EVENT, [eventId]);
    await tx.run(LOCK_CAPACITY, [eventId]);
    const people = brought.map(({ personId }) => personId);
    await tx.run(LOCK_PEOPLE_BY_ID, [eventId, people]);
    const unused = (await tx.run(LOCK_UNUSED, [eventId, ids, people])).map((row) => row.id);
    const sellers = brought.map(({ sellerId }) => sellerId);
    await tx.run(LOCK_CLEARED_SUMS, [eventId, sellers]);
    await tx.run(DROP_UNSENT_TICKETS, [unused]);
    await tx.run(REVERSE_IMPORTED_CASH, [unused, job.undoneBy, UNDO_REASON]);
    await tx.run(UNVERIFY_TRANSFERS, [unused, job.undoneBy, UNDO_REASON]);
    await tx.run(CANCEL_BROUGHT, [eventId, unused, job.undoneBy, UNDO_REASON]);
    await tx.run(FORGET_BROUGHT, [id, ids]);
    return unused.at(-1) ?? '';
  }
}

const isSold = ({ outcome }: Decision): boolean => outcome === 'created' || outcome === 'same_person';
