import pTimeout from 'p-timeout';

/** Timeout of a probe: a part that hangs counts as out, and the caller must get an answer before it gives up. */
const TIMEOUT_MS = 2_000;

/** Whether a part answers in time. Never rejects. */
export const probe = (work: Promise<unknown>): Promise<'ok' | 'out'> =>
  pTimeout(work, { milliseconds: TIMEOUT_MS }).then(
    () => 'ok',
    () => 'out',
  );
