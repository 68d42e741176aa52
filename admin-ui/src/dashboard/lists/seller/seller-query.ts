import { get } from '../../../api/queries';
import type { SellerDetails } from '../types';

/** What one person sold for an event, what of it is handed over, and to whom. */
export const sellerQuery = (id: string, eventId: string | null) => ({
  ...get<SellerDetails>(`volunteers/${encodeURIComponent(id)}/details`, { event_id: eventId ?? undefined }),
  enabled: eventId !== null,
});
