import type { FoodOption, PaymentMode } from '@usher/backend/rules';
import { useEffect, useState } from 'react';
import { call, isAbort } from '../api/client';
import type { PriceQuote } from '../api/types';

export interface PriceQuestion {
  eventId: string | undefined;
  quantity: number;
  paymentMode: PaymentMode;
  foodOption: FoodOption;
  isGuest: boolean;
}

export interface Price {
  /** null where the server has no price or could not be asked: the display is cleared, without a message. */
  quote: PriceQuote | null;
  /** A newer price is on its way; `quote` is still the one before. */
  pending: boolean;
}

/** The price of what is chosen now, as the server computes it. An answer to an older question is dropped. */
export function usePrice({ eventId, quantity, paymentMode, foodOption, isGuest }: PriceQuestion): Price {
  const [price, setPrice] = useState<Price>({ quote: null, pending: false });

  useEffect(() => {
    if (isGuest) {
      setPrice({ quote: { quantity, price_per_ticket: 0, total_price: 0 }, pending: false });
      return;
    }
    if (!eventId) return;
    const controller = new AbortController();
    setPrice((before) => ({ ...before, pending: true }));
    call<PriceQuote>('POST', '/api/pricing/calculate', {
      query: { event_id: eventId, payment_mode: paymentMode },
      body: { quantity, food_option: foodOption },
      signal: controller.signal,
    }).then(
      (quote) => setPrice({ quote, pending: false }),
      (error: unknown) => {
        if (!isAbort(error)) setPrice({ quote: null, pending: false });
      },
    );
    return () => controller.abort();
  }, [eventId, quantity, paymentMode, foodOption, isGuest]);

  return price;
}
