import { formatEventDate } from '../../rules/event-dates.js';
import { formatCents } from '../../rules/money.js';
import { READ_SENT_DOOR_SALE } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/** Tells a seller that somebody else sent a sale at the door that waited on a phone: its cash is the seller's. */
export const doorSaleSent: MailKind = async (mail, handle) => {
  const [row] = await handle.run(READ_SENT_DOOR_SALE, [mail.data.saleId, mail.userId]);
  if (!row) return null;
  return {
    to: { name: row.name, address: row.address },
    template: 'door-sale-sent',
    context: {
      name: row.name,
      senderName: row.senderName,
      eventName: row.eventName,
      at: formatEventDate(row.soldAt, row.timeZone),
      tickets: row.tickets,
      single: row.tickets === 1,
      total: formatCents(row.totalCents),
    },
  };
};
