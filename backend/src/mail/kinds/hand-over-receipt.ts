import { formatCents } from '../../rules/money.js';
import { formatEventDate } from '../../rules/event-dates.js';
import { rangesOf } from '../../rules/paper.js';
import { READ_RECEIPT } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/**
 * Receipt for seller and receiver: what was handed over, and what each of them counted. Not sent if the hand-over has been
 * reversed since.
 */
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
      paperOut: row.paperOut.length > 0 && row.paperOut.length.toLocaleString('en-US'),
      paperMissing: row.isFinal ? rangesOf(row.paperOut).join(', ') : null,
      number: String(mail.data.handOverId).slice(-8).toUpperCase(),
    },
  };
};
