import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { shapedPhone } from './phone-typing';

/**
 * Makes a registered input format its phone number while it is typed. The caret stays between the same digits.
 * @param value current value of the input
 * @param onValue sets the formatted number
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
    const { value: text, selectionStart } = event.target;
    const shaped = shapedPhone(value, {
      text,
      caret: selectionStart ?? text.length,
      isForwardDelete: (event.nativeEvent as InputEvent).inputType === 'deleteContentForward',
    });
    caret.current = shaped.caret;
    onValue(shaped.text);
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
