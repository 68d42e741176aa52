/** Messages of busboy, the form parser, for a malformed form; its errors have no codes. */
const BROKEN_FORM =
  /Boundary not found|Unexpected end of (form|file|multipart)|Malformed|Invalid (header|multipart)/i;

/**
 * Classifies the error of a multipart form that could not be read completely.
 * @returns `too_large` if a part is too large or there are too many parts; null if the form is not at fault
 */
export function multipartFault(error: unknown): 'too_large' | 'broken' | null {
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string };
  if (statusCode === 413) return 'too_large';
  return String(code).startsWith('FST_') || BROKEN_FORM.test(message ?? '') ? 'broken' : null;
}
