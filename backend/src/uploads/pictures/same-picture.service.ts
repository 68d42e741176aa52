import { Injectable, Logger } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.js';
import { dollarsOf } from '../../rules/money.js';
import { PictureDecoder, type PicturePrint } from './picture-decoder.js';
import type { SamePictureDto } from './same-picture.dto.js';
import {
  FIND_NEAREST,
  KEEP_PRINT,
  KEEP_SAME,
  LIST_SAME,
  LIST_SHAPES,
  type SamePictureRow,
} from './same-picture.sql.js';

/** Number of nearest pictures that are compared closely. docs/same-picture.md tells how often that misses the same picture. */
const NEAREST = 50;

/** Owner of a picture, and its key in the store. */
interface PictureOwner {
  eventId: string;
  registrationId: string;
  objectKey: string;
}

/** Finds pictures that were uploaded before. The method is described in docs/same-picture.md. */
@Injectable()
export class SamePictureService {
  private readonly logger = new Logger(SamePictureService.name);

  constructor(
    private readonly database: Database,
    private readonly decoder: PictureDecoder,
  ) {}

  /** Stores a picture's comparison data, in the transaction that stores the picture. @returns the print's id */
  async keep(tx: Transaction, owner: PictureOwner, print: PicturePrint): Promise<string> {
    const { eventId, registrationId, objectKey } = owner;
    const [row] = await tx.run(KEEP_PRINT, [
      eventId,
      registrationId,
      objectKey,
      print.shape,
      print.fingerprint,
      print.grey,
    ]);
    return row!.id;
  }

  /**
   * Compares a picture with all kept ones, of every event. Call it after the print is committed, so that of two concurrent
   * uploads at least the later one sees the other. Errors are only logged, as they must not fail the upload.
   */
  async compare(printId: string, print: PicturePrint): Promise<void> {
    try {
      const { shape, reach, grey } = print;
      const shapes = await this.database.run(LIST_SHAPES, [shape - reach, shape + reach]);
      const candidates = await this.decoder.candidateBitsFor(
        grey,
        shapes.map((kept) => kept.shape),
      );
      const nearest = await this.database.run(FIND_NEAREST, [
        printId,
        candidates.map(({ shape }) => shape),
        candidates.map(({ bits }) => bits),
        candidates.map(({ mask }) => mask),
        NEAREST,
      ]);
      const same = await this.decoder.findSame(
        grey,
        nearest.map((kept) => kept.grey),
      );
      await this.database.run(KEEP_SAME, [printId, same.map((place) => nearest[place]!.id)]);
    } catch (error) {
      this.logger.error(`Picture ${printId} was compared with none: ${(error as Error).message}`);
    }
  }

  /**
   * Lists other registrations with the same picture, by registration.
   * @param sellerId limits the result to this seller's sales
   */
  async list(registrationIds: readonly string[], sellerId?: string): Promise<Map<string, SamePictureDto[]>> {
    if (registrationIds.length === 0) return new Map();
    const rows = await this.database.run(LIST_SAME, [registrationIds]);
    const shown = rows.filter((row) => sellerId === undefined || row.sellerId === sellerId);
    return new Map(
      [...new Set(shown.map((row) => row.registrationId))].map((id) => [
        id,
        toDtos(shown.filter((row) => row.registrationId === id)),
      ]),
    );
  }
}

function toDtos(rows: SamePictureRow[]): SamePictureDto[] {
  const own = rows.filter((row) => row.samePerson);
  const sum = own.reduce((cents, row) => cents + row.totalCents, own[0]?.ownCents ?? 0);
  return rows.map(({ attendeeId, name, samePerson }) => ({
    attendeeId,
    name,
    samePerson,
    sum: samePerson ? dollarsOf(sum) : null,
  }));
}
