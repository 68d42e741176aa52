import { useEffect, useLayoutEffect, useRef } from 'react';
import { NO_BURST, pressed } from './wedge';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const focusedField = (): TextField | null => {
  const element = document.activeElement;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
};

/** Puts a field back to what it held before a scanner typed into it, so that React and its form hear of it too. */
function restore(field: TextField, value: string): void {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
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
    let before: { field: TextField; value: string } | null = null;
    const onKey = (event: KeyboardEvent) => {
      const last = burst;
      const { key, timeStamp: at, ctrlKey, altKey, metaKey, repeat: isRepeat } = event;
      const result = pressed(last, { key, at, isShortcut: ctrlKey || altKey || metaKey, isRepeat });
      burst = result.burst;
      // Its first key: the field does not have it yet.
      if (burst !== last && burst.text.length === 1) {
        const field = focusedField();
        before = field && { field, value: field.value };
      }
      if (result.scanned === null) return;
      // Enter would submit the form with the focus or press its button, Tab would move the focus.
      event.preventDefault();
      event.stopPropagation();
      if (before) restore(before.field, before.value);
      latest.current(result.scanned);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
