import type { FastifyReply, FastifyRequest } from 'fastify';

interface Answer {
  isReady: Promise<void>;
  setReady: () => void;
}

const awaited = new WeakMap<FastifyRequest, Answer>();

/**
 * Resolves when the answer of a request is ready to be sent, an error too, whether or not anybody is still there to receive it: only
 * then is the work for it done. See `noteAnswer`.
 */
export function answerOf(request: FastifyRequest): Promise<void> {
  let answer = awaited.get(request);
  if (!answer) {
    let setReady = (): void => undefined;
    const isReady = new Promise<void>((resolve) => (setReady = resolve));
    answer = { isReady, setReady };
    awaited.set(request, answer);
  }
  return answer.isReady;
}

/** Fastify's hook `onSend`. */
export function noteAnswer(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload: unknown) => void,
): void {
  awaited.get(request)?.setReady();
  done(null, payload);
}
