import type { Actor } from '../../auth/actor.js';
import { EventError } from '../../events/events.error.js';
import { RegistrationError } from '../../attendees/registration/registration.error.js';
import { doorState, mayUseDoor } from '../../rules/door.js';
import { bookedPrice, countsOn, tierPrice } from '../../rules/door-sales.js';
import type { Cents } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import { DoorClosed } from '../door/door.error.js';
import type { DoorSaleInput } from './sales.dto.js';
import { DoorSaleError } from './sales.error.js';
import type { SaleWorld } from './sales.sql.js';
import { readSignedPrices } from './signed-prices.js';

/** A sale as it was sent, with the times by the server's clock. */
export interface Asked {
  input: DoorSaleInput;
  isOffline: boolean;
  /** In its stored form. */
  code: string;
  taken: Cents;
  content: string;
  soldAt: number;
  undoneAt: number | null;
  seller: { id: string; email: string };
  actor: Actor;
  deviceId: string | null;
}

/**
 * Decides a sale whose guest waits for the answer, as an ordinary one; closed sales are the door's own.
 * @throws EventError no_event; DoorClosed; RegistrationError event_not_on_sale, event_over, no_tier_covers, price_changed, sold_out
 */
export function decideOnline({ input, actor, taken }: Asked, { event, left, tiers }: SaleWorld) {
  const { tickets: quantity } = input;
  if (!event || (!event.isPublished && !may(actor.user, 'events.read.drafts')))
    throw new EventError({ code: 'no_event' });
  if (!event.isPublished) throw new RegistrationError({ code: 'event_not_on_sale' });
  const door = { ...event, eventDate: new Date(event.eventDate), overAt: new Date(event.overAt) };
  const state = doorState(door, Date.now());
  if (!mayUseDoor(actor.user, state, 'names'))
    throw state === 'over' ? DoorClosed.over() : DoorClosed.until(door.eventDate, event.timeZone);
  if (state === 'over') throw new RegistrationError({ code: 'event_over' });
  const price = tierPrice(tiers, quantity, input.foodOption, input.paymentMode);
  if (price === null) throw new RegistrationError({ code: 'no_tier_covers', quantity });
  if (price * quantity !== taken)
    throw new RegistrationError({ code: 'price_changed', quantity, pricePerTicket: price });
  if (left !== null && quantity > left) throw new RegistrationError({ code: 'sold_out', left });
  return { price, on: left === null ? null : ('capacity' as const) };
}

/**
 * Decides a sale whose guest is inside.
 * @param secret with which the prices were signed
 * @throws DoorSaleError sale_without_event, sale_without_price
 */
export function decideOffline(
  { input, soldAt, taken }: Asked,
  { event, free, lease, tiers }: SaleWorld,
  secret: string,
) {
  const signed = readSignedPrices(secret, input.eventId, input.prices);
  // A draft has no list. One that was on sale before, and is known by its list, sold these tickets.
  if (!event || (!event.isPublished && !signed)) throw new DoorSaleError({ code: 'sale_without_event' });
  const price = bookedPrice({ ...input, taken }, signed, tiers);
  if (price === null) throw new DoorSaleError({ code: 'sale_without_price' });
  const leased = lease && { ...lease, endsAt: Date.parse(lease.endsAt) };
  return { price, on: countsOn(input.tickets, soldAt, free, leased) };
}
