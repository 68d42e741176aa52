import { sql } from '../../database/database.js';
import { formatCents } from '../../rules/money.js';
import { formatEventDate } from './event-date.js';
import type { MailKind } from './message.js';

/** $1 hand-over, $2 to whom. */
const READ_RECEIPT = sql<{
  name: string;
  address: string;
  isSeller: boolean;
  sellerName: string;
  receiverName: string;
  receivedCents: number;
  declaredCents: number;
  floatReturnedCents: number;
  clearedCents: number;
  receivedAt: Date;
  eventName: string;
  timeZone: string;
}>(
  'mail.read_receipt',
  `select u.full_name as name, u.email as address, u.id = h.seller_id as "isSeller", seller.full_name as "sellerName",
     receiver.full_name as "receiverName", h.received_cents::float8 as "receivedCents",
     h.declared_cents::float8 as "declaredCents", h.float_returned_cents::float8 as "floatReturnedCents",
     h.cleared_cents::float8 as "clearedCents", h.received_at as "receivedAt", e.name as "eventName",
     e.time_zone as "timeZone"
   from hand_overs h join users u on u.id = $2 join users seller on seller.id = h.seller_id
   join users receiver on receiver.id = h.received_by join events e on e.id = h.event_id
   where h.id = $1 and h.status = 'received'`,
);

/** To both sides: what was handed over, and what each of them counted. None of one that was reversed meanwhile. */
export const handOverReceipt: MailKind = async (mail, handle) => {
  const [row] = await handle.run(READ_RECEIPT, [mail.data.handOverId, mail.userId]);
  if (!row) return null;
  const surplus = row.receivedCents - row.floatReturnedCents - row.clearedCents;
  return {
    to: { name: row.name, address: row.address },
    template: 'hand-over-receipt',
    context: {
      name: row.name,
      isSeller: row.isSeller,
      sellerName: row.sellerName,
      receiverName: row.receiverName,
      eventName: row.eventName,
      at: formatEventDate(row.receivedAt, row.timeZone),
      received: formatCents(row.receivedCents),
      declared: formatCents(row.declaredCents),
      differs: row.receivedCents !== row.declaredCents,
      cleared: formatCents(row.clearedCents),
      float: row.floatReturnedCents > 0 ? formatCents(row.floatReturnedCents) : null,
      surplus: surplus > 0 ? formatCents(surplus) : null,
      number: String(mail.data.handOverId).slice(-8).toUpperCase(),
    },
  };
};
