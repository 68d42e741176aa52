import { checkPrice, checkTierQuantity, type FoodOption } from '@usher/backend/rules';
import type { TierDto, UpdateTierInput } from '../../api/generated/rest';
import type { ConsoleTexts } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';

/** The tiers' resource in the data provider. */
export const TIERS = 'pricing/admin/tiers';

/** The values of the form's inputs, as typed. */
export interface TierFields {
  quantity_from: string;
  quantity_to: string;
  price_per_ticket: string;
  food_option: FoodOption;
  is_active: boolean;
}

export const FIELDS = ['quantity_from', 'quantity_to', 'price_per_ticket', 'food_option'] as const;

export const NEW_TIER: TierFields = {
  quantity_from: '1',
  quantity_to: '20',
  price_per_ticket: '',
  food_option: 'without_food',
  is_active: true,
};

export const fieldsOf = (tier: TierDto): TierFields => ({
  quantity_from: String(tier.quantity_from),
  quantity_to: String(tier.quantity_to),
  price_per_ticket: tier.price_per_ticket.toFixed(2),
  food_option: tier.food_option,
  is_active: tier.is_active,
});

/** Returns the typed number; NaN for a blank field, for which Number('') would be 0. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

export const quantityRule = (text: ConsoleTexts) => (typed: string) => {
  const broken = checkTierQuantity(numberOf(typed));
  return broken === null || text.rules[broken];
};

/** The form rule of the range's end: a valid quantity first, then not below the start. */
export const endRule = (text: ConsoleTexts) => (typed: string, all: TierFields) => {
  const ownRule = quantityRule(text)(typed);
  if (ownRule !== true) return ownRule;
  return !(numberOf(all.quantity_from) > numberOf(typed)) || text.rules['tier.order'];
};

export const priceRule = (text: ConsoleTexts) => (typed: string) => {
  const broken = checkPrice(numberOf(typed));
  return broken === null || text.rules[broken];
};

export const inputOf = (fields: TierFields): UpdateTierInput => ({
  quantity_from: Number(fields.quantity_from),
  quantity_to: Number(fields.quantity_to),
  price_per_ticket: Number(fields.price_per_ticket),
  food_option: fields.food_option,
  is_active: fields.is_active,
});

/** Describes a tier in words: `1 to 20 tickets With Food at $18.00`. */
export const tierName = (text: ConsoleTexts, tier: TierDto): string =>
  text.pricingPanel.tier(
    text.pricingPanel.range(tier.quantity_from, tier.quantity_to),
    text.food[tier.food_option],
    moneyText(tier.price_per_ticket),
  );
