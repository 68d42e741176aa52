import { formatPhoneAsTyped } from '@usher/backend/rules';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

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

/**
 * A registered input whose phone number takes its shape while it is typed; the caret stays between the same digits.
 * @param value what the input holds
 * @param onValue puts the shaped number there
 */
export function usePhoneInput(
  value: string,
  registration: UseFormRegisterReturn,
  onValue: (phone: string) => void,
): UseFormRegisterReturn {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const typed = field.value;
    const position = field.selectionStart ?? typed.length;
    let before = digitsIn(typed.slice(0, position));
    let after = digitsIn(typed.slice(position));
    // Backspace on a bracket or dash means the digit before it; otherwise the shape would just come back.
    if (typed.length === value.length - 1 && before + after === digitsIn(value)) {
      if ((event.nativeEvent as InputEvent).inputType === 'deleteContentForward') after = after.slice(1);
      else before = before.slice(0, -1);
    }
    const foreign = typed.trim().startsWith('+') && !typed.trim().startsWith('+1');
    const shaped = formatPhoneAsTyped(foreign ? typed : before + after);
    caret.current = position === typed.length ? shaped.length : caretAfterDigits(shaped, before.length);
    onValue(shaped);
  };

  return {
    ...registration,
    onChange: (event: unknown) => Promise.resolve(onChange(event as ChangeEvent<HTMLInputElement>)),
    ref: (element: HTMLInputElement | null) => {
      input.current = element;
      registration.ref(element);
    },
  };
}
