import { isAbort } from '../../api/client';
import { asApiError } from '../../api/error';
import { useSyncExternalStore } from 'react';
import { isNoAnswer } from './no-answer';

/** The longest that a person at the door waits for an answer, in milliseconds. */
export const ANSWER_MS = 2000;

// Whether the server answers. The calls themselves tell that: what a browser believes of its network is often wrong.

let isAnswering = true;
const listeners = new Set<() => void>();

export function noteAnswer(isInTime: boolean): void {
  if (isInTime === isAnswering) return;
  isAnswering = isInTime;
  listeners.forEach((listener) => listener());
}

/** False after one missed answer, until one comes in time again. */
export const serverAnswers = (): boolean => isAnswering;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Waits for an answer no longer than a person at the door does, and no longer than until another answer is missed: the next
 * person does not wait two more seconds.
 * @returns null where it has not come by then
 */
export async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening = () => {};
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_MS);
    stopListening = subscribe(() => {
      if (!isAnswering) resolve(null);
    });
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

export const useServerAnswers = (): boolean => useSyncExternalStore(subscribe, serverAnswers);

/**
 * Learns from a call whether the server answers. A call that nobody waits for may be slow.
 * @param isAwaited whether somebody at the door waits for it
 */
export async function watched<T>(answer: Promise<T>, isAwaited = false): Promise<T> {
  const began = performance.now();
  const timer = isAwaited ? setTimeout(() => noteAnswer(false), ANSWER_MS) : undefined;
  const came = () => {
    if (performance.now() - began <= ANSWER_MS) noteAnswer(true);
  };
  try {
    const result = await answer;
    came();
    return result;
  } catch (error) {
    if (isAbort(error)) throw error;
    if (isNoAnswer(asApiError(error))) noteAnswer(false);
    else came();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
