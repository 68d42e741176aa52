import {
  type FoodOption,
  may,
  OWN_CORRECTION_MINUTES,
  type PaymentMode,
  paymentModeRules,
  type WithRole,
} from '@usher/backend/rules';
import type { RegistrationDto } from '../api/generated/rest';
import { moneyText } from '../i18n/money';

/** What may be sold instead. */
export interface SaleChange {
  ticket_quantity: number;
  food_option: FoodOption;
  payment_mode: PaymentMode;
}

export const changeOf = ({ ticket_quantity, food_option, payment_mode }: RegistrationDto): SaleChange => ({
  ticket_quantity,
  food_option,
  payment_mode,
});

export const isChanged = (sale: RegistrationDto, change: SaleChange): boolean =>
  change.ticket_quantity !== sale.ticket_quantity ||
  change.food_option !== sale.food_option ||
  change.payment_mode !== sale.payment_mode;

/**
 * Whether the account may still change or cancel a sale. The server decides; this only hides a button that could only fail.
 * @param now milliseconds
 */
export function mayChange(user: WithRole | undefined, sale: RegistrationDto, now: number): boolean {
  if (sale.cancelled_at !== null || sale.is_checked_in || sale.meals_served > 0) return false;
  if (sale.is_guest && !may(user, 'tickets.give')) return false;
  if (may(user, 'registrations.cancel')) return true;
  const isFresh = now - Date.parse(sale.created_at) < OWN_CORRECTION_MINUTES * 60_000;
  return may(user, 'tickets.sell') && isFresh;
}

/** What the seller does with the buyer's money after a change, in dollars. */
export type MoneyStep =
  | { kind: 'none' }
  /** The same way of payment: the buyer pays the difference, or gets it back. */
  | { kind: 'take' | 'give_back'; mode: PaymentMode; amount: number }
  /** Another way of payment. */
  | { kind: 'swap'; from: PaymentMode; paid: number; to: PaymentMode; due: number };

/** @param due the new total, in dollars */
export function moneyStepOf(sale: RegistrationDto, change: SaleChange, due: number): MoneyStep {
  const settledAs = (mode: PaymentMode) => paymentModeRules(mode).settledAs;
  const paid = sale.total_price;
  const mode = change.payment_mode;
  if (paid > 0 && due > 0 && settledAs(mode) !== settledAs(sale.payment_mode))
    return { kind: 'swap', from: sale.payment_mode, paid, to: mode, due };
  // In cents, as dollars do not subtract exactly.
  const cents = Math.round(due * 100) - Math.round(paid * 100);
  if (cents === 0) return { kind: 'none' };
  return { kind: cents > 0 ? 'take' : 'give_back', mode, amount: Math.abs(cents) / 100 };
}

/** The sentences of `MoneyStep`. */
interface MoneyWords {
  nothing: string;
  take: (amount: string, by: string) => string;
  giveBack: (amount: string, by: string) => string;
  swap: (paid: string, from: string, due: string, to: string) => string;
}

/** Says what becomes of the buyer's money. @param by the names of the ways of payment */
export function moneySentence(step: MoneyStep, words: MoneyWords, by: Record<PaymentMode, string>): string {
  switch (step.kind) {
    case 'none':
      return words.nothing;
    case 'take':
      return words.take(moneyText(step.amount), by[step.mode]);
    case 'give_back':
      return words.giveBack(moneyText(step.amount), by[step.mode]);
    case 'swap':
      return words.swap(moneyText(step.paid), by[step.from], moneyText(step.due), by[step.to]);
  }
}
