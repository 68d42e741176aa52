import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Database } from '../database/database.js';
import type { IdempotencyKey } from '../http/idempotency.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidInput } from '../http/problems/problem.js';
import type { ImportMapping } from '../rules/import-fields.js';
import { may } from '../rules/permissions.js';
import { yieldingToEventLoop } from '../transfers/bank/file/yield-to-event-loop.js';
import { ImportViews } from './import-views.js';
import type { CheckImportInput, ImportDto } from './imports.dto.js';
import { ImportError } from './imports.error.js';
import {
  type FileRow,
  type ImportRow,
  KEEP_CHECK,
  KEEP_DECISIONS,
  LIST_SELLERS,
  READ_EVENT_OF_IMPORT,
  READ_FILE_ROWS,
  TAKE_SUGGESTIONS,
} from './imports.sql.js';
import { keyedImport } from './keyed-import.js';
import { readMapping } from './mapping/mapping.js';
import { CHUNK_ROWS } from './file/list-limits.js';
import { type Decision, RowDecider, type RowToDecide } from './rows/decide-rows.js';
import { RowIdentities } from './rows/identity.js';
import { type ReadRow, RowReader, Sellers } from './rows/read-row.js';
import { readWorld } from './rows/read-world.js';
import { BY_KEY } from './run/run.sql.js';

interface CheckedRow {
  number: number;
  read: ReadRow;
  identity: string | null;
  decision: Decision | null;
}

/** Decides what would become of the rows of a file, and keeps that until it is brought or decided anew. */
@Injectable()
export class ImportChecks {
  constructor(
    private readonly database: Database,
    private readonly views: ImportViews,
  ) {}

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
    return keyedImport(this.database, actor, key, async () => {
      const found = await this.views.find(id);
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
      return this.views.get(id);
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
    return keyedImport(this.database, actor, key, async () => {
      const found = await this.views.find(id);
      if (!isOpen(found)) throw new ImportError('import_started');
      const { eventId } = found;
      if (eventId === null) throw new ImportError('import_not_checked');
      await this.database.run(TAKE_SUGGESTIONS, [id, rows ?? null]);
      await this.checkWith(actor, found, { ...found, eventId });
      return this.views.get(id);
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
}

const isOpen = ({ state }: ImportRow): boolean => state === 'uploaded' || state === 'checked';

const toKeep = ({ number, read, identity, decision }: CheckedRow) => ({
  number,
  sale: read.sale,
  identity,
  outcome: decision?.outcome ?? 'invalid',
  total: decision?.total ?? null,
  errors: { ...read.errors, ...decision?.errors },
  suggestions: { ...read.suggestions, ...decision?.suggestions },
});
