interface MailStateRules {
  /** Whether it is known not to have reached the reader, who then needs another address. */
  isUndelivered: boolean;
}

/** The states of a mail in the order of its life, and what each means. */
const MAIL_STATE_RULES = {
  queued: { isUndelivered: false },
  sending: { isUndelivered: false },
  sent: { isUndelivered: false },
  failed: { isUndelivered: true },
  bounced: { isUndelivered: true },
} as const satisfies Record<string, MailStateRules>;

export type MailState = keyof typeof MAIL_STATE_RULES;
export const MAIL_STATES = Object.keys(MAIL_STATE_RULES) as [MailState, ...MailState[]];

/** The states of mails that did not reach their reader. */
export const UNDELIVERED_STATES: readonly MailState[] = MAIL_STATES.filter(
  (state) => MAIL_STATE_RULES[state].isUndelivered,
);
