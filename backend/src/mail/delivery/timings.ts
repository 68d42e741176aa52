/** Intervals and timeouts of the worker, injected so that tests can use short ones. */
export interface MailTimings {
  /** Pause between sweeps for due mails that have no job. */
  sweepMs: number;
  /** Pause between polls of less urgent work: due reminders and the bounce mailbox. */
  pollMs: number;
  /** Lease of a claimed mail: how long it stays with its worker without renewal; renewed every third of it. */
  leaseSeconds: number;
  /** Wait before the second attempt; doubles with each further one. */
  firstRetrySeconds: number;
  /** Maximum wait between two attempts. */
  longestRetrySeconds: number;
  /** Maximum time until the mail server has received a whole mail, including the wait for a connection and the greeting. */
  sendDeadlineMs: number;
}

export const MAIL_TIMINGS = Symbol('MAIL_TIMINGS');

/**
 * The first retry comes after at most 10 s and one sweep; a killed worker's mail after a minute and one sweep. A lease outlasts a
 * fail-over of the database, which takes half a minute or more.
 */
export const DEFAULT_TIMINGS: MailTimings = {
  sweepMs: 5_000,
  pollMs: 60_000,
  leaseSeconds: 60,
  firstRetrySeconds: 10,
  longestRetrySeconds: 30 * 60,
  sendDeadlineMs: 30_000,
};
