import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { fieldFault } from '../http/problems/field-faults.js';
import { multipartFault } from '../http/multipart.js';
import { InvalidInput } from '../http/problems/problem.js';
import { UploadError } from './uploads.error.js';

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The two fields of an upload. `file` is the path of a temporary file, which is removed after `work`. */
export interface UploadForm {
  attendeeId: string;
  file: string;
}

/**
 * Reads a multipart upload into a temporary file, passes it to `work`, and always removes it afterwards. The fields may come in
 * any order.
 * @throws UploadError not_multipart, picture_too_large; InvalidInput if the file or the id is missing
 */
export async function withUploadForm<T>(
  request: FastifyRequest,
  work: (form: UploadForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new UploadError('not_multipart');
  const file = path.join(tmpdir(), `usher-upload-${process.pid}-${randomUUID()}`);
  let hasFile = false;
  let attendeeId: unknown;
  try {
    for await (const part of request.parts({
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
    })) {
      if (part.type === 'file' && part.fieldname === 'file') {
        await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
        if (part.file.truncated) throw new UploadError('picture_too_large');
        hasFile = part.file.bytesRead > 0;
      } else if (part.type === 'file') part.file.resume();
      else if (part.fieldname === 'attendee_id') attendeeId = part.value;
    }
    if (!isUUID(attendeeId))
      throw new InvalidInput({
        attendee_id: [fieldFault('id.invalid', 'attendee_id must be the id of a registration')],
      });
    if (!hasFile) throw new InvalidInput({ file: [fieldFault('screenshot.required')] });
    return await work({ attendeeId: attendeeId as string, file });
  } catch (error) {
    const fault = multipartFault(error);
    if (!fault) throw error;
    throw new UploadError(fault === 'too_large' ? 'picture_too_large' : 'not_multipart');
  } finally {
    await rm(file, { force: true });
  }
}
