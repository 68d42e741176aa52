import { type FieldFault, fieldFault } from './problems/field-faults.js';
import { InvalidInput } from './problems/problem.js';

/**
 * Maximum nesting of JSON; our deepest body has 3 levels. JSON parsers recurse per level, so thousands of levels would overflow
 * the stack.
 */
export const MAX_JSON_DEPTH = 32;

/** Maximum number of names in an object, and of parameters in a query string; our largest input has 15. */
export const MAX_NAMES = 64;

/** Maximum number of elements in an array, for routes that declare no other. */
export const MAX_ELEMENTS = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Index of the closing quote of the string whose text starts at `start`, or the text's length if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/** A name of a field directly before the bracket that opens its value. Longer names are none of ours. */
const NAME_BEFORE = /"(\w{1,64})"\s{0,8}:\s{0,8}$/;

const nameBefore = (json: string, bracket: number): string =>
  NAME_BEFORE.exec(json.slice(Math.max(0, bracket - 100), bracket))?.[1] ?? 'body';

/**
 * Checks the shape of JSON in one pass over its text, before it is parsed: whatever reads a body later, such as class-transformer,
 * which compares each name of an object with all others, may rely on these limits. Invalid JSON gets an arbitrary result, as the
 * parser will refuse it.
 * @param maxElements maximum number of elements in an array; one inside another has MAX_ELEMENTS
 * @returns the fault by field, or null
 */
export function shapeFault(json: string, maxElements = MAX_ELEMENTS): Record<string, FieldFault[]> | null {
  /** Of each open bracket: its position, the elements or names that it may hold, and how many more commas. */
  const openedAt: number[] = [];
  const allowed: number[] = [];
  const commasLeft: number[] = [];
  let openArrays = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at + 1);
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      if (openedAt.length === MAX_JSON_DEPTH)
        return {
          body: [fieldFault('body.too_deep', `The JSON nests deeper than ${MAX_JSON_DEPTH} levels`)],
        };
      openedAt.push(at);
      allowed.push(code === OPEN_OBJECT ? MAX_NAMES : openArrays++ === 0 ? maxElements : MAX_ELEMENTS);
      commasLeft.push(allowed.at(-1)! - 1);
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      if (code === CLOSE_ARRAY) openArrays--;
      openedAt.pop();
      allowed.pop();
      commasLeft.pop();
    } else if (code === COMMA && openedAt.length > 0) {
      if (commasLeft[commasLeft.length - 1]!-- > 0) continue;
      const bracket = openedAt.at(-1)!;
      return {
        [nameBefore(json, bracket)]: [
          json.charCodeAt(bracket) === OPEN_ARRAY
            ? fieldFault('body.too_many_elements', `At most ${allowed.at(-1)} elements are allowed`)
            : fieldFault('body.too_many_names', `At most ${MAX_NAMES} fields are allowed`),
        ],
      };
    }
  }
  return null;
}

/** @throws InvalidInput (422) if JSON nests too deep, or if an object or an array in it is too large */
export function refuseShape(json: string, maxElements?: number): void {
  const fault = shapeFault(json, maxElements);
  if (fault) throw new InvalidInput(fault);
}
