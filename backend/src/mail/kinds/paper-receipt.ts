import { formatEventDate } from '../../rules/event-dates.js';
import { READ_PAPER_RECEIPT } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

export const paperTicketsOf = (count: number): string =>
  count === 1 ? '1 paper ticket' : `${count.toLocaleString('en-US')} paper tickets`;

/** Receipt for seller and receiver: which paper tickets were given back. */
export const paperReceipt: MailKind = async (mail, handle) => {
  const { volunteerId, receivedBy, ranges, tickets, at } = mail.data as {
    volunteerId: string;
    receivedBy: string;
    ranges: string[];
    tickets: number;
    at: string;
  };
  const [row] = await handle.run(READ_PAPER_RECEIPT, [mail.eventId, mail.userId, volunteerId, receivedBy]);
  if (!row) return null;
  return {
    to: { name: row.name, address: row.address },
    template: 'paper-receipt',
    context: {
      name: row.name,
      isSeller: mail.userId === volunteerId,
      sellerName: row.sellerName,
      receiverName: row.receiverName,
      eventName: row.eventName,
      at: formatEventDate(new Date(at), row.timeZone),
      paperTickets: paperTicketsOf(tickets),
      numbers: ranges.join(', '),
    },
  };
};
