import type { Attachment } from 'nodemailer/lib/mailer';
import type { SqlHandle } from '../../database/database.js';
import type { GuestLanguage } from '../../rules/languages.js';
import type { Organizer } from './calendar.js';
import type { ClaimedMail } from '../outbox/outbox.js';

/** Content of one mail before rendering. */
export interface MailContent {
  to: { name: string; address: string };
  /** Reply-to address; if omitted, replies go to the sender. */
  replyTo?: string;
  /** File name stem in `templates/`: `<stem>.html.hbs` and `<stem>.text.hbs`, and `<stem>.es.…` of a mail to guests in Spanish. */
  template: string;
  /** The language of the mail. Default: English, which is that of all mails to accounts. */
  lang?: GuestLanguage;
  /** Values for the templates, unescaped; the renderer escapes them. */
  context: Record<string, unknown>;
  attachments?: Attachment[];
  /** Additional headers. */
  headers?: Record<string, string>;
}

/**
 * Creates links for the content of a mail. Only a mail that is really sent may create working ones; the mail log passes harmless
 * placeholders.
 */
export interface ContentTools {
  /** Who calendars say the event is by; null if the organization has no name. */
  organizer: Organizer | null;
  /** Creates a link that sets the user's password once, valid for `livesSeconds`. Every call creates a new one. */
  passwordLink(userId: string, livesSeconds: number): Promise<string>;
  /** URL of a ticket page. The code is in the fragment, which never reaches a server or log. @param code in grouped form */
  ticketLink(code: string): string;
  /** Creates the link by which a guest confirms a gift, valid for GIVE_LINK_SECONDS. Every call replaces the one before. */
  giveLink(giveId: string): Promise<string>;
  /** URL where a person unsubscribes from messages. */
  unsubscribeLink(personId: string): string;
}

/** One kind of mail: reads its data and returns the content to send, or null if nobody should get the mail any more. */
export type MailKind = (
  mail: ClaimedMail,
  handle: SqlHandle,
  tools: ContentTools,
) => Promise<MailContent | null>;
