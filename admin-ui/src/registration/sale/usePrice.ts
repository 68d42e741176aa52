import { keepPreviousData } from '@tanstack/react-query';
import type { PriceDto } from '../../api/generated/rest';
import { queries, type PriceQuestion } from '../../api/queries';
import { useApiQuery } from '../../api/useApiQuery';
import { useFailureLog } from '../../api/useFailureLog';

export interface Price {
  /** null if the server has no price or could not be asked; the page then shows no price. */
  quote: PriceDto | null;
  /** Whether a newer price is being loaded; `quote` is still the previous one. */
  pending: boolean;
  /** Whether the event has no price for the current choice. */
  isMissing: boolean;
}

/** Returns the price of the current choice. Refetched periodically and whenever the page becomes visible. */
export function usePrice(choice: PriceQuestion, isGuest: boolean): Price {
  const { quantity } = choice;
  const query = queries.price(choice);
  const { data, error, isPlaceholderData, isLoading } = useApiQuery({
    ...query,
    enabled: query.enabled && !isGuest,
    placeholderData: keepPreviousData,
  });
  useFailureLog('The price could not be calculated', error);
  if (isGuest)
    return { quote: { quantity, price_per_ticket: 0, total_price: 0 }, pending: false, isMissing: false };
  // If a refetch fails, the known price stays: the server refuses a sale at any other price.
  const isKnown = data !== undefined && (error === null || error.isUnsettled);
  const isMissing = error !== null && ['no_tier', 'no_tier_covers'].includes(error.code ?? '');
  return { quote: isKnown ? data : null, pending: isPlaceholderData || isLoading, isMissing };
}
