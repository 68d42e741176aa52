import type { Cents } from '../../rules/money.js';
import { centsOf } from '../../rules/money.js';

/** Whether a cell says that there is nothing: empty, `-`, `n/a`, `none`. */
export const isNothing = (text: string): boolean =>
  /^(?:[^\p{L}\p{N}]*|n\/?a|no|none|ninguno|keine?)$/iu.test(text);

/** A number of tickets as sheets show it: `2`, `2.0`, `2,00`. Null if it says anything else. */
export function readTickets(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,]0{1,2})?$/.exec(text.trim());
  return match ? Number(match[1]) : null;
}

/** The one number that a text has, such as `2 adults`; null if it has several, or none. */
export function ticketsWithin(text: string): number | null {
  const numbers = text.match(/\d+/g);
  return numbers?.length === 1 && numbers[0].length <= 2 ? Number(numbers[0]) : null;
}

/**
 * An amount of dollars as sheets show it: `36`, `$36.00`, `36,00 $`, `1,234.50`, `USD 36`, `free`. A sign before the last two digits
 * or fewer is the decimal one; three digits after a sign are thousands.
 * @returns null if it is no amount of 0 or more
 */
export function readAmount(text: string): Cents | null {
  const bare = text.replace(/[\s\u00a0\u202f]+/g, '').replace(/^(?:US)?\$|^USD|(?:US)?\$$|USD$/gi, '');
  if (/^(?:free|gratis|kostenlos|frei)$/i.test(bare)) return 0;
  const match = /^(\d{1,3}(?:[.,']\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!match) return null;
  return centsOf(Number(`${match[1]!.replace(/[.,']/g, '')}.${match[2] ?? '0'}`));
}
