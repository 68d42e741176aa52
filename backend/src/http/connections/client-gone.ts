import type { FastifyReply } from 'fastify';
import { FeatureError, HTTP_PROBLEMS, problem, type Problem } from '../problems/problem.js';

/** The client disconnected before it was answered. Nobody reads this answer; the log shows it as a 408. */
export class ClientGone extends FeatureError {
  toProblem(): Problem {
    return problem(HTTP_PROBLEMS, 'request_timeout');
  }
}

/**
 * Returns a signal that is aborted with ClientGone when the client disconnects before its answer is finished. Fastify's
 * `request.signal` is aborted as soon as the body has arrived.
 */
export function clientGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  const look = (): void => {
    if (!raw.writableFinished) controller.abort(new ClientGone());
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return controller.signal;
}
