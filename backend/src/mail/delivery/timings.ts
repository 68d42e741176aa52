/** How the worker paces itself. A token of its own so that a test can be quick. */
export interface MailTimings {
  /** Between two sweeps for due mails that have no job. */
  sweepMs: number;
  /** Between two polls of what is in no hurry: people to be reminded, the mailbox of bounces. */
  pollMs: number;
  /** How long a claimed mail stays its worker's without a sign of life; renewed at a third of it. */
  leaseSeconds: number;
  /** Before the second try; each further one waits twice as long. */
  firstRetrySeconds: number;
  /** No wait is longer than this. */
  longestRetrySeconds: number;
  /** How long it may take until the mail server has all of a mail: waiting for a connection, greetings and all. */
  sendDeadlineMs: number;
}

export const MAIL_TIMINGS = Symbol('MAIL_TIMINGS');

/** The first retry comes after at most 10 s and one sweep; a killed worker's mail after 20 s and one sweep. */
export const DEFAULT_TIMINGS: MailTimings = {
  sweepMs: 5_000,
  pollMs: 60_000,
  leaseSeconds: 20,
  firstRetrySeconds: 10,
  longestRetrySeconds: 30 * 60,
  sendDeadlineMs: 30_000,
};
