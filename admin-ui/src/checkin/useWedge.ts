import { useEffect, useLayoutEffect, useRef } from 'react';
import { NO_BURST, pressed } from './wedge';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const focusedField = (): TextField | null => {
  const element = document.activeElement;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
};

/** A field as it was before a key. */
interface Held {
  field: TextField;
  value: string;
  /** null where the field does not tell. */
  caret: number | null;
}

function held(): Held | null {
  const field = focusedField();
  return field && { field, value: field.value, caret: field.selectionStart };
}

/** Puts a field back to what it held before a scanner typed into it, so that React and its form hear of it too. */
function restore({ field, value, caret }: Held): void {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (caret !== null) field.setSelectionRange(caret, caret);
}

/**
 * Listens to a hand-held scanner while the page is open, wherever the focus is. What it types into a field is taken out
 * again, and what somebody had typed there stays.
 */
export function useWedge(onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  useLayoutEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let burst = NO_BURST;
    /** The field before each key of the burst: which of them is the scanner's first is known at the end. */
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
        // The field does not have it yet.
        before.push(held());
      }
      if (!isEnding) return;
      // Enter would submit the form with the focus or press its button, Tab would move the focus.
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
