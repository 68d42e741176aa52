interface MailStateRules {
  /** Whether the mail still waits to be sent. */
  isWaiting: boolean;
  /** Whether it is known not to have reached the reader, who then needs another address. */
  isUndelivered: boolean;
}

/** The states of a mail in the order of its life, and what each means. */
const MAIL_STATE_RULES = {
  queued: { isWaiting: true, isUndelivered: false },
  sending: { isWaiting: true, isUndelivered: false },
  sent: { isWaiting: false, isUndelivered: false },
  failed: { isWaiting: false, isUndelivered: true },
  bounced: { isWaiting: false, isUndelivered: true },
} as const satisfies Record<string, MailStateRules>;

export type MailState = keyof typeof MAIL_STATE_RULES;
export const MAIL_STATES = Object.keys(MAIL_STATE_RULES) as [MailState, ...MailState[]];

export const mailStateRules = (state: MailState): MailStateRules => MAIL_STATE_RULES[state];
