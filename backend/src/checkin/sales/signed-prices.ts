import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { centsOf, dollarsOf } from '../../rules/money.js';
import type { DoorTier } from '../../rules/door-sales.js';
import { FOOD_OPTIONS } from '../../rules/tickets.js';
import type { DoorPricesDto } from '../door/door.dto.js';

// The prices that phones have from the server. A sale without a network at one of them stands, whatever the price is by then: the
// signature shows that the phone did not make it up.

/** The purpose and the event are part of the signed text, because the same secret signs sessions, and other events' prices. */
const sign = (secret: string, eventId: string, tiers: readonly DoorTier[]): Buffer =>
  createHmac('sha256', secret)
    .update(
      `door prices ${eventId} ${JSON.stringify(
        tiers.map((tier) => [tier.foodOption, tier.quantityFrom, tier.quantityTo, tier.priceCents]),
      )}`,
    )
    .digest();

export const signedPrices = (secret: string, eventId: string, tiers: readonly DoorTier[]): DoorPricesDto => ({
  tiers: tiers.map(({ priceCents, ...tier }) => ({ ...tier, pricePerTicket: dollarsOf(priceCents) })),
  signature: sign(secret, eventId, tiers).toString('base64url'),
});

const quantity = z.int().min(1).max(1_000);
const PRICES = z.object({
  tiers: z.array(
    z.object({
      foodOption: z.enum(FOOD_OPTIONS),
      quantityFrom: quantity,
      quantityTo: quantity,
      pricePerTicket: z.number(),
    }),
  ),
  signature: z.string().max(100),
});

/** Returns the tiers of prices that a phone sent along; null if the server did not sign them for this event. */
export function readSignedPrices(secret: string, eventId: string, sent: unknown): DoorTier[] | null {
  const { data } = PRICES.safeParse(sent);
  if (!data) return null;
  const tiers = data.tiers.flatMap(({ pricePerTicket, ...tier }): DoorTier[] => {
    const priceCents = centsOf(pricePerTicket);
    return priceCents === null ? [] : [{ ...tier, priceCents }];
  });
  const actual = Buffer.from(data.signature, 'base64url');
  const expected = sign(secret, eventId, tiers);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? tiers : null;
}
