import { parseQrCode } from './qr-codes.js';

/** Maximum length of the code of another system, in characters. */
export const OTHER_CODE_MAX_LENGTH = 100;

/** Words that stand in the path of a check-in for something else, and the two that a browser leaves out of a path. */
const TAKEN = new Set(['.', '..', 'sync']);

/**
 * Whether a text, trimmed, may be the code of another system: neither of Usher's own form nor a practice code, and of characters
 * that can be sent. Such codes are compared exactly.
 */
export const isOtherCodeText = (text: string): boolean =>
  text !== '' &&
  text === text.trim() &&
  [...text].length <= OTHER_CODE_MAX_LENGTH &&
  !/[\p{Cc}\p{Cs}]/u.test(text) &&
  !TAKEN.has(text) &&
  parseQrCode(text) === null;
