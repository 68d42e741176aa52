import { formatQrCode } from '../../rules/qr-codes.js';
import { formatEventTimes } from '../../rules/event-dates.js';
import { GIVE_LINK_SECONDS } from '../../rules/gifts.js';
import { localeOf } from '../../rules/languages.js';
import { READ_GIFT, READ_GIFT_REQUEST } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/**
 * Tells whoever gave tickets away that they did, or that somebody did it for them. Of the person who has them, it says no more than the
 * giver knows: the name that was typed.
 */
export const ticketsGiven: MailKind = async (mail, handle) => {
  const { giftId, to, left } = mail.data as { giftId: string; to: string; left: number };
  const [row] = await handle.run(READ_GIFT, [giftId]);
  if (!row) return null;
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'tickets-given',
    lang: row.lang,
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventTimes(row, localeOf(row.lang)),
      tickets: row.tickets,
      single: row.tickets === 1,
      to,
      left,
      oneLeft: left === 1,
      isAll: left === 0,
      keptCode: row.keptCode && formatQrCode(row.keptCode),
      endedCode: row.endedCode && formatQrCode(row.endedCode),
    },
  };
};

/**
 * Asks whoever has tickets whether to give some of them away, as somebody with their code asked on the ticket's page. Each send attempt
 * creates a new link, and the earlier ones are no longer good.
 */
export const giveConfirmation: MailKind = async (mail, handle, tools) => {
  const { giveId } = mail.data as { giveId: string };
  const [row] = await handle.run(READ_GIFT_REQUEST, [giveId]);
  if (!row) return null;
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'give-confirmation',
    lang: row.lang,
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventTimes(row, localeOf(row.lang)),
      tickets: row.tickets,
      single: row.tickets === 1,
      of: row.of,
      isAll: row.tickets === row.of,
      toName: row.toName,
      toEmail: row.toEmail,
      link: await tools.giveLink(giveId),
      hours: GIVE_LINK_SECONDS / 3600,
      oneHour: GIVE_LINK_SECONDS === 3600,
    },
  };
};
