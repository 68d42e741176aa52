import { paymentModeRules } from '@usher/backend/rules';
import type { RegistrationDto } from '../../api/generated/rest';

/** What a seller can do with a sale. */
export type SaleAction = 'screenshot' | 'deliver' | 'correct' | 'change' | 'give';

/** Whether a sale still needs the picture of its transfer. */
export const lacksScreenshot = (sale: RegistrationDto): boolean =>
  paymentModeRules(sale.payment_mode).needsPicture && !sale.is_guest && !sale.has_screenshot;

interface Possible {
  /** Whether the picture of the transfer is on its way. */
  isPictureSent: boolean;
  /** Whether its ticket is still to be given on; null where it is not for the seller to deliver, or not by these buttons. */
  delivery: { isDue: boolean } | null;
  mayCorrect: boolean;
  mayChange: boolean;
  mayGive: boolean;
}

/** What can be done with a sale: what is due, or else the most usual, on a button of its own, and the rest behind one. */
export function actionsOf(
  sale: RegistrationDto,
  { isPictureSent, delivery, mayCorrect, mayChange, mayGive }: Possible,
): { main: SaleAction | null; more: SaleAction[] } {
  const possible: Array<[SaleAction, boolean]> = [
    ['screenshot', lacksScreenshot(sale) && !isPictureSent],
    ['deliver', delivery !== null && delivery.isDue],
    ['correct', mayCorrect],
    ['deliver', delivery !== null && !delivery.isDue],
    ['change', mayChange],
    ['give', mayGive],
  ];
  const [main = null, ...more] = possible.filter(([, isPossible]) => isPossible).map(([action]) => action);
  return { main, more };
}
