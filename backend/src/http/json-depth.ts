import { fieldFault } from './problems/field-faults.js';
import { InvalidInput } from './problems/problem.js';

/**
 * Maximum nesting of JSON; our deepest body has 3 levels. JSON parsers recurse per level, so thousands of levels would overflow
 * the stack.
 */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Index of the closing quote of the string whose text starts at `start`, or the text's length if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Returns whether JSON nests deeper than MAX_JSON_DEPTH, in one pass over the text before it is parsed; neither JSON.parse nor
 * Fastify's parser has such a limit. For invalid JSON the result is arbitrary, as the parser will refuse it.
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

/** The error (422) for JSON that nests too deep. */
export const tooDeep = (): InvalidInput =>
  new InvalidInput({
    body: [fieldFault('body.too_deep', `The JSON nests deeper than ${MAX_JSON_DEPTH} levels`)],
  });
