import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { FormError, isForm, readForm } from '../http/form.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidInput } from '../http/problems/problem.js';
import { UploadError } from './uploads.error.js';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum size of the whole form, in bytes: the picture, and around it a field and some headers. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 16 * 1024;

/** The two fields of an upload. `file` is the path of a temporary file, which is removed after `work`. */
export interface UploadForm {
  attendeeId: string;
  file: string;
}

/** Whether the disk took no file: it is full, or may not be written. A client that is gone has other codes. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ENOSPC|EDQUOT|EROFS|EACCES|ENOENT|EIO)$/.test(String(error.code));

/**
 * Reads a multipart upload of a registration's picture, see `withPicture`.
 * @throws as `withPicture`; InvalidInput if the id is missing
 */
export const withUploadForm = <T>(
  request: FastifyRequest,
  work: (form: UploadForm) => Promise<T>,
): Promise<T> =>
  withPicture(request, async (file, fields) => {
    const attendeeId = fields.get('attendee_id');
    if (!isUUID(attendeeId))
      throw new InvalidInput({
        attendee_id: [fieldFault('id.invalid', 'attendee_id must be the id of a registration')],
      });
    if (file === null) throw new InvalidInput({ file: [fieldFault('screenshot.required')] });
    return work({ attendeeId: attendeeId!, file });
  });

/**
 * Reads a multipart upload into a temporary file, passes its path and the other fields to `work`, and always removes it
 * afterwards. The fields may come in any order.
 * @param work gets null if there is no file, or an empty one
 * @throws UploadError not_multipart, picture_too_large, pictures_unavailable
 */
export async function withPicture<T>(
  request: FastifyRequest,
  work: (file: string | null, fields: Map<string, string>) => Promise<T>,
): Promise<T> {
  if (!isForm(request)) throw new UploadError('not_multipart');
  const file = path.join(tmpdir(), `usher-upload-${process.pid}-${randomUUID()}`);
  let bytes = 0;
  try {
    const limits = { fileBytes: MAX_FILE_BYTES, fieldBytes: 1_000 };
    const fields = await readForm(request, limits, async (picture) => {
      const written = createWriteStream(file, { mode: 0o600 });
      await pipeline(picture, written);
      bytes = written.bytesWritten;
    });
    return await work(bytes > 0 ? file : null, fields);
  } catch (error) {
    if (isOfDisk(error)) throw new UploadError('pictures_unavailable', { cause: error });
    if (!(error instanceof FormError)) throw error;
    throw new UploadError(error.fault === 'too_large' ? 'picture_too_large' : 'not_multipart');
  } finally {
    await rm(file, { force: true });
  }
}
