import { call } from '../../api/client';

/** An event's id; null for the current event. */
export type EventId = string | null;

export const eventQuery = (eventId: EventId) => ({ event_id: eventId ?? undefined });
export const segment = encodeURIComponent;

export const fileForm = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** A call that is ready except for its idempotency key. */
type Request<Answer> = (idempotencyKey?: string) => Promise<Answer>;

export const request =
  <Answer>(...[method, path, options]: Parameters<typeof call>): Request<Answer> =>
  (idempotencyKey) =>
    call<Answer>(method, path, { ...options, idempotencyKey });

declare const command: unique symbol;
export interface Command {
  /** Only `keyed` and `repeatable` make commands: any other function could drop its key and would still compile. */
  readonly [command]: true;
}

/** Makes a command that sends the key of its attempt, so that a retry after a lost answer never does it twice. */
export const keyed = <Params, Answer>(
  requestOf: (params: Params, idempotencyKey: string) => Request<Answer>,
) =>
  ((params, idempotencyKey) => requestOf(params, idempotencyKey)(idempotencyKey)) as Command &
    ((params: Params, idempotencyKey: string) => Promise<Answer>);

/** Makes a command without a key, because it is safe to repeat. The comment on each such command says why. */
export const repeatable = <Params, Answer>(requestOf: (params: Params) => Request<Answer>) =>
  ((params) => requestOf(params)()) as Command & ((params: Params) => Promise<Answer>);
