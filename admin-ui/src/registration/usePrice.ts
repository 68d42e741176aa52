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
  const question = JSON.stringify([eventId, quantity, paymentMode, foodOption]);
  const [answer, setAnswer] = useState<{ question: string; quote: PriceQuote | null } | null>(null);

  useEffect(() => {
    if (!eventId || isGuest) return;
    const controller = new AbortController();
    call<PriceQuote>('POST', '/api/pricing/calculate', {
      query: { event_id: eventId, payment_mode: paymentMode },
      body: { quantity, food_option: foodOption },
      signal: controller.signal,
    }).then(
      (quote) => setAnswer({ question, quote }),
      (error: unknown) => {
        if (!isAbort(error)) setAnswer({ question, quote: null });
      },
    );
    return () => controller.abort();
  }, [question, eventId, quantity, paymentMode, foodOption, isGuest]);

  if (isGuest) return { quote: { quantity, price_per_ticket: 0, total_price: 0 }, pending: false };
  return { quote: answer?.quote ?? null, pending: Boolean(eventId) && answer?.question !== question };
}
