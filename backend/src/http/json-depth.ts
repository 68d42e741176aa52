import { fieldFault } from './problems/field-faults.js';
import { InvalidInput } from './problems/problem.js';

/** Our deepest body nests 3 levels. What reads JSON calls itself level by level, so that thousands would exhaust the stack. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the string that begins after `start` ends: the index of its closing quote, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Whether JSON nests deeper than we read, told from the text in one pass, before anything is built of it; neither JSON.parse nor
 * Fastify's parser has such a limit. What is no valid JSON gets some answer: its parser will refuse it.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at + 1);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** The refusal (422) of JSON that nests too deep. */
export const tooDeep = (): InvalidInput =>
  new InvalidInput({
    body: [fieldFault('body.too_deep', `The JSON nests deeper than ${MAX_JSON_DEPTH} levels`)],
  });
