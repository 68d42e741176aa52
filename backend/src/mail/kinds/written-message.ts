import { sql } from '../../database/database.js';
import type { MailKind, MailMessage } from './message.js';

interface Written {
  subject: string;
  text: string;
}

interface MessageRow extends Written {
  personId: string;
  name: string;
  email: string;
  eventName: string;
  replyTo: string | null;
}

/** $1 event, $2 address, $3 message. Whoever has tickets still, and did not unsubscribe meanwhile. */
const READ_MESSAGE = sql<MessageRow>(
  'mail.read_message',
  `select p.id as "personId", p.name, p.email, e.name as "eventName", e.reply_to as "replyTo", m.subject, m.text
   from people p join events e on e.id = p.event_id join messages m on m.id = $3
   where p.event_id = $1 and p.email = $2 and p.closed_at is null
     and not exists (select from unsubscribed u where u.email = p.email)`,
);

/** $1 event, $2 account. For a test, which its writer gets. */
const READ_TEST = sql<{ name: string; email: string; eventName: string; replyTo: string | null }>(
  'mail.read_message_test',
  `select u.full_name as name, u.email, e.name as "eventName", e.reply_to as "replyTo"
   from users u, events e where e.id = $1 and u.id = $2`,
);

/** Blank lines part paragraphs. */
const paragraphsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/(?:[^\S\n]*\r?\n){2,}/)
    .map((paragraph) => paragraph.split(/\r?\n/));

/**
 * What an officer wrote, as plain text.
 * @param link where its reader unsubscribes; a test and a preview have none
 */
export const writtenMessage = (
  { subject, text }: Written,
  event: { eventName: string; replyTo: string | null },
  to: MailMessage['to'],
  link: string | null = null,
): MailMessage => ({
  to,
  ...(event.replyTo && { replyTo: event.replyTo }),
  ...(link && {
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  template: 'message',
  context: {
    subject,
    name: to.name,
    eventName: event.eventName,
    text: text.trim().replace(/\r\n?/g, '\n'),
    paragraphs: paragraphsOf(text),
    link,
  },
});

export const message: MailKind = async (mail, handle, tools) => {
  if (mail.userId !== null) {
    const [test] = await handle.run(READ_TEST, [mail.eventId, mail.userId]);
    if (!test) return null;
    return writtenMessage(mail.data as unknown as Written, test, { name: test.name, address: test.email });
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
