import type { Mail } from '../../console/records';

/** One mail with its message; both are null where nobody should get it any more. */
export interface RenderedMail extends Mail {
  html: string | null;
  text: string | null;
  attachments: string[];
}

/** Whoever has such a mail can set somebody's password: its link is not in the log. */
const WITH_SECRET_LINK = new Set(['application_approved', 'password_reset']);
export const hasSecretLink = ({ kind }: Mail): boolean => WITH_SECRET_LINK.has(kind);
