/** The states of a mail, in the order of its life. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A row of `GET /api/mail-log`. */
export interface Mail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  state: MailState;
  attempts: number;
  last_error: string | null;
  next_try_at: string | null;
  created_at: string;
  sent_at: string | null;
  resend_of: string | null;
}

/** One mail with its message; both are null where nobody shall get it any more. */
export interface RenderedMail extends Mail {
  html: string | null;
  text: string | null;
  attachments: string[];
}

/** Whoever has such a mail can set somebody's password: its link is not in the log. */
const WITH_SECRET_LINK = new Set(['application_approved', 'password_reset']);
export const hasSecretLink = ({ kind }: Mail): boolean => WITH_SECRET_LINK.has(kind);
