import { Injectable } from '@nestjs/common';
import { Database, type SqlHandle } from '../database/database.js';
import { type FieldFault, faultsAsSent } from '../http/problems/field-faults.js';
import { PAGE_DEFAULT, type PageQuery, paginationOf } from '../http/pagination.js';
import { dollarsOf } from '../rules/money.js';
import { PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import { ImportError } from './imports.error.js';
import type { ImportDto, ImportPageDto, ImportRowPageDto, ImportRowsQuery } from './imports.dto.js';
import {
  COUNT_ROWS,
  type ImportRow,
  LIST_IMPORTS,
  LIST_ROWS,
  READ_FIGURES,
  READ_IMPORT,
  SAMPLE_ROWS,
} from './imports.sql.js';

/** How many rows of a file are shown as examples of it. */
export const SAMPLES = 5;

/** Reads imports and their rows. */
@Injectable()
export class ImportViews {
  constructor(private readonly database: Database) {}

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

  /** @throws ImportError no_import */
  async find(id: string, handle: SqlHandle = this.database): Promise<ImportRow> {
    const [found] = await handle.run(READ_IMPORT, [id]);
    if (!found) throw new ImportError('no_import');
    return found;
  }

  /** An import with its figures, as the API shows it. */
  async toDto(row: ImportRow, handle: SqlHandle = this.database): Promise<ImportDto> {
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
}

/** Lines that could not be split are left out, and so are all once the list's rows are emptied. */
export const samplesOf = (rows: ReadonlyArray<{ cells: string[] | null }>): string[][] =>
  rows.flatMap(({ cells }) => (cells ? [cells] : []));

const isFilled = (object: object | null): boolean => object !== null && Object.keys(object).length > 0;
