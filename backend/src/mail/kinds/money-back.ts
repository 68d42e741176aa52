import type { Refund } from '../../rules/clearings.js';
import { type PaymentMode, paymentModeRules } from '../../rules/tickets.js';
import type { TransferStatus } from '../../rules/transfers.js';

/**
 * What a guest reads about the money of a cancelled sale. The templates of the cancellation have a sentence for each;
 * docs/mail-cases.md tells which applies when.
 */
export const MONEY_BACK = [
  'free',
  'fromSeller',
  'fromOrganizers',
  'paidBack',
  'notPaidBack',
  'notFound',
] as const;
type MoneyBack = (typeof MONEY_BACK)[number];

const OF_CASH: Record<Refund, MoneyBack> = {
  seller: 'fromSeller',
  till: 'fromOrganizers',
  none: 'notPaidBack',
};

/** Null: a state of a live sale, which a cancelled one cannot be in. */
const OF_TRANSFER: Record<TransferStatus, MoneyBack | null> = {
  unverified: null,
  verified: null,
  questioned: null,
  cancelled: 'notFound',
  kept: 'notPaidBack',
  to_refund: 'fromOrganizers',
  refunded: 'paidBack',
};

interface CancelledSale {
  totalCents: number;
  paymentMode: PaymentMode;
  refund: Refund | null;
  transferStatus: TransferStatus | null;
}

/** @returns null if nothing is known, for a sale cancelled before this was recorded */
export function moneyBackOf({
  totalCents,
  paymentMode,
  refund,
  transferStatus,
}: CancelledSale): MoneyBack | null {
  if (totalCents === 0) return 'free';
  switch (paymentModeRules(paymentMode).settledAs) {
    case 'cash':
      return refund && OF_CASH[refund];
    case 'transfer':
      return transferStatus && OF_TRANSFER[transferStatus];
  }
}
