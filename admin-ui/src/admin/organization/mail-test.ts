import type { MailDto } from '../../api/generated/rest';

/** How long the page asks the mail log. */
export const WAIT_MS = 20_000;

/** What became of a test mail, as far as it is known. */
export type Outcome =
  /** The server has it. */
  | 'sent'
  /** The server took it not; its words are the mail's `last_error`. */
  | 'refused'
  | 'waiting'
  /** Nobody has even tried. */
  | 'no_worker'
  /** Somebody is trying, and the server has not answered. */
  | 'no_answer';

/** @param isOver  whether the log was asked long enough */
export function outcomeOf(
  mail: Pick<MailDto, 'state' | 'attempts' | 'last_error'> | undefined,
  isOver: boolean,
): Outcome {
  if (mail?.state === 'sent' || mail?.state === 'bounced') return 'sent';
  if (mail && mail.last_error !== null) return 'refused';
  if (!isOver) return 'waiting';
  return mail && mail.attempts > 0 ? 'no_answer' : 'no_worker';
}
