import type { Attachment } from 'nodemailer/lib/mailer';
import type { SqlHandle } from '../../database/database.js';
import type { ClaimedMail } from '../outbox/outbox.js';

/** What is in one mail, before it is rendered. */
export interface MailContent {
  to: { name: string; address: string };
  /** Where replies go; left out: to the sender. */
  replyTo?: string;
  /** The stem of the files in `templates/`: `<stem>.html.hbs` and `<stem>.text.hbs`. */
  template: string;
  /** What the templates show. Plain values; escaping is the renderer's. */
  context: Record<string, unknown>;
  attachments?: Attachment[];
  /** Further headers. */
  headers?: Record<string, string>;
}

/** Links for the content of a mail. Only a mail that is really sent may make working ones; the mail log passes harmless ones. */
export interface ContentTools {
  /** A link that sets the user's password once, good for `livesSeconds`. Makes a new one at every call. */
  passwordLink(userId: string, livesSeconds: number): Promise<string>;
  /** The page of a ticket; the code is in the fragment, which no server and no log sees. @param code in groups */
  ticketLink(code: string): string;
  /** Where a person says that they want no more messages. */
  unsubscribeLink(personId: string): string;
}

/** The address of a ticket page. The code, in groups, is in the fragment. */
export const ticketLink = (publicUrl: string, code: string): string => `${publicUrl}/ticket#${code}`;

/** One kind of mail: reads what it needs and says what to send. Null where nobody should get it any more. */
export type MailKind = (
  mail: ClaimedMail,
  handle: SqlHandle,
  tools: ContentTools,
) => Promise<MailContent | null>;
