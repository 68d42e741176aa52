import { formatPhoneAsTyped, isForeignPhone, isPhoneText, phoneDigits } from '@usher/backend/rules';

/** Returns the caret position in `text` that has `count` digits before it. */
function caretAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (seen === count) return i;
    if (/\d/.test(text[i]!)) seen++;
  }
  return text.length;
}

interface Typed {
  /** Value of the input after the key. */
  text: string;
  /** Position of the caret after the key. */
  caret: number;
  /** Whether the key was Delete, and not Backspace. */
  isForwardDelete: boolean;
}

/**
 * Formats a phone number after a key press. The caret stays between the same digits.
 * @param before value of the input before the key
 */
export function shapedPhone(
  before: string,
  { text, caret, isForwardDelete }: Typed,
): Omit<Typed, 'isForwardDelete'> {
  // Something else than a number stays as it was typed, for the rule to name.
  if (!isPhoneText(text)) return { text, caret };
  let left = phoneDigits(text.slice(0, caret));
  let right = phoneDigits(text.slice(caret));
  // Backspace on a bracket or dash deletes the digit before it; otherwise formatting would just restore the character.
  if (isPhoneText(before) && text.length === before.length - 1 && left + right === phoneDigits(before)) {
    if (isForwardDelete) right = right.slice(1);
    else left = left.slice(0, -1);
  }
  const shaped = formatPhoneAsTyped(isForeignPhone(text) ? text : left + right);
  return {
    text: shaped,
    caret: caret === text.length ? shaped.length : caretAfterDigits(shaped, left.length),
  };
}
