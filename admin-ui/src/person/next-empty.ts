import type { KeyboardEvent } from 'react';

/**
 * Enter submits a form that is filled in; before, it goes on to the next empty field, as a phone's keyboard promises.
 * @param names the form's fields, in their order on the screen
 * @returns a handler for each of them
 */
export const enterToNextEmpty = (names: readonly string[]) => (event: KeyboardEvent<HTMLInputElement>) => {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const next = names
    .map((name) => field.form?.elements.namedItem(name))
    .find((other) => other instanceof HTMLInputElement && other !== field && other.value === '');
  if (!(next instanceof HTMLInputElement)) return;
  event.preventDefault();
  // At once: react-hook-form's `setFocus` waits for a timer, and what is typed meanwhile lands in the field before.
  next.focus();
};
