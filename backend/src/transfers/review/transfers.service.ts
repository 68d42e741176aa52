import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { searchCondition } from '../../database/search.sql.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { PAGE_DEFAULT, paginationOf } from '../../http/pagination.js';
import { Live } from '../../live/live.js';
import { dollarsOf } from '../../rules/money.js';
import { canTransition } from '../../rules/transfers.js';
import { SamePictureService } from '../../uploads/pictures/same-picture.service.js';
import type { SamePictureDto } from '../../uploads/pictures/same-picture.dto.js';
import { signedPath } from '../../uploads/signed-url.js';
import type { TransferDto, TransferInput, TransferListDto, TransferQuery } from './transfers.dto.js';
import { noTransfer, TransferError } from './transfers.error.js';
import {
  countTransfers,
  listTransfers,
  READ_TRANSFER,
  type TransferFilter,
  type TransferRow,
} from './transfers.sql.js';
import { changeTransfers, lockTransfers } from './transfer-changes.js';

/** Lists bank transfers and records how finance reviewed them. */
@Injectable()
export class TransfersService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly samePictures: SamePictureService,
    private readonly live: Live,
  ) {}

  /** Lists an event's transfers, newest first, cancelled ones too. @throws EventError no_event */
  async list(query: TransferQuery): Promise<TransferListDto> {
    const filter: TransferFilter = {
      status: query.status ?? null,
      isMissing: query.missingScreenshot ?? null,
      search: searchCondition(query.search),
    };
    const found = [await this.events.resolveId(query.eventId), filter.search?.patterns ?? null];
    const [rows, [count]] = await Promise.all([
      this.database.run(listTransfers(filter), [...found, query.limit ?? PAGE_DEFAULT, query.offset ?? 0]),
      this.database.run(countTransfers(filter), found),
    ]);
    return { data: await this.toDtos(rows), pagination: paginationOf(query, count!.total) };
  }

  /**
   * Sets the state of a transfer, which is all its parts. Setting the current state again is no error; it changes at most the note.
   * @throws TransferError no_transfer, own_transfer, transfer_state; IdempotencyKeyReused
   */
  async change(
    actor: Actor,
    id: string,
    input: TransferInput,
    key: IdempotencyKey | null,
  ): Promise<TransferDto> {
    // The row is stored as the key's answer, not the DTO: the DTO's signed picture URL expires within minutes.
    const row = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const parts = await lockTransfers(tx, [id]);
      const transfer = parts.find((part) => part.id === id);
      if (!transfer) throw noTransfer();
      if (transfer.sellerId === actor.user.id) throw new TransferError({ code: 'own_transfer' });
      if (!canTransition(transfer.status, input.status))
        throw new TransferError({ code: 'transfer_state', status: transfer.status });
      const note = input.note === undefined ? transfer.note : input.note || null;
      await changeTransfers(
        tx,
        actor,
        parts.map((part) => ({ transfer: part, status: input.status, note })),
      );
      return (await tx.run(READ_TRANSFER, [id]))[0]!;
    });
    this.live.publish('clearance', row.volunteerId);
    return (await this.toDtos([row]))[0]!;
  }

  private async toDtos(rows: readonly TransferRow[]): Promise<TransferDto[]> {
    const same = await this.samePictures.list(rows.map((row) => row.attendeeId));
    return rows.map((row) => this.toDto(row, same.get(row.attendeeId) ?? []));
  }

  /** The answer to a key that the release before kept has no gifts. */
  private toDto(
    { totalCents, wholeCents, screenshotId, line, gift = null, givenTo = [], ...row }: TransferRow,
    samePicture: SamePictureDto[],
  ): TransferDto {
    return {
      ...row,
      payer: gift?.paidBy ?? null,
      givenFrom: gift?.from ?? null,
      givenTo: givenTo.map((each) => ({ ...each, at: new Date(each.at) })),
      totalPrice: dollarsOf(totalCents),
      partOf: wholeCents === null ? null : dollarsOf(wholeCents),
      transactionScreenshotUrl: screenshotId && signedPath(this.settings.jwtSecret, screenshotId),
      samePicture,
      paidBy: line && { date: line.date, text: line.text, amount: dollarsOf(line.cents) },
    };
  }
}
