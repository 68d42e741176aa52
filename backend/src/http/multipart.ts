/** What busboy, which reads the form, says of one that is none; its errors have no codes. */
const BROKEN_FORM =
  /Boundary not found|Unexpected end of (form|file|multipart)|Malformed|Invalid (header|multipart)/i;

/**
 * What is wrong with a multipart form that could not be read to its end.
 * @returns `too_large`: a part is too large, or there are too many; null where the form is not at fault
 */
export function multipartFault(error: unknown): 'too_large' | 'broken' | null {
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string };
  if (statusCode === 413) return 'too_large';
  return String(code).startsWith('FST_') || BROKEN_FORM.test(message ?? '') ? 'broken' : null;
}
