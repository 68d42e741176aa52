import { checkPrice, checkTierQuantity, type FoodOption } from '@usher/backend/rules';
import type { TierFragment, UpdateTierInput } from '../../api/generated/operations';
import type { Texts } from '../../i18n/en';
import { moneyText } from '../../ui/Money';

/** What the inputs hold: text, as it is typed. */
export interface TierFields {
  quantityFrom: string;
  quantityTo: string;
  pricePerTicket: string;
  foodOption: FoodOption;
  isActive: boolean;
}

export const FIELDS = ['quantityFrom', 'quantityTo', 'pricePerTicket', 'foodOption'] as const;

export const NEW_TIER: TierFields = {
  quantityFrom: '1',
  quantityTo: '20',
  pricePerTicket: '',
  foodOption: 'without_food',
  isActive: true,
};

export const fieldsOf = (tier: TierFragment): TierFields => ({
  quantityFrom: String(tier.quantityFrom),
  quantityTo: String(tier.quantityTo),
  pricePerTicket: tier.pricePerTicket.toFixed(2),
  foodOption: tier.foodOption,
  isActive: tier.isActive,
});

/** Not a number where nothing is typed: Number('') would be 0. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

export const quantityRule = (text: Texts) => (typed: string) => {
  const broken = checkTierQuantity(numberOf(typed));
  return broken === null || text.rules[broken];
};

/** Of the range's end: the rule of a quantity first, then the order of the two. */
export const endRule = (text: Texts) => (typed: string, all: TierFields) => {
  const ownRule = quantityRule(text)(typed);
  if (ownRule !== true) return ownRule;
  return !(numberOf(all.quantityFrom) > numberOf(typed)) || text.rules['tier.order'];
};

export const priceRule = (text: Texts) => (typed: string) => {
  const broken = checkPrice(numberOf(typed));
  return broken === null || text.rules[broken];
};

export const inputOf = (fields: TierFields): UpdateTierInput => ({
  quantityFrom: Number(fields.quantityFrom),
  quantityTo: Number(fields.quantityTo),
  pricePerTicket: Number(fields.pricePerTicket),
  foodOption: fields.foodOption,
  isActive: fields.isActive,
});

/** A tier in words: `1 to 20 tickets With Food at $18.00`. */
export const tierName = (text: Texts, tier: TierFragment): string =>
  text.pricingPanel.tier(
    text.pricingPanel.range(tier.quantityFrom, tier.quantityTo),
    text.food[tier.foodOption],
    moneyText(tier.pricePerTicket),
  );
