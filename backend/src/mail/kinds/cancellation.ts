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

/**
 * Tells the attendee what was cancelled and why; and whoever paid for tickets that were given away since, whose the money is
 * (`toPayer`).
 */
export const cancellation: MailKind = async (mail, handle) => {
  const {
    takenOff = null,
    left = null,
    toPayer = false,
  } = mail.data as Partial<TakenOff> & { toPayer?: boolean };
  const [row] = await handle.run(READ_CANCELLED, [mail.registrationId, mail.eventId, takenOff]);
  if (!row) return null;
  const name = toPayer ? row.paidBy : row.name;
  const address = toPayer ? row.paidByEmail : row.email;
  if (name === null || address === null) return null;
  const moneyBack = row.paidBy !== null && !toPayer ? null : moneyBackOf(row);
  return {
    to: { name, address },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'cancellation',
    lang: row.lang,
    context: {
      name,
      toPayer,
      paidBy: toPayer || row.totalCents === 0 ? null : row.paidBy,
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
