import pTimeout from 'p-timeout';

/** A part that hangs counts as out: a probe must answer before whoever asks gives up. */
const TIMEOUT_MS = 2_000;

/** Whether a part answers in time. Never rejects. */
export const probe = (work: Promise<unknown>): Promise<'ok' | 'out'> =>
  pTimeout(work, { milliseconds: TIMEOUT_MS }).then(
    () => 'ok',
    () => 'out',
  );
