import { useEffect, useLayoutEffect, useRef } from 'react';
import { NO_BURST, pressed } from './wedge';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const focusedField = (): TextField | null => {
  const element = document.activeElement;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
};

/** State of a text field before a key press. */
interface Held {
  field: TextField;
  value: string;
  /** null if the field does not expose it. */
  caret: number | null;
}

function held(): Held | null {
  const field = focusedField();
  return field && { field, value: field.value, caret: field.selectionStart };
}

/** Restores a field to its state before the scanner typed into it, in a way that React and its form notice. */
function restore({ field, value, caret }: Held): void {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (caret !== null) field.setSelectionRange(caret, caret);
}

/**
 * Listens to a hand-held scanner while the page is open, wherever the focus is. Text that the scanner types into a field is
 * removed again; text that the volunteer typed there stays.
 */
export function useWedge(onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  useLayoutEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let burst = NO_BURST;
    /** State of the field before each key of the burst. Which key was the scanner's first is known only at the end. */
    let before: Array<Held | null> = [];
    const onKey = (event: KeyboardEvent) => {
      const last = burst;
      const { key, timeStamp: at, ctrlKey, altKey, metaKey, repeat: isRepeat } = event;
      const { scanned, isEnding, ...result } = pressed(last, {
        key,
        at,
        isShortcut: ctrlKey || altKey || metaKey,
        isRepeat,
      });
      burst = result.burst;
      if (burst !== last && burst.text !== '') {
        if (burst.text === key) before = [];
        // At keydown the field does not contain the key yet.
        before.push(held());
      }
      if (!isEnding) return;
      // Otherwise Enter would submit the focused form or press a button, and Tab would move the focus.
      event.preventDefault();
      event.stopPropagation();
      if (scanned === null) return;
      const first = before[scanned.typedBefore];
      if (first) restore(first);
      latest.current(scanned.text);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
