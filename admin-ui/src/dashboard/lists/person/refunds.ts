import { paymentModeRules, type Refund } from '@usher/backend/rules';
import type { RegistrationDto } from '../../../api/generated/rest';

const USUAL: Record<'cash' | 'transfer', Refund[]> = {
  cash: ['seller', 'till', 'none'],
  transfer: ['till', 'none'],
};

/**
 * Returns who may pay the guest back if this registration is cancelled, the usual one first; empty if nothing was paid. A
 * seller may not take the refund of their own sale out of the till.
 */
export function refundsOf(
  {
    total_price: total,
    payment_mode: mode,
    volunteer_id: sellerId,
  }: Pick<RegistrationDto, 'total_price' | 'payment_mode' | 'volunteer_id'>,
  userId: string | undefined,
): Refund[] {
  if (total === 0) return [];
  return USUAL[paymentModeRules(mode).settledAs].filter((refund) => refund !== 'till' || sellerId !== userId);
}
