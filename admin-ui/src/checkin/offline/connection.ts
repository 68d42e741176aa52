import { isAbort } from '../../api/client';
import { asApiError } from '../../api/error';
import { useSyncExternalStore } from 'react';
import { isUnanswered } from './unanswered';

/** Maximum time that a guest at the door waits for the server's answer, in milliseconds. */
export const ANSWER_MS = 2000;

// Whether the server answers. The calls themselves show it, because the browser's online state is often wrong.

let isAnswering = true;
const listeners = new Set<() => void>();

export function noteAnswer(isInTime: boolean): void {
  if (isInTime === isAnswering) return;
  isAnswering = isInTime;
  listeners.forEach((listener) => listener());
}

/** Whether the server answers in time. False after one missed answer, until another comes in time. */
export const serverAnswers = (): boolean => isAnswering;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Waits for an answer for at most ANSWER_MS. Gives up earlier if another answer is missed meanwhile, so that the next guest does
 * not wait another two seconds.
 * @returns the answer, or null if it did not come in time
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
 * Passes a call's result through and records whether the server answered in time. A slow call counts as missed only if awaited.
 * @param isAwaited whether somebody at the door waits for the answer
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
    if (isUnanswered(asApiError(error))) noteAnswer(false);
    else came();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
