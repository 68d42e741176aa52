import type { FastifyReply, FastifyRequest } from 'fastify';

const LATE_MS = 250;

/**
 * Fastify's hook `onSend`: tells late that there is too much now, to one sender (429) or in all (503 with `Retry-After`). Asking again
 * at once is what costs: refusals that are told at once keep a process as busy as answers.
 */
export function refusedLate(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload: unknown) => void,
): void {
  const isTooMuch = reply.statusCode === 429 || (reply.statusCode === 503 && reply.hasHeader('retry-after'));
  if (isTooMuch) setTimeout(done, LATE_MS, null, payload);
  else done(null, payload);
}
