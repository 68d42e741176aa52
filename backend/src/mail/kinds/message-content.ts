import type { GuestLanguage } from '../../rules/languages.js';
import { READ_MESSAGE, READ_TEST, type MessageText } from './kinds.sql.js';
import type { MailKind, MailContent } from './mail-content.js';
import { paragraphsOf, plainTextOf } from './paragraphs.js';

/**
 * Content of a plain-text message written by an officer.
 * @param link unsubscribe link; a test and a preview have none
 */
export const writtenMessage = (
  { subject, text }: MessageText,
  event: { eventName: string; replyTo: string | null; lang: GuestLanguage },
  to: MailContent['to'],
  link: string | null = null,
): MailContent => ({
  to,
  ...(event.replyTo && { replyTo: event.replyTo }),
  ...(link && {
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  template: 'message',
  lang: event.lang,
  context: {
    subject,
    name: to.name,
    eventName: event.eventName,
    text: plainTextOf(text),
    paragraphs: paragraphsOf(text),
    link,
  },
});

export const message: MailKind = async (mail, handle, tools) => {
  if (mail.userId !== null) {
    const [test] = await handle.run(READ_TEST, [mail.eventId, mail.userId]);
    if (!test) return null;
    return writtenMessage(mail.data as unknown as MessageText, test, {
      name: test.name,
      address: test.email,
    });
  }
  const [row] = await handle.run(READ_MESSAGE, [mail.eventId, mail.toAddress, mail.data.messageId]);
  if (!row) return null;
  return writtenMessage(
    row,
    row,
    { name: row.name, address: row.email },
    tools.unsubscribeLink(row.personId),
  );
};
