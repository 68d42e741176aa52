import { formatPhoneAsTyped } from '@usher/backend/rules';

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** Where the caret belongs in `text` so that `count` digits stand before it. */
function caretAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (seen === count) return i;
    if (/\d/.test(text[i]!)) seen++;
  }
  return text.length;
}

interface Typed {
  /** What the input holds after the key. */
  text: string;
  /** Where its caret is. */
  caret: number;
  /** Whether the key was Delete, and not Backspace. */
  isForwardDelete: boolean;
}

/**
 * A phone number in its shape after a key; the caret stays between the same digits.
 * @param before what the input held before
 */
export function shapedPhone(
  before: string,
  { text, caret, isForwardDelete }: Typed,
): Omit<Typed, 'isForwardDelete'> {
  let left = digitsIn(text.slice(0, caret));
  let right = digitsIn(text.slice(caret));
  // Backspace on a bracket or dash means the digit before it; otherwise the shape would just come back.
  if (text.length === before.length - 1 && left + right === digitsIn(before)) {
    if (isForwardDelete) right = right.slice(1);
    else left = left.slice(0, -1);
  }
  const isForeign = text.trim().startsWith('+') && !text.trim().startsWith('+1');
  const shaped = formatPhoneAsTyped(isForeign ? text : left + right);
  return {
    text: shaped,
    caret: caret === text.length ? shaped.length : caretAfterDigits(shaped, left.length),
  };
}
