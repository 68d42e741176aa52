import { PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import { Injectable } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { Database, type SqlHandle } from '../database/database.js';
import { type FieldFault, fieldFault, faultsAsSent } from '../http/problems/field-faults.js';
import { InvalidInput } from '../http/problems/problem.js';
import {
  findAnswer,
  type IdempotencyKey,
  keepAnswer,
  keyedTransaction,
  withIdempotency,
} from '../http/idempotency.js';
import { FairQueue } from '../http/limits/fair-queue.js';
import { PAGE_DEFAULT, type PageQuery, paginationOf } from '../http/pagination.js';
import { dollarsOf } from '../rules/money.js';
import { may } from '../rules/permissions.js';
import { yieldingToEventLoop } from '../transfers/bank/file/yield-to-event-loop.js';
import { LIST_MAX_BYTES } from './file/list-limits.js';
import { readGrid } from './file/read-grid.js';
import type { ImportForm } from './import-form.js';
import { ImportError, IMPORTS_BUSY } from './imports.error.js';
import type {
  CheckImportInput,
  ImportDto,
  ImportPageDto,
  ImportRowPageDto,
  ImportRowsQuery,
  UploadedImportDto,
} from './imports.dto.js';
import {
  ADD_ROWS,
  COUNT_ROWS,
  CREATE_IMPORT,
  type FileRow,
  type ImportRow,
  KEEP_CHECK,
  KEEP_DECISIONS,
  LIST_IMPORTS,
  LIST_ROWS,
  LIST_SELLERS,
  READ_EVENT_OF_IMPORT,
  READ_FIGURES,
  READ_FILE_ROWS,
  READ_IMPORT,
  SAMPLE_ROWS,
  SELLS_FOR,
  START_RUN,
  TAKE_SUGGESTIONS,
} from './imports.sql.js';
import { findList } from './mapping/find-heads.js';
import type { ImportMapping } from '../rules/import-fields.js';
import { readMapping } from './mapping/mapping.js';
import { proposeMapping } from './mapping/propose.js';
import { type Decision, RowDecider, type RowToDecide } from './rows/decide-rows.js';
import { readWorld } from './rows/read-world.js';
import { RowIdentities } from './rows/identity.js';
import { type ReadRow, RowReader, Sellers } from './rows/read-row.js';
import { BY_KEY, FIND_USED, START_UNDO } from './run/run.sql.js';
import { ImportRunner } from './run/import-runner.js';

const SAMPLES = 5;
/** Rows of one statement, when a file is stored or read whole. */
const CHUNK_ROWS = 1_000;
/** How long the answer to an undo waits for its end; a larger one goes on behind it. */
const UNDO_WAIT_MS = 10_000;

/** Files are read one at a time: each takes the process as much as a hundred sales. */
const LANE = {
  concurrency: 1,
  perAccount: { jobs: 4, size: 4 * LIST_MAX_BYTES },
  inAll: { jobs: 12, size: 6 * LIST_MAX_BYTES },
  busy: IMPORTS_BUSY,
};

interface CheckedRow {
  number: number;
  read: ReadRow;
  identity: string | null;
  decision: Decision | null;
}

/** Brings lists of people from elsewhere: reads a file, checks what would become of each row, brings them, and takes them back. */
@Injectable()
export class ImportsService {
  private readonly lane = new FairQueue(LANE);

  constructor(
    private readonly database: Database,
    private readonly runner: ImportRunner,
  ) {}

  /**
   * Reads a file and stores its rows for a day.
   * @returns its columns with a proposal of what they hold
   * @throws InvalidInput if it has no list; Busy
   */
  upload(actor: Actor, { file, fileName }: ImportForm): Promise<UploadedImportDto> {
    return this.lane.run(actor.user.id, file.length, null, (turn) =>
      turn(async () => {
        const list = findList(await readGrid(file));
        const mapping = proposeMapping(list);
        const id = await this.database.transaction(async (tx) => {
          const [created] = await tx.run(CREATE_IMPORT, [
            actor.user.id,
            fileName,
            JSON.stringify(list.heads),
            JSON.stringify(mapping),
          ]);
          for (let from = 0; from < list.rows.length; from += CHUNK_ROWS)
            await tx.run(ADD_ROWS, [created!.id, JSON.stringify(list.rows.slice(from, from + CHUNK_ROWS))]);
          return created!.id;
        });
        const samples = samplesOf(list.rows.slice(0, SAMPLES));
        return { id, heads: list.heads, samples, mapping };
      }),
    );
  }

  /**
   * Tells what would become of each row, without bringing any.
   * @throws InvalidInput if the mapping does not fit; ImportError no_import, no_event, import_event_over, import_own_sales,
   *   import_started
   */
  async check(
    actor: Actor,
    id: string,
    input: CheckImportInput,
    key: IdempotencyKey | null,
  ): Promise<ImportDto> {
    return this.keyed(actor, key, async () => {
      const found = await this.find(id);
      if (!isOpen(found)) throw new ImportError('import_started');
      const read = readMapping(input.mapping, found.heads);
      if ('faults' in read)
        throw new InvalidInput(
          Object.fromEntries(
            Object.entries(read.faults).map(([field, code]) => [
              field === 'mapping' ? field : `mapping.${field}`,
              [fieldFault(code)],
            ]),
          ),
        );
      await this.checkWith(actor, found, {
        mapping: read.mapping,
        eventId: input.eventId.toLowerCase(),
        alreadyHandedOver: input.options?.alreadyHandedOver ?? false,
        mailTickets: input.options?.mailTickets ?? false,
      });
      return this.get(id);
    });
  }

  /**
   * Takes suggestions of invalid rows in the place of what the file says, and checks again.
   * @param rows their numbers; undefined for all that have suggestions
   * @throws ImportError no_import, import_not_checked, and as `check`
   */
  takeSuggestions(
    actor: Actor,
    id: string,
    rows: number[] | undefined,
    key: IdempotencyKey | null,
  ): Promise<ImportDto> {
    return this.keyed(actor, key, async () => {
      const found = await this.find(id);
      if (!isOpen(found)) throw new ImportError('import_started');
      const { eventId } = found;
      if (eventId === null) throw new ImportError('import_not_checked');
      await this.database.run(TAKE_SUGGESTIONS, [id, rows ?? null]);
      await this.checkWith(actor, found, { ...found, eventId });
      return this.get(id);
    });
  }

  private async checkWith(
    actor: Actor,
    { id, heads }: ImportRow,
    how: { mapping: ImportMapping; eventId: string; alreadyHandedOver: boolean; mailTickets: boolean },
  ): Promise<void> {
    const [event] = await this.database.run(READ_EVENT_OF_IMPORT, [how.eventId]);
    if (!event) throw new ImportError('no_event');
    if (event.isOver) throw new ImportError('import_event_over');
    const mayGive = may(actor.user, 'tickets.give');
    const rows = await this.decide(actor, id, heads, how, mayGive);
    const isOwn = ({ read, decision }: CheckedRow): boolean =>
      read.sale?.sellerId === actor.user.id && (decision?.total ?? 0) > 0;
    if (how.alreadyHandedOver && rows.some(isOwn)) throw new ImportError('import_own_sales');
    await this.database.transaction(async (tx) => {
      const values = [id, JSON.stringify(how.mapping), how.eventId, how.alreadyHandedOver, how.mailTickets];
      // First, so that of a check and a run at once the run sees the rows of one check.
      const [kept] = await tx.run(KEEP_CHECK, [...values, mayGive, actor.user.id]);
      if (!kept) throw new ImportError('import_started');
      for (let from = 0; from < rows.length; from += CHUNK_ROWS)
        await tx.run(KEEP_DECISIONS, [id, JSON.stringify(rows.slice(from, from + CHUNK_ROWS).map(toKeep))]);
    });
  }

  /** Reads all rows, and decides them in their order. */
  private async decide(
    actor: Actor,
    id: string,
    heads: readonly string[],
    { mapping, eventId }: { mapping: ImportMapping; eventId: string },
    mayGive: boolean,
  ): Promise<CheckedRow[]> {
    const sellers = new Sellers(await this.database.run(LIST_SELLERS, []));
    const reader = new RowReader(heads, mapping, sellers, actor.user.id);
    const identities = new RowIdentities();
    const rows: CheckedRow[] = [];
    for await (const row of yieldingToEventLoop(await this.fileRows(id))) {
      let read = reader.read(row.cells, row.corrections);
      const identity = read.sale && identities.of(read.sale);
      if (read.sale && !identity)
        read = { ...read, sale: null, errors: { code: [fieldFault('import.code_twice')] } };
      rows.push({ number: row.number, read, identity: identity?.toString('hex') ?? null, decision: null });
    }
    const toDecide = rows.flatMap(({ read, identity }): RowToDecide[] =>
      read.sale && identity ? [{ sale: read.sale, identity }] : [],
    );
    const world = await this.database.snapshot(async (snapshot) => {
      await snapshot.run(BY_KEY, []);
      return readWorld(snapshot, eventId, toDecide);
    });
    const decider = new RowDecider(world, mayGive);
    for await (const row of yieldingToEventLoop(rows))
      if (row.read.sale && row.identity)
        row.decision = decider.decide({ sale: row.read.sale, identity: row.identity });
    return rows;
  }

  private async fileRows(id: string): Promise<FileRow[]> {
    const rows: FileRow[] = [];
    for (;;) {
      const more = await this.database.run(READ_FILE_ROWS, [id, rows.at(-1)?.number ?? -1, CHUNK_ROWS]);
      rows.push(...more);
      if (more.length < CHUNK_ROWS) return rows;
    }
  }

  /**
   * Starts to bring what was checked, and answers at once.
   * @throws ImportError no_import, import_not_checked, import_checked_by_other, import_event_over, import_own_sales
   */
  async run(actor: Actor, id: string, key: IdempotencyKey | null): Promise<ImportDto> {
    // In one transaction with the key's answer: whoever asks again must not hear that it has been started by somebody.
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const found = await this.find(id, tx);
      if (found.state === 'uploaded' || (found.state === 'checked' && !found.isCheckKept))
        throw new ImportError('import_not_checked');
      if (found.state !== 'checked') throw new ImportError('import_started');
      // What may be brought depends on who checked it.
      if (found.checkedById !== actor.user.id) throw new ImportError('import_checked_by_other');
      if (found.mayGive && !may(actor.user, 'tickets.give')) throw new ImportError('import_not_checked');
      const [event] = await tx.run(READ_EVENT_OF_IMPORT, [found.eventId]);
      if (!event || event.isOver) throw new ImportError('import_event_over');
      if (found.alreadyHandedOver) {
        const [own] = await tx.run(SELLS_FOR, [id, actor.user.id]);
        if (own!.isSeller) throw new ImportError('import_own_sales');
      }
      const [started] = await tx.run(START_RUN, [id, actor.requestId]);
      if (!started) throw new ImportError('import_started');
      const { eventId, alreadyHandedOver, mailTickets, fileName } = found;
      await writeAudit(tx, actor, {
        action: 'import.run',
        subjectType: 'import',
        subjectId: id,
        eventId: eventId!,
        details: { fileName, alreadyHandedOver, mailTickets },
      });
      return this.toDto(await this.find(id, tx), tx);
    });
    void this.runner.start(id);
    return answer;
  }

  /**
   * Takes back what an import brought: cancels all of it without a mail, and reverses its entries in the ledger. Answers when it is
   * done, or after some seconds, with how far it is. Once more: answers the same.
   * @throws ImportError no_import, import_not_done, import_undo_over, import_mailed, import_delivered, import_scanned,
   *   import_corrected, import_handed_back
   */
  undo(actor: Actor, id: string, key: IdempotencyKey | null): Promise<ImportDto> {
    return this.keyed(actor, key, async () => {
      const found = await this.find(id);
      if (found.state !== 'undone') {
        if (found.state !== 'done') throw new ImportError('import_not_done');
        if (!found.mayBeUndone) throw new ImportError('import_undo_over');
        const [{ used }] = (await this.database.run(FIND_USED, [id])) as [{ used: Used | null }];
        if (used) throw new ImportError(`import_${used}`);
        await this.database.transaction(async (tx) => {
          const [started] = await tx.run(START_UNDO, [id, actor.user.id]);
          if (started)
            await writeAudit(tx, actor, {
              action: 'import.undone',
              subjectType: 'import',
              subjectId: id,
              eventId: found.eventId!,
            });
        });
      }
      await pTimeout(this.runner.start(id), { milliseconds: UNDO_WAIT_MS, fallback: () => undefined });
      return this.get(id);
    });
  }

  /** @throws ImportError no_import */
  async get(id: string): Promise<ImportDto> {
    return this.toDto(await this.find(id));
  }

  /** Imports that were checked, newest first. */
  async list(query: PageQuery): Promise<ImportPageDto> {
    const rows = await this.database.run(LIST_IMPORTS, [query.limit ?? PAGE_DEFAULT, query.offset ?? 0]);
    const data: ImportDto[] = [];
    for (const row of rows) data.push(await this.toDto(row));
    return { data, pagination: paginationOf(query, rows[0]?.total ?? 0) };
  }

  /** Rows of the file, in its order, with what became of each. @throws ImportError no_import */
  async rows(id: string, query: ImportRowsQuery): Promise<ImportRowPageDto> {
    await this.find(id);
    const outcome = query.outcome ?? null;
    const [counted] = await this.database.run(COUNT_ROWS, [id, outcome]);
    const rows = await this.database.run(LIST_ROWS, [
      id,
      outcome,
      query.limit ?? PAGE_DEFAULT,
      query.offset ?? 0,
    ]);
    return {
      data: rows.map(({ number, registrationId, errors, suggestions, cells, ...row }) => ({
        row: number,
        outcome: row.outcome,
        cells: cells ?? [],
        ...(registrationId ? { attendeeId: registrationId } : {}),
        ...(isFilled(errors) ? faultsAsSent(errors as Record<string, FieldFault[]>) : {}),
        ...(isFilled(suggestions) ? { suggestions: suggestions as Record<string, string> } : {}),
      })),
      pagination: paginationOf(query, counted!.total),
    };
  }

  private async find(id: string, handle: SqlHandle = this.database): Promise<ImportRow> {
    const [found] = await handle.run(READ_IMPORT, [id]);
    if (!found) throw new ImportError('no_import');
    return found;
  }

  private async toDto(row: ImportRow, handle: SqlHandle = this.database): Promise<ImportDto> {
    const figures = await handle.run(READ_FIGURES, [row.id]);
    const samples = await handle.run(SAMPLE_ROWS, [row.id, SAMPLES]);
    const of = (outcome: string) => figures.find((figure) => figure.outcome === outcome);
    const sold = figures.filter(({ outcome }) => outcome === 'created' || outcome === 'same_person');
    const sum = (value: (figure: (typeof figures)[number]) => number, over = figures): number =>
      over.reduce((total, figure) => total + value(figure), 0);
    const rows = sum((figure) => figure.rows);
    const paid = PAYMENT_MODES.map((mode) => [mode, sum((figure) => figure[mode], sold)] as const);
    const isTakenBack = row.state === 'undone' && row.undoDoneAt !== null;
    return {
      id: row.id,
      heads: row.heads,
      samples: samplesOf(samples),
      mapping: row.mapping,
      state: row.state,
      fileName: row.fileName,
      eventId: row.eventId,
      eventName: row.eventName,
      alreadyHandedOver: row.alreadyHandedOver,
      mailTickets: row.mailTickets,
      rows,
      progress: {
        done:
          row.state === 'undone'
            ? isTakenBack
              ? rows
              : rows - sum((figure) => figure.live)
            : sum((figure) => figure.done),
        total: rows,
      },
      counts: {
        created: of('created')?.rows ?? 0,
        samePerson: of('same_person')?.rows ?? 0,
        repeated: of('repeated')?.rows ?? 0,
        invalid: of('invalid')?.rows ?? 0,
        suggested: of('invalid')?.suggested ?? 0,
      },
      sums: {
        tickets: sum((figure) => figure.tickets, sold),
        guestTickets: sum((figure) => figure.guests, sold),
        ...(Object.fromEntries(paid.map(([mode, cents]) => [mode, dollarsOf(cents)])) as Record<
          PaymentMode,
          number
        >),
        total: dollarsOf(paid.reduce((all, [, cents]) => all + cents, 0)),
      },
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      checkedAt: row.checkedAt,
      startedAt: row.startedAt,
      doneAt: row.doneAt,
      undoneBy: row.undoneBy,
      undoneAt: row.undoneAt,
      undoUntil: row.undoUntil,
    };
  }

  /** Runs a use case of several transactions under a key: the steps can each be repeated, and the answer is kept when all are done. */
  private async keyed(
    actor: Actor,
    key: IdempotencyKey | null,
    work: () => Promise<ImportDto>,
  ): Promise<ImportDto> {
    const first = await findAnswer<ImportDto>(this.database, actor.user.id, key);
    if (first) return first.answer;
    return withIdempotency(this.database, actor.user.id, key, async () => {
      const answer = await work();
      await keepAnswer(this.database, actor.user.id, key, answer);
      return answer;
    });
  }
}

type Used = 'mailed' | 'scanned' | 'corrected' | 'handed_back';

/** Lines that could not be split are left out, and so are all once the list's rows are emptied. */
const samplesOf = (rows: ReadonlyArray<{ cells: string[] | null }>): string[][] =>
  rows.flatMap(({ cells }) => (cells ? [cells] : []));

const isOpen = ({ state }: ImportRow): boolean => state === 'uploaded' || state === 'checked';

const isFilled = (object: object | null): boolean => object !== null && Object.keys(object).length > 0;

const toKeep = ({ number, read, identity, decision }: CheckedRow) => ({
  number,
  sale: read.sale,
  identity,
  outcome: decision?.outcome ?? 'invalid',
  total: decision?.total ?? null,
  errors: { ...read.errors, ...decision?.errors },
  suggestions: { ...read.suggestions, ...decision?.suggestions },
});
