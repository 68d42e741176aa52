import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import { type Actor, isSecondFactorOverdue } from '../auth/actor.js';
import { Sessions } from '../auth/sessions.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database, type SqlHandle } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { bearerToken } from '../http/request.js';
import { requireId } from '../http/validation.js';
import { dollarsOf } from '../rules/money.js';
import { may } from '../rules/permissions.js';
import { paymentModeRules } from '../rules/tickets.js';
import { type DecodedPicture, PictureDecoder } from './pictures/picture-decoder.js';
import { SamePictureService } from './pictures/same-picture.service.js';
import { previewOf } from './store/remove-pictures.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from './store/screenshot-store.js';
import { isSigned, signedPath } from './signed-url.js';
import type { UploadForm } from './upload-form.js';
import type { ScreenshotDto, UploadedDto } from './uploads.dto.js';
import { noScreenshot, UploadError } from './uploads.error.js';
import {
  FIND_OBJECT,
  FIND_REGISTRATION,
  IS_VERIFIED,
  KEEP_SCREENSHOT,
  LIST_SCREENSHOTS,
  LOCK_REGISTRATIONS,
  READ_REGISTRATION,
} from './uploads.sql.js';

/** Wraps errors of the store: they mean nothing to the caller, and its network errors must not be taken for the database's. */
const outOfReach = (cause: unknown): never => {
  throw new UploadError('pictures_unavailable', { cause });
};

/** A request for a picture. */
interface ScreenshotRequest {
  /** Not validated yet: only authorised callers may learn whether it is a valid id. */
  id: string;
  expires?: string;
  signature?: string;
  /** Whether the small copy will do. */
  isPreview: boolean;
  /** The `Authorization` header. */
  authorization?: string;
}

/** Stores, lists and serves the pictures of bank transfers. */
@Injectable()
export class UploadsService {
  private readonly logger = new Logger(UploadsService.name);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(SCREENSHOT_STORE) private readonly store: ScreenshotStore,
    private readonly decoder: PictureDecoder,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly sessions: Sessions,
    private readonly samePictures: SamePictureService,
  ) {}

  /**
   * Stores the picture of a bank transfer with its registration, and returns other registrations with the same picture. A
   * replaced picture stays in the store, as later pictures are compared with it too.
   * @throws UploadError, PictureError; Busy if too many pictures wait to be decoded
   */
  async upload(actor: Actor, { attendeeId, file }: UploadForm): Promise<UploadedDto> {
    const [registration] = await this.database.run(FIND_REGISTRATION, [attendeeId]);
    if (!registration) throw new UploadError('no_registration');
    if (registration.sellerId !== actor.user.id && !may(actor.user, 'transfers.review'))
      throw new UploadError('insufficient_permissions');
    if (registration.isCancelled) throw new UploadError('registration_cancelled');
    if (!paymentModeRules(registration.paymentMode).needsPicture) throw new UploadError('not_paid_by_zelle');
    await this.refuseVerified(this.database, registration.saleId);

    const [decoded, preview] = [`${file}.webp`, `${file}.preview.webp`];
    try {
      const picture = await this.decoder.decode(file, decoded, preview);
      const key = `screenshots/${registration.eventId}/${randomUUID()}.webp`;
      await this.put(key, decoded);
      await this.put(previewOf(key), preview);
      const kept = await this.keep(actor, registration, attendeeId, key, picture).catch(
        async (error: unknown) => {
          await this.remove(key);
          await this.remove(previewOf(key));
          throw error;
        },
      );
      await this.samePictures.compare(kept.printId, picture.print);
      // Sellers see their own sales only.
      const sellerId = may(actor.user, 'transfers.review') ? undefined : actor.user.id;
      const same = await this.samePictures.list([attendeeId], sellerId);
      return {
        fileUrl: signedPath(this.settings.jwtSecret, kept.id),
        samePicture: same.get(attendeeId) ?? [],
      };
    } finally {
      await rm(decoded, { force: true });
      await rm(preview, { force: true });
    }
  }

  /** Lists the pictures of the event's live registrations, newest first. @throws EventError no_event */
  async list(eventId: string | undefined): Promise<ScreenshotDto[]> {
    const rows = await this.database.run(LIST_SCREENSHOTS, [await this.events.resolveId(eventId)]);
    return rows.map(({ id, totalCents, ...row }) => ({
      ...row,
      totalPrice: dollarsOf(totalCents),
      transactionScreenshotUrl: signedPath(this.settings.jwtSecret, id),
    }));
  }

  /**
   * Opens a picture for callers with its signed URL, and for accounts that review transfers.
   * @throws UploadError not_signed_in or why the session is over, insufficient_permissions, no_screenshot
   */
  async open(request: ScreenshotRequest): Promise<Readable> {
    const { expires = '', signature = '' } = request;
    if (!isSigned(this.settings.jwtSecret, request.id.toLowerCase(), expires, signature))
      await this.requireReviewer(request.authorization);
    const id = requireId(request.id, noScreenshot);
    const [found] = await this.database.run(FIND_OBJECT, [id]);
    const picture = found ? await this.openObject(found.objectKey, request.isPreview) : null;
    if (!picture) throw new UploadError('no_screenshot');
    return picture;
  }

  /** Pictures of older releases, and those that a backup brought back, have no small copy: the picture itself serves. */
  private async openObject(key: string, isPreview: boolean): Promise<Readable | null> {
    const preview = isPreview ? await this.store.open(previewOf(key)).catch(outOfReach) : null;
    return preview ?? (await this.store.open(key).catch(outOfReach));
  }

  /** Refuses to replace the picture of a verified transfer, because finance has reviewed it. */
  private async refuseVerified(handle: SqlHandle, saleId: string): Promise<void> {
    const [transfer] = await handle.run(IS_VERIFIED, [saleId]);
    if (transfer?.isVerified) throw new UploadError('transfer_verified');
  }

  private async requireReviewer(authorization: string | undefined): Promise<void> {
    const token = bearerToken({ headers: { authorization } });
    const user = token ? await this.sessions.resolve(token) : 'not_signed_in';
    if (typeof user === 'string') throw new UploadError(user);
    if (isSecondFactorOverdue(user)) throw new UploadError('second_factor_overdue');
    if (!may(user, 'transfers.review')) throw new UploadError('insufficient_permissions');
  }

  private async put(key: string, file: string): Promise<void> {
    // The file is opened first: a stream that fails before the store listens to it would crash the process.
    const handle = await open(file);
    try {
      await this.store.put(key, handle.createReadStream());
    } catch (error) {
      await this.remove(key);
      outOfReach(error);
    } finally {
      await handle.close();
    }
  }

  private async keep(
    actor: Actor,
    { eventId, saleId }: { eventId: string; saleId: string },
    attendeeId: string,
    key: string,
    { width, height, bytes, print }: DecodedPicture,
  ): Promise<{ id: string; printId: string }> {
    return this.database.transaction(async (tx) => {
      await tx.run(LOCK_REGISTRATIONS, [[attendeeId, saleId]]);
      const [locked] = await tx.run(READ_REGISTRATION, [attendeeId]);
      // It was cancelled during the upload.
      if (!locked || locked.isCancelled) throw new UploadError('registration_cancelled');
      // So was who paid, or long before: nothing would erase the picture.
      if (locked.isErased) throw new UploadError('no_registration');
      await this.refuseVerified(tx, saleId);
      const [row] = await tx.run(KEEP_SCREENSHOT, [
        eventId,
        saleId,
        key,
        bytes,
        width,
        height,
        actor.user.id,
      ]);
      await writeAudit(tx, actor, {
        action: locked.isReplaced ? 'screenshot.replaced' : 'screenshot.uploaded',
        subjectType: 'registration',
        subjectId: attendeeId,
        eventId,
        details: { bytes, width, height },
      });
      const owner = { eventId, registrationId: saleId, objectKey: key };
      return { id: row!.id, printId: await this.samePictures.keep(tx, owner, print) };
    });
  }

  /** Errors are only logged: a leftover picture costs a few bytes and does no harm. */
  private async remove(key: string): Promise<void> {
    await this.store
      .remove(key)
      .catch((error: Error) => this.logger.warn(`${key} stays in the store: ${error.message}`));
  }
}
