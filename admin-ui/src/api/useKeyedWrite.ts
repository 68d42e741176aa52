import { useRef, useState } from 'react';
import { warnBeforeLeaving } from '../browser/warn-before-leaving';
import { call, type Method } from './client';
import { isRepeat, newIdempotencyKey, openAfter, type KeyedAttempt } from './keyed-attempt';

/**
 * How the light pages write what must take effect only once. A person who gets no answer presses again, and must neither sell
 * twice nor lose the sale. All of them do the same; what differs is data:
 *
 * |                           | sale                         | cash count               | a press (`useKeyedCall`) |
 * | ------------------------- | ---------------------------- | ------------------------ | ------------------------ |
 * | the answer is lost        | open, shown, looked for      | open, shown, looked for  | open                     |
 * | the same body again       | the first one, under its key | the same                 | the same                 |
 * | another body              | sent if the lost one is not  | the same                 | sent                     |
 * |                           | found (`WrittenBefore`)      |                          |                          |
 * | the network is away       | as a lost answer             | the same                 | the same                 |
 * | the page is left          | the browser asks; kept       | the browser asks; kept   | forgotten                |
 * |                           | on the device for 23 hours   | in the tab               |                          |
 * | the session ends          | kept for the next sign-in    | the same                 | forgotten                |
 * | another account signs in, | forgotten, with its picture  | forgotten                | forgotten                |
 * | or it logs out            |                              |                          |                          |
 *
 * Two are other things. A picture (registration/payment/upload-queue.ts) needs no key, because it replaces itself. A scan
 * (checkin/scans) has its id for a key, and nobody presses again: the device decides it and a sync sends it.
 */
export interface KeyedWrite<Attempt extends KeyedAttempt, Answer> {
  method: Method;
  path: string;
  /** Whether two bodies ask for the same thing; by default, whether their JSON is equal. */
  isSame?: (one: Attempt['body'], other: Attempt['body']) => boolean;
  /** Where the open attempt outlives the page. */
  kept?: {
    read: () => Attempt | null;
    /** @param open `attempt`, or null once that needs no answer any more */
    store: (open: Attempt | null, attempt: Attempt) => void;
  };
  /** Looks for what a lost attempt wrote. @throws ApiError if that remains unknown */
  find?: (lost: Attempt) => Promise<Answer | undefined>;
}

/** The lost attempt took effect after all. Another body was not sent: it could be the same thing with a correction. */
export class WrittenBefore<Attempt, Answer> extends Error {
  constructor(
    readonly attempt: Attempt,
    readonly answer: Answer,
  ) {
    super('The attempt before took effect');
  }
}

export function useKeyedWrite<Attempt extends KeyedAttempt, Answer>({
  method,
  path,
  isSame,
  kept,
  find,
}: KeyedWrite<Attempt, Answer>) {
  const [lost, setLost] = useState<Attempt | null>(() => kept?.read() ?? null);
  /** The attempt under way, or else the lost one. */
  const open = useRef(lost);
  const hold = (next: Attempt | null, attempt: Attempt) => {
    open.current = next;
    kept?.store(next, attempt);
  };
  /** Forgets an attempt whose answer is no longer needed. */
  const settle = (attempt: Attempt) => {
    hold(null, attempt);
    setLost(null);
  };

  /**
   * Writes one body; the caller sees to it that one is written at a time.
   * @param begin makes the attempt, unless the body repeats the open one
   * @param onSend called before the attempt is sent
   * @throws ApiError; WrittenBefore
   */
  const write = async (
    body: Attempt['body'],
    begin: (key: string) => Attempt,
    onSend: (attempt: Attempt) => void = () => undefined,
  ): Promise<Answer> => {
    const release = kept && warnBeforeLeaving();
    try {
      const before = open.current;
      const isAgain = isRepeat(before, body, isSame);
      if (before && !isAgain) {
        const answer = await find?.(before);
        if (answer) throw new WrittenBefore(before, answer);
        settle(before);
      }
      const attempt = isAgain ? before : begin(newIdempotencyKey());
      hold(attempt, attempt);
      onSend(attempt);
      return await send(attempt, isAgain);
    } finally {
      release?.();
    }
  };

  const send = async (attempt: Attempt, wasOpen: boolean): Promise<Answer> => {
    try {
      const answer = await call<Answer>(method, path, { body: attempt.body, idempotencyKey: attempt.key });
      settle(attempt);
      return answer;
    } catch (error) {
      const left = openAfter(attempt, error, wasOpen);
      hold(left, attempt);
      setLost(left);
      throw error;
    }
  };

  return { write, settle, lost, open };
}
