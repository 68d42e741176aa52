import { useEffect, useLayoutEffect, useRef } from 'react';
import { hasOtherCodes } from '../offline/offline-state';
import {
  MAX_GAP_MS,
  NO_BURST,
  OTHER_MIN_LENGTH,
  pressed,
  unended,
  type Reading,
  type Scanned,
} from './wedge';

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

/** How long after its last key a burst without an ending is over, in milliseconds. A busy page handles keys late. */
const OVER_MS = 2 * MAX_GAP_MS;

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
    let usual: Reading = 'byKey';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = ({ text, typedBefore, reading }: Scanned) => {
      if (reading) usual = reading;
      const first = before[typedBefore];
      if (first) restore(first);
      latest.current(text);
    };
    /** Takes a code after which the scanner sends no Enter or Tab. */
    const takeUnended = () => {
      clearTimeout(timer);
      const scanned = unended(burst, usual);
      if (!scanned) return;
      burst = { presses: [], at: performance.now(), isOver: true };
      take(scanned);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, code, timeStamp: at, ctrlKey, altKey, metaKey, repeat: isRepeat } = event;
      if (at - burst.at > MAX_GAP_MS) takeUnended();
      clearTimeout(timer);
      const last = burst;
      const press = { key, code, at, isShortcut: ctrlKey || altKey || metaKey, isRepeat };
      const { scanned, isEnding, ...result } = pressed(
        last,
        press,
        usual,
        hasOtherCodes() ? OTHER_MIN_LENGTH[focusedField() ? 'inField' : 'elsewhere'] : undefined,
      );
      burst = result.burst;
      if (burst !== last && burst.presses.length > 0) {
        if (burst.presses.length === 1) before = [];
        // At keydown the field does not contain the key yet.
        before.push(held());
      }
      if (burst.presses.length > 0) timer = setTimeout(takeUnended, OVER_MS);
      if (!isEnding) return;
      // Otherwise Enter would submit the focused form or press a button, and Tab would move the focus.
      event.preventDefault();
      event.stopPropagation();
      if (scanned) take(scanned);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
