import { formatCents } from '../../rules/money.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import { formatEventTimes } from '../../rules/event-dates.js';
import { localeOf } from '../../rules/languages.js';
import { READ_CANCELLED } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';
import { moneyBackOf, MONEY_BACK } from './money-back.js';

/** What the mail knows if only some tickets of a registration were cancelled: the registration, and how many are left of it. */
interface TakenOff {
  takenOff: string;
  left: number;
}

/** Tells the attendee what was cancelled and why. */
export const cancellation: MailKind = async (mail, handle) => {
  const { takenOff = null, left = null } = mail.data as Partial<TakenOff>;
  const [row] = await handle.run(READ_CANCELLED, [mail.registrationId, mail.eventId, takenOff]);
  if (!row) return null;
  const moneyBack = moneyBackOf(row);
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'cancellation',
    lang: row.lang,
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventTimes(row, localeOf(row.lang)),
      tickets: row.ticketQuantity,
      single: row.ticketQuantity === 1,
      isSome: left !== null,
      left,
      oneLeft: left === 1,
      reason: row.reason,
      total: formatCents(row.totalCents),
      sellerName: row.sellerName,
      isAboutMoney: moneyBack !== null,
      moneyBack: Object.fromEntries(MONEY_BACK.map((each) => [each, each === moneyBack])),
      code: formatQrCode(row.qrCode),
    },
  };
};
