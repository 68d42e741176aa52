import { call } from '../../api/client';
import { asApiError, type ApiError } from '../../api/error';
import { OWN_SALES } from '../../api/queries';
import { refetch } from '../../api/query-client';
import { sessionState } from '../../api/session';
import type { DoorSaleDto } from '../../api/generated/rest';
import { inTime, watched } from '../offline/connection';
import { deviceId, newId } from '../offline/device';
import { offlineState } from '../offline/offline-state';
import { triggerSync } from '../offline/sender';
import { isUnanswered } from '../offline/unanswered';
import { currentPractice } from '../practice/mode';
import { addNews, removeOf } from '../scans/queue';
import { takeFromRecent } from '../scans/recent';
import { change, queueNow } from '../scans/tab-queue';
import { keepUndoneSale, noteUndone, tellSales, undoKeptSale } from './sales-store';
import type { Sold } from './sold';

/** @returns null if it is undone; the server's refusal, or one without an answer, if it stays sold */
export async function undoSale(sold: Sold): Promise<ApiError | null> {
  const at = new Date().toISOString();
  const isKept = offlineState().canKeep && (await undoKeptSale(sold.saleId, at).catch(() => false));
  if (isKept) {
    await tellSales();
    triggerSync();
    return null;
  }
  try {
    const answer = await inTime(askToUndo(sold));
    if (answer) {
      void noteUndone(answer.registration.id).catch(() => undefined);
      void refetch(OWN_SALES);
      return null;
    }
  } catch (reason) {
    const error = asApiError(reason);
    if (!isUnanswered(error)) return error.code === 'no_door_sale' ? null : error;
  }
  return keepForLater(sold, at);
}

const askToUndo = ({ saleId }: Sold): Promise<DoorSaleDto> =>
  watched(
    call<DoorSaleDto>('DELETE', `/api/checkin/sales/${saleId}`, {
      headers: { 'X-Device-Id': deviceId() },
      body: {},
    }),
    true,
  );

/** The server has the sale and cannot be told: it gets the sale again, with its undo. */
async function keepForLater(sold: Sold, at: string): Promise<ApiError | null> {
  const user = sessionState().session?.user;
  if (!user || !offlineState().canKeep) return asApiError(null);
  try {
    await keepUndoneSale({
      sale_id: sold.saleId,
      code: sold.code,
      event_id: sold.eventId,
      tickets: sold.tickets,
      food_option: sold.food,
      payment_mode: sold.payment,
      total_price: sold.total,
      sold_at: sold.soldAt,
      prices: null,
      account: { id: user.id, name: user.full_name },
      label: sold.label,
      lease: null,
      undone_at: at,
    });
    if (sold.registrationId) await noteUndone(sold.registrationId);
    await tellSales();
    triggerSync();
    return null;
  } catch {
    return asApiError(null);
  }
}

/** Shows that a sale was undone, in place of its panel and of the last check-in. */
export function showUndone(sold: Sold): void {
  const { saleId, eventId, tickets } = sold;
  const now = Date.now();
  const scan = {
    id: newId(),
    eventId,
    code: '',
    station: 'entrance' as const,
    tickets,
    madeAt: now,
    scannedAt: now,
  };
  const inPractice = currentPractice()?.actions;
  if (inPractice) {
    inPractice.undoSale(scan, sold);
    return;
  }
  takeFromRecent(saleId, tickets);
  change(addNews(removeOf(queueNow(), saleId), scan, { kind: 'undone', sold }));
}
