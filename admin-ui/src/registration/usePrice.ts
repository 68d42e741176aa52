import { keepPreviousData } from '@tanstack/react-query';
import { queries } from '../api/queries';
import type { PriceQuestion, PriceQuote } from '../api/types';
import { useApiQuery } from '../api/useApiQuery';
import { useFailureLog } from '../api/useFailureLog';

export interface Price {
  /** null where the server has no price or could not be asked: the display is cleared, without a message. */
  quote: PriceQuote | null;
  /** A newer price is on its way; `quote` is still the one before. */
  pending: boolean;
}

/** The price of what is chosen now. It is asked again now and then, and whenever the page is looked at again. */
export function usePrice(choice: PriceQuestion, isGuest: boolean): Price {
  const { quantity } = choice;
  const query = queries.price(choice);
  const { data, error, isPlaceholderData, isLoading } = useApiQuery({
    ...query,
    enabled: query.enabled && !isGuest,
    placeholderData: keepPreviousData,
  });
  useFailureLog('The price could not be calculated', error);
  if (isGuest) return { quote: { quantity, price_per_ticket: 0, total_price: 0 }, pending: false };
  // If a refetch fails, the known price stays: the server refuses a sale at any other price.
  const isKnown = data !== undefined && (error === null || error.isUnsettled);
  return { quote: isKnown ? data : null, pending: isPlaceholderData || isLoading };
}
