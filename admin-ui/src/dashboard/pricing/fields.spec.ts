import { expect, test } from '@jest/globals';
import type { TierDto } from '../../api/generated/rest';
import { en as english } from '../../console/texts/en';
import { en as frame } from '../../i18n/en';
import { endRule, fieldsOf, inputOf, NEW_TIER, priceRule, quantityRule, tierName } from './fields';

const text = { ...frame, ...english };
const TIER: TierDto = {
  id: '1',
  event_id: '2',
  quantity_from: 1,
  quantity_to: 20,
  price_per_ticket: 18,
  food_option: 'with_food',
  is_active: false,
};

test('a tier in its fields and back is the same tier, its price with cents', () => {
  const fields = fieldsOf(TIER);
  expect(fields.price_per_ticket).toBe('18.00');
  const { id: _id, event_id: _event, ...input } = TIER;
  expect(inputOf(fields)).toEqual(input);
});

test('a range begins and ends with a quantity, and does not end before it begins', () => {
  for (const typed of ['', '0', '1.5', 'x'])
    expect(quantityRule(text)(typed)).toBe(text.rules['tier.quantity']);
  expect(quantityRule(text)('1')).toBe(true);
  const end = (from: string, to: string) => endRule(text)(to, { ...NEW_TIER, quantity_from: from });
  expect(end('3', '3')).toBe(true);
  expect(end('4', '3')).toBe(text.rules['tier.order']);
  // The field's own rule comes first; a fault in the other field is shown there.
  expect(end('4', '')).toBe(text.rules['tier.quantity']);
  expect(end('', '3')).toBe(true);
});

test('a price may be nothing at all, but not left out', () => {
  expect([priceRule(text)('0'), priceRule(text)('18.5')]).toEqual([true, true]);
  for (const typed of ['', '-1', '1.005']) expect(priceRule(text)(typed)).toBe(text.rules['price.invalid']);
});

test('a tier in words', () => {
  expect(tierName(text, TIER)).toBe('1 to 20 tickets With Food at $18.00');
});
