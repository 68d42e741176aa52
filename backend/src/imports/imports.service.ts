import { Injectable } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { Database } from '../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../http/idempotency.js';
import { FileLane } from '../http/limits/file-lane.js';
import { may } from '../rules/permissions.js';
import { CHUNK_ROWS, LIST_MAX_BYTES } from './file/list-limits.js';
import { readGrid } from './file/read-grid.js';
import type { ImportForm } from './import-form.js';
import { ImportViews, SAMPLES, samplesOf } from './import-views.js';
import type { ImportDto, UploadedImportDto } from './imports.dto.js';
import { ImportError, IMPORTS_BUSY } from './imports.error.js';
import { ADD_ROWS, CREATE_IMPORT, READ_EVENT_OF_IMPORT, SELLS_FOR, START_RUN } from './imports.sql.js';
import { keyedImport } from './keyed-import.js';
import { findList } from './mapping/find-heads.js';
import { proposeMapping } from './mapping/propose.js';
import { ImportRunner } from './run/import-runner.js';
import { FIND_USED, START_UNDO } from './run/run.sql.js';

/** How long the answer to an undo waits for its end; a larger one goes on behind it. */
const UNDO_WAIT_MS = 10_000;

type Used = 'mailed' | 'scanned' | 'corrected' | 'handed_back';

/** Brings lists of people from elsewhere: reads a file, brings its rows once they were checked, and takes them back. */
@Injectable()
export class ImportsService {
  readonly lane = new FileLane(LIST_MAX_BYTES, IMPORTS_BUSY);

  constructor(
    private readonly database: Database,
    private readonly runner: ImportRunner,
    private readonly views: ImportViews,
  ) {}

  /**
   * Reads a file and stores its rows for a day.
   * @returns its columns with a proposal of what they hold
   * @throws InvalidInput if it has no list; Busy
   */
  upload(actor: Actor, { file, fileName }: ImportForm): Promise<UploadedImportDto> {
    return this.lane.read(actor, file, async () => {
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
    });
  }

  /**
   * Starts to bring what was checked, and answers at once.
   * @throws ImportError no_import, import_not_checked, import_checked_by_other, import_event_over, import_own_sales
   */
  async run(actor: Actor, id: string, key: IdempotencyKey | null): Promise<ImportDto> {
    // In one transaction with the key's answer: whoever asks again must not hear that it has been started by somebody.
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const found = await this.views.find(id, tx);
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
      return this.views.toDto(await this.views.find(id, tx), tx);
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
    return keyedImport(this.database, actor, key, async () => {
      const found = await this.views.find(id);
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
      return this.views.get(id);
    });
  }
}
