import { newQrCode } from '../../attendees/registration/new-qr-code.js';
import type { DeliveryWay } from '../../rules/person-key.js';
import { DEFAULT_TIERS, surchargeCents } from '../../rules/tickets.js';
import type { SalesTimeline } from './sales-timeline.js';
import { type Id, idAt } from './ids.js';
import { FIRST_NAMES, LAST_NAMES, pickName } from './names.js';

/** Number of people per registration; the remaining registrations are repeat purchases. */
export const PEOPLE_PER_REGISTRATION = 0.8;
const MAX_PER_PERSON = 6;
const WITH_FOOD = 0.45;
const BY_ZELLE = 0.4;
const GUESTS = 0.015;
const CANCELLED = 0.02;
const SHOW_UP = 0.55;
const WITHOUT_EMAIL = 0.04;
const DELIVERED = 0.8;

const PRICES = Object.fromEntries(DEFAULT_TIERS.map((tier) => [tier.foodOption, tier.priceCents]));

export interface Sellers {
  /** All sellers, the best first. */
  all: readonly Id[];
  /** Invites the guests and makes the cancellations. */
  president: Id;
}

export interface SeededSale {
  id: Id;
  personId: Id;
  seller: Id;
  at: number;
  tickets: number;
  zelle: boolean;
  food: boolean;
  guest: boolean;
  priceCents: number;
  qrCode: string;
  checkedInAt: number | null;
  cancelledAt: number | null;
  /** How its seller gave the ticket on, a minute later; null if it is mailed, or was not given on. */
  delivered: DeliveryWay | null;
}

export interface SeededPerson {
  id: Id;
  name: string;
  /** Null: whoever sold it delivers the ticket. */
  email: string | null;
  phone: string;
  /** Oldest first. */
  sales: SeededSale[];
}

const chance = (share: number): boolean => Math.random() < share;

function quantity(): number {
  const dice = Math.random();
  if (dice < 0.45) return 1;
  if (dice < 0.8) return 2;
  if (dice < 0.9) return 3;
  return dice < 0.96 ? 4 : 5 + Math.floor(Math.random() * 6);
}

/** The most frequent first. */
const WAYS: readonly DeliveryWay[] = ['whatsapp', 'whatsapp', 'shown', 'sms', 'printed'];
const wayOfDelivery = (): DeliveryWay | null =>
  chance(DELIVERED) ? WAYS[Math.floor(WAYS.length * Math.random())]! : null;

function sale(
  personId: Id,
  at: number,
  calendar: SalesTimeline,
  sellers: Sellers,
  isMailed: boolean,
): SeededSale {
  const food = chance(WITH_FOOD);
  const guest = chance(GUESTS);
  const zelle = !guest && chance(BY_ZELLE);
  const cancelled = chance(CANCELLED);
  return {
    id: idAt(at),
    personId,
    seller: guest ? sellers.president : sellers.all[Math.floor(sellers.all.length * Math.random() ** 1.6)]!,
    at,
    tickets: quantity(),
    zelle,
    food,
    guest,
    priceCents: guest
      ? 0
      : PRICES[food ? 'with_food' : 'without_food']! + surchargeCents(zelle ? 'zelle' : 'cash'),
    qrCode: newQrCode(),
    checkedInAt: !cancelled && chance(SHOW_UP) ? calendar.checkInAt(at) : null,
    cancelledAt: cancelled ? at + 60_000 : null,
    delivered: isMailed || cancelled ? null : wayOfDelivery(),
  };
}

/** The ASCII letters of a name, for an e-mail address. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

// Exchange 555 is not assigned to real numbers.
const AREAS = 800;
const LINES = 10_000;
const phoneOf = (area: number, line: number): string => `${200 + area}555${String(line).padStart(4, '0')}`;

/**
 * Makes up people, each with all their purchases.
 * @param withoutEmail how many there are already who have none: they are told apart by name and phone, so each gets a number of
 *   their own
 */
export function peopleMaker(calendar: SalesTimeline, sellers: Sellers, withoutEmail: number) {
  let number = withoutEmail;
  /**
   * @param tag makes the e-mail address unique
   * @param at time of the first purchase, in milliseconds
   * @param times number of purchases
   */
  return (tag: string, at: number, times: number): SeededPerson => {
    const [first, last] = [pickName(FIRST_NAMES), pickName(LAST_NAMES)];
    const id = idAt(at);
    const isMailed = !chance(WITHOUT_EMAIL);
    const sales = [sale(id, at, calendar, sellers, isMailed)];
    for (let more = 1; more < times; more++)
      sales.push(sale(id, calendar.nextPurchaseAt(sales.at(-1)!.at), calendar, sellers, isMailed));
    const person = { id, name: `${first} ${last}`, sales };
    if (isMailed)
      return {
        ...person,
        email: `${plain(first)}.${plain(last)}.${tag}@example.org`,
        phone: phoneOf(Math.floor(Math.random() * AREAS), Math.floor(Math.random() * LINES)),
      };
    const own = number++;
    return { ...person, email: null, phone: phoneOf(own % AREAS, Math.floor(own / AREAS) % LINES) };
  };
}

/** Yields how often each of `people` buys, `registrations` in total. */
export function* purchases(people: number, registrations: number): Generator<number> {
  let left = registrations;
  for (let todo = people; todo > 0; todo--) {
    // Spreads the remaining registrations evenly over the remaining people; some buy several times.
    const expected = left / todo - 1;
    let times = 1;
    while (times < MAX_PER_PERSON && chance(expected / (1 + expected))) times++;
    times = todo === 1 ? left : Math.max(1, Math.min(times, left - (todo - 1)));
    left -= times;
    yield times;
  }
}
