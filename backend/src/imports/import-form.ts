import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { FormError, isForm, readForm } from '../http/form.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidInput } from '../http/problems/problem.js';
import { LIST_MAX_BYTES } from './file/list-limits.js';
import { ImportError } from './imports.error.js';

const NAME_MAX_LENGTH = 200;
/** Maximum size of the whole form, in bytes: the file, and around it some headers. */
export const MAX_IMPORT_BYTES = LIST_MAX_BYTES + 16 * 1024;

export interface ImportForm {
  file: Uint8Array;
  /** As the browser calls it; empty for what was pasted. */
  fileName: string;
}

/** @throws ImportError import_not_multipart, import_too_large; InvalidInput if the file is missing */
export async function readImportForm(request: FastifyRequest): Promise<ImportForm> {
  if (!isForm(request)) throw new ImportError('import_not_multipart');
  let form: ImportForm | undefined;
  try {
    await readForm(request, { fileBytes: LIST_MAX_BYTES, fieldBytes: 1_000 }, async (list, name) => {
      const fileName = name
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim()
        .slice(0, NAME_MAX_LENGTH);
      form = { file: await buffer(list), fileName };
    });
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw new ImportError(error.fault === 'too_large' ? 'import_too_large' : 'import_not_multipart');
  }
  if (!form || form.file.length === 0) throw new InvalidInput({ file: [fieldFault('import.required')] });
  return form;
}
