import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { fieldFault } from './problems/field-faults.js';
import { FeatureError, InvalidInput } from './problems/problem.js';

/** Our forms have a file and one field; a header of a part is as long as its file's name. */
const LIMITS = { files: 1, fields: 5, parts: 6, headerPairs: 10, headerSize: 4_096 };

const BOUNDARY = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))/i;

interface FormLimits {
  /** Maximum size of the file, in bytes. */
  fileBytes: number;
  /** Maximum size of every other field, in bytes. */
  fieldBytes: number;
}

/** A form that cannot be read. The route tells its caller in its own words. */
export class FormError extends Error {
  /** @param fault `too_large` also stands for too many parts */
  constructor(readonly fault: 'too_large' | 'broken') {
    super(`The form is ${fault}`);
  }
}

export const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data');

/**
 * Refuses a chunk of a form that holds more parts than a whole form may have. Each part costs the parser as much as a kilobyte,
 * and it would parse a whole chunk, with thousands of them, before it can be stopped.
 */
function refuseManyParts(chunk: Buffer, delimiter: Buffer): void {
  let parts = 0;
  for (let at = chunk.indexOf(delimiter); at >= 0; at = chunk.indexOf(delimiter, at + delimiter.length))
    if (++parts > LIMITS.parts + 1) throw new FormError('too_large');
}

/** Passes a request's body to `take`, chunk by chunk. Unlike a pipeline it leaves the request open, so that it can be answered. */
function readBody({ raw }: FastifyRequest, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      raw.pause();
      take(chunk).then(() => raw.resume(), stop);
    };
    const onEnd = (): void => stop();
    // The client is gone, or it has been too slow.
    const onError = (error?: Error): void =>
      stop(error instanceof FeatureError ? error : new FormError('broken'));
    const onClose = (): void => onError();
    const stop = (error?: unknown): void => {
      raw.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      if (error === undefined) resolve();
      else reject(error as Error);
    };
    raw.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  });
}

/**
 * Reads a multipart form: a file in the field `file`, and other fields, in any order.
 * @param takeFile called with the file and its name, if there is one; it must read all of it
 * @returns the other fields
 * @throws FormError; InvalidInput for a field that is too long; whatever `takeFile` throws
 */
export async function readForm(
  request: FastifyRequest,
  { fileBytes, fieldBytes }: FormLimits,
  takeFile: (file: Readable, name: string) => Promise<void>,
): Promise<Map<string, string>> {
  const maxBytes = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new FormError('too_large');
  const [, quoted, plain] = BOUNDARY.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new FormError('broken');

  const fields = new Map<string, string>();
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { ...LIMITS, fileSize: fileBytes, fieldSize: fieldBytes },
  });
  let failure: unknown;
  let file: BusboyFileStream | undefined;
  let taken: Promise<void> | undefined;
  const parsed = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => {
      failure ??= error;
      // With an error: a pipeline would wait for the end of a file that is merely closed.
      file?.destroy(failure as Error);
      reject(failure as Error);
    };
    const tooLarge = (): void => fail(new FormError('too_large'));
    parser.on('field', (name, value, _nameIsCut, valueIsCut) => {
      if (valueIsCut) fail(new InvalidInput({ [name]: [fieldFault('text.too_long')] }));
      fields.set(name, value);
    });
    parser.on('file', (name, stream, fileName) => {
      file = stream;
      // What went wrong is told by the parser or by `takeFile`.
      stream.once('limit', tooLarge).on('error', () => undefined);
      if (name === 'file') taken = takeFile(stream, fileName ?? '').catch(fail);
      else stream.resume();
    });
    parser.on('partsLimit', tooLarge).on('filesLimit', tooLarge).on('fieldsLimit', tooLarge);
    parser.on('error', () => fail(new FormError('broken'))).on('finish', resolve);
  });
  // It is awaited below; until then a failure is no unhandled rejection.
  parsed.catch(() => undefined);

  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let bytes = 0;
  try {
    await readBody(request, async (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FormError('too_large');
      refuseManyParts(chunk, delimiter);
      const written = new Promise<void>((resolve) => parser.write(chunk, () => resolve())).catch(() => {
        throw new FormError('broken');
      });
      await Promise.race([written, parsed]);
      if (failure !== undefined) throw failure;
    });
    parser.end();
    await parsed;
    await taken;
    if (failure !== undefined) throw failure;
    return fields;
  } catch (error) {
    file?.destroy(error as Error);
    await taken;
    // The rest of the form is received, so that its sender hears the answer.
    request.raw.resume();
    throw error;
  }
}
