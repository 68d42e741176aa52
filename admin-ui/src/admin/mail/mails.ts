import type { Mail } from '../../console/records/records';

/** One mail with its message; `html` and `text` are null if the mail should not be sent again. */
export interface RenderedMail extends Mail {
  html: string | null;
  text: string | null;
  attachments: string[];
}

/** Kinds of mails with which the reader can set an account's password; the log does not show their links. */
const WITH_SECRET_LINK = new Set(['application_approved', 'password_reset']);
export const hasSecretLink = ({ kind }: Mail): boolean => WITH_SECRET_LINK.has(kind);
