import { centsOf, dollarsOf } from '@usher/backend/rules';
import type { DoorSaleDto, DoorSaleInput, WaitingSalesInput } from '../../api/generated/rest';
import { call } from '../../api/client';
import { asApiError, type ApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { withDoor } from '../offline/database';
import { watched } from '../offline/connection';
import { deviceId } from '../offline/device';
import type { KeptSale, SaleNews } from '../offline/kept-sale';
import { keptSales } from '../offline/sales-state';
import { oneTabAtATime, unlessInAnotherTab } from '../offline/tabs';
import { isUnanswered } from '../offline/unanswered';
import { noteSaleNews, settleSale, tellSales } from './sales-store';

// Sends the sales that wait, one by one. Each goes to the server under its id, so that sent twice it is sold once, and only under
// the account that made it, whose money it is.

/** Name of the lock that a tab holds while it asks the server about a sale. */
export const lockOf = (saleId: string): string => `usher.sale.${saleId}`;

/** Asks the server to take a sale. @param prices of a sale without a network; null if it can still be refused */
export function askToSell(
  sale: KeptSale,
  { prices, isAwaited, isSentFor }: { prices: KeptSale['prices']; isAwaited: boolean; isSentFor?: boolean },
): Promise<DoorSaleDto> {
  const body: DoorSaleInput = {
    sale_id: sale.sale_id,
    code: sale.code,
    event_id: sale.event_id,
    tickets: sale.tickets,
    food_option: sale.food_option,
    payment_mode: sale.payment_mode,
    total_price: sale.total_price,
    sold_at: sale.sold_at,
    now: new Date().toISOString(),
    ...(prices ? { prices } : {}),
    ...(sale.label ? { label: sale.label } : {}),
    ...(sale.undone_at ? { undone_at: sale.undone_at } : {}),
    ...(isSentFor ? { account_id: sale.account.id } : {}),
  };
  const headers = { 'X-Device-Id': deviceId() };
  return watched(call<DoorSaleDto>('POST', '/api/checkin/sales', { headers, body }), isAwaited);
}

/**
 * Whether the server has looked at a sale and will never take it. One that was made without a network it keeps whole, for finance;
 * one that it could have refused was not sold.
 */
const isFinal = ({ prices }: KeptSale, { status, code }: ApiError): boolean =>
  // The account has to set up a second factor first; the server has not looked at the sale.
  code !== 'second_factor_overdue' &&
  (status === 422 || status === 409 || (!prices && [403, 404].includes(status)));

/**
 * Sends the sales that wait. What is on its way from another tab is left to that one, but not what an officer sends by a press:
 * every tab looks at each sale for a moment when a network is there, and a press at that moment must not be lost.
 * @param isSentFor whether an officer sends other accounts' sales, too
 * @throws ApiError if the server cannot be reached, or has not taken a sale that an officer sends
 */
export async function sendSales(isSentFor = false): Promise<void> {
  let hasChanged = false;
  const inTurn = isSentFor ? oneTabAtATime : unlessInAnotherTab;
  for (const { sale_id: id, news } of await keptSales())
    if (!news)
      await inTurn(lockOf(id), async () => {
        while (await sendSale(id, isSentFor)) hasChanged = true;
      }).finally(() => (hasChanged ? tellSales() : undefined));
}

/** @returns whether something became of the sale, so that it may have to be sent again */
async function sendSale(id: string, isSentFor: boolean): Promise<boolean> {
  // As it is now: it may have been undone.
  const sale = await withDoor((db) => db.get('sales', id));
  const account = sessionState().session?.user.id;
  if (!sale || sale.news || account === undefined) return false;
  const isOwn = sale.account.id === account;
  if (!isOwn && (!isSentFor || !sale.prices)) return false;
  try {
    const taken = await askToSell(sale, { prices: sale.prices, isAwaited: false, isSentFor: !isOwn });
    const { registration } = taken;
    await settleSale(sale, {
      registrationId: registration.id,
      undoneAt: sale.undone_at,
      isOnline: !sale.prices,
      news: newsOf(sale, registration.cancelled_at !== null),
    });
    return true;
  } catch (reason) {
    const error = asApiError(reason);
    if (error.status === 0 || !error.isFromServer) throw error;
    if (isUnanswered(error) || !isFinal(sale, error)) {
      // Nobody sends it again by itself, so whoever pressed is told.
      if (!isOwn) throw error;
      return false;
    }
    // Undone, and not sold or cancelled already: nothing is left to tell.
    const isUndone = sale.undone_at !== undefined && error.code !== 'meals_were_served';
    const isNothing = isUndone && (!sale.prices || error.code === 'registration_cancelled');
    const kind = sale.undone_at === undefined ? 'refused' : 'stays';
    if (isNothing) await withDoor((db) => db.delete('sales', id));
    else await noteSaleNews(id, { kind, code: error.code, sentence: error.sentence('') });
    return true;
  }
}

/** What the seller is told about a sale that the server has taken. */
function newsOf({ undone_at: undoneAt, isAsked }: KeptSale, isCancelled: boolean): SaleNews | null {
  if (undoneAt !== undefined) return isCancelled ? null : { kind: 'stays', code: null, sentence: '' };
  // The page was closed before it showed that these guests may go in.
  return isAsked ? { kind: 'taken' } : null;
}

/** What a sync tells about the sales that wait: whose money is still on this device. */
export async function salesToTell(): Promise<WaitingSalesInput> {
  const waiting = (await keptSales()).filter(
    ({ news, undone_at: undoneAt, prices }) => !news && undoneAt === undefined && prices,
  );
  const of = new Map<string, KeptSale[]>();
  for (const sale of waiting) {
    const key = `${sale.event_id} ${sale.account.id}`;
    of.set(key, [...(of.get(key) ?? []), sale]);
  }
  return {
    ...sumOf(waiting),
    of: [...of.values()].map((sales) => ({
      event_id: sales[0]!.event_id,
      account_id: sales[0]!.account.id,
      ...sumOf(sales),
    })),
  };
}

/** Number and sum of sales, in dollars. */
export const sumOf = (
  sales: ReadonlyArray<Pick<KeptSale, 'total_price'>>,
): { count: number; amount: number } => ({
  count: sales.length,
  amount: dollarsOf(sales.reduce((sum, { total_price: total }) => sum + (centsOf(total) ?? 0), 0)),
});
