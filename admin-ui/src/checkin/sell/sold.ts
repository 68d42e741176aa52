import { CODE_END_LENGTH, type FoodOption, type PaymentMode } from '@usher/backend/rules';

/** A sale at the door of this device, as the page goes on with it once its guests are in. */
export interface Sold {
  saleId: string;
  eventId: string;
  /** In the stored form. */
  code: string;
  /** The registration's id; null as long as the server has not told it. */
  registrationId: string | null;
  tickets: number;
  food: FoodOption;
  payment: PaymentMode;
  /** Dollars. */
  total: number;
  soldAt: string;
  label: string;
}

/** By what the guest and the sale are found again: the last characters of the code. */
export const codeEnd = ({ code }: Pick<Sold, 'code'>): string => code.slice(-CODE_END_LENGTH);
