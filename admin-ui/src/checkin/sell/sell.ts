import { formatQrCode, makeQrCode, paymentModeRules } from '@usher/backend/rules';
import type { DoorSaleDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import { OWN_SALES } from '../../api/queries';
import { refetch } from '../../api/query-client';
import { sessionState } from '../../api/session';
import { doorEventId } from '../door-events';
import { inTime, noteAnswer, serverAnswers } from '../offline/connection';
import { newId } from '../offline/device';
import { leftOn, type KeptSale } from '../offline/kept-sale';
import { readSales } from '../offline/sales-state';
import { changeOfflineState, chosenList, offlineState, usableList } from '../offline/offline-state';
import { triggerSync } from '../offline/sender';
import { oneTabAtATime } from '../offline/tabs';
import { isUnanswered } from '../offline/unanswered';
import { currentPractice } from '../practice/mode';
import { scannerPreferences } from '../preferences';
import { addNews } from '../scans/queue';
import { addRecent } from '../scans/recent';
import { recentScan } from '../scans/recent-scans';
import type { ResultOf } from '../scans/result';
import { change, queueNow } from '../scans/tab-queue';
import { totalAt, type Choice } from './prices';
import { askToSell, lockOf } from './send-sales';
import { dropSale, keepSale, letInWith, settleSale, tellSales } from './sales-store';
import type { Sold } from './sold';

// Selling at the door: the server decides if it answers in time; otherwise this device does where it may. Either way the sale is on
// disk before anything else happens, so whatever breaks, it is neither lost nor sold twice.

const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0]!;

/** The ids that a sale has, however often it is sent. */
export interface SaleIds {
  saleId: string;
  /** In the stored form. */
  code: string;
}

/** Makes them before the server is asked; the code as the server makes its own. */
export const newSaleIds = (): SaleIds => ({ saleId: newId(), code: makeQrCode(randomByte) });

/** Why nothing can be sold without a network. */
export type NeedsNetwork =
  /** Its money is not in the seller's hands. */
  | 'cash_only'
  /** The device has no list of the event, so no prices, or none for this choice. */
  | 'no_prices'
  /** The event has a capacity, and this device has no tickets of it; or fewer are left of them. */
  | 'no_lease'
  | { left: number }
  /** The time of its tickets has come to its end. */
  | 'lease_ended'
  /** The browser stores nothing. */
  | 'not_kept';

/** Returns why a sale needs the server; null if this device may decide it. */
export function needsNetwork(choice: Choice, eventId: string | undefined): NeedsNetwork | null {
  if (paymentModeRules(choice.payment).settledAs !== 'cash') return 'cash_only';
  const { canKeep, leases } = offlineState();
  if (!canKeep) return 'not_kept';
  const list = usableList(eventId);
  if (!list?.event.prices || totalAt(list.event.prices, choice) === null) return 'no_prices';
  if (!list.event.has_capacity) return null;
  const lease = leases.find(({ event_id: id }) => id === list.event.id);
  if (!lease) return 'no_lease';
  if (Date.now() >= Date.parse(lease.ends_at)) return 'lease_ended';
  const left = leftOn(lease);
  if (left <= 0) return 'no_lease';
  return left < choice.tickets ? { left } : null;
}

export type SaleOutcome =
  /** Its guests are in. The sheet can close: the panel follows. */
  | { kind: 'sold'; sold: Sold }
  | { kind: 'refused'; error: ApiError }
  /** There is no answer, and this device may not decide: the server may have taken it. Ask again with the same ids. */
  | { kind: 'unanswered'; why: NeedsNetwork };

interface SaleToMake extends SaleIds {
  choice: Choice;
  /** Dollars, as shown. */
  total: number;
  eventId: string;
}

/** Sells tickets and lets their guests in. */
export async function sell(sale: SaleToMake): Promise<SaleOutcome> {
  const { choice, total, eventId, saleId, code } = sale;
  const { session } = sessionState();
  const { label } = scannerPreferences();
  const soldAt = new Date().toISOString();
  const sold: Sold = {
    saleId,
    eventId,
    code,
    registrationId: null,
    ...choice,
    total,
    soldAt,
    label,
  };
  const prices = chosenList(eventId)?.event.prices ?? null;
  // The price on the screen may be the server's newer one.
  const isListed = prices !== null && totalAt(prices, choice) === total;
  const why = isListed ? needsNetwork(choice, eventId) : 'no_prices';
  const made: KeptSale = {
    sale_id: saleId,
    code,
    event_id: eventId,
    tickets: choice.tickets,
    food_option: choice.food,
    payment_mode: choice.payment,
    total_price: total,
    sold_at: soldAt,
    prices: why === null ? prices : null,
    account: { id: session?.user.id ?? '', name: session?.user.full_name ?? '' },
    label,
    lease: null,
    isAsked: true,
  };
  const isLeased = why === null && chosenList(eventId)!.event.has_capacity;
  const kept = await keep(made, isLeased);
  if (kept === 'lacking') return sell(sale);
  if (!serverAnswers() && kept?.prices) return letInHere(kept, sold);

  const asked = holding(saleId, () => askToSell(kept ?? made, { prices: null, isAwaited: true }));
  try {
    const answer = kept?.prices ? await inTime(asked) : await asked;
    if (answer) return await takenNow(kept, sold, answer);
    noteAnswer(false);
    void asked.then(
      (late) => takeLate(kept!, late),
      // Refused or lost: these guests are in, so it is sent as what it is by now.
      () => triggerSync(),
    );
    return await letInHere(kept!, sold);
  } catch (reason) {
    const error = asApiError(reason);
    if (!isUnanswered(error)) {
      if (kept) await dropSale(saleId).then(tellSales, () => undefined);
      return { kind: 'refused', error };
    }
    if (kept?.prices) return letInHere(kept, sold);
    return { kind: 'unanswered', why: why ?? 'no_prices' };
  }
}

/** @returns null if the browser cannot store it: then only the server has it */
async function keep(sale: KeptSale, isLeased: boolean): Promise<KeptSale | null | 'lacking'> {
  if (!offlineState().canKeep) return null;
  try {
    const kept = await keepSale(sale, isLeased);
    changeOfflineState(await readSales());
    // Null: another tab has sold them meanwhile.
    return kept ?? 'lacking';
  } catch {
    return null;
  }
}

/** Asks while no tab sends the same sale: it could be taken there and refused here. */
function holding<T>(saleId: string, ask: () => Promise<T>): Promise<T> {
  return oneTabAtATime(lockOf(saleId), ask);
}

async function letInHere(kept: KeptSale, sold: Sold): Promise<SaleOutcome> {
  await letInWith(kept);
  await tellSales();
  triggerSync();
  return { kind: 'sold', sold };
}

async function takenNow(kept: KeptSale | null, sold: Sold, answer: DoorSaleDto): Promise<SaleOutcome> {
  if (kept) await settle(kept, answer).catch(() => undefined);
  void refetch(OWN_SALES);
  return { kind: 'sold', sold: { ...sold, registrationId: answer.registration.id } };
}

async function takeLate(kept: KeptSale, answer: DoorSaleDto): Promise<void> {
  await settle(kept, answer).catch(() => undefined);
  // Undone meanwhile: it is sent again, with that.
  triggerSync();
}

async function settle(kept: KeptSale, { registration, outcome }: DoorSaleDto): Promise<void> {
  await settleSale(kept, {
    registrationId: registration.id,
    news: null,
    undoneAt: undefined,
    isOnline: outcome !== 'repeated',
  });
  await tellSales();
}

/** Shows that the guests of a sale may go in: the panel, tint and sound of a scan, and the last check-ins. */
export function showSold(sold: Sold): void {
  const madeAt = Date.parse(sold.soldAt);
  const code = formatQrCode(sold.code);
  const { saleId, eventId, tickets } = sold;
  const scan = {
    id: saleId,
    eventId,
    code,
    station: 'entrance' as const,
    tickets,
    madeAt,
    scannedAt: Date.now(),
  };
  const result: ResultOf<'success'> = {
    kind: 'success',
    station: 'entrance',
    guest: {
      id: sold.registrationId ?? saleId,
      name: '',
      ticket_quantity: tickets,
      food_option: sold.food,
      tickets_admitted: tickets,
      meals_served: 0,
    },
    counted: tickets,
    sold,
  };
  const inPractice = currentPractice()?.actions;
  if (inPractice) {
    inPractice.sell(scan, result);
    return;
  }
  addRecent(recentScan(scan, result));
  change(addNews(queueNow(), scan, result));
}

/** The event whose tickets are sold. */
export const sellingEventId = (): string | undefined => doorEventId() ?? chosenList()?.event.id;
