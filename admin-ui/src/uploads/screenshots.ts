import { finds, readSearch, searchText, type PaymentMode, type Role } from '@usher/backend/rules';

/** The picture of a bank transfer, as `GET /api/transaction-screenshots` returns it. Money is in dollars. */
export interface Screenshot {
  id: string;
  attendee_id: string;
  attendee_name: string;
  attendee_email: string;
  /** Digits only. */
  attendee_phone: string;
  ticket_quantity: number;
  total_price: number;
  payment_mode: PaymentMode;
  /** Expires after 10 to 15 minutes. */
  transaction_screenshot_url: string;
  created_at: string;
  created_by: string | null;
  volunteer_name: string | null;
  volunteer_email: string | null;
  volunteer_role: Role | null;
}

// oxlint-disable-next-line usher/roles-only-in-permissions -- whether a volunteer is named, whatever the account's role
export const FILTERS = ['all', 'recent', 'volunteer'] as const;
export type Filter = (typeof FILTERS)[number];

const RECENT_MS = 7 * 24 * 60 * 60_000;

const passes: Record<Filter, (shot: Screenshot, now: number) => boolean> = {
  all: () => true,
  recent: (shot, now) => Date.parse(shot.created_at) >= now - RECENT_MS,
  volunteer: (shot) => Boolean(shot.volunteer_name),
};

/** Returns the screenshots that pass the filter and have the search in their names and addresses. */
export function matching(
  shots: readonly Screenshot[],
  { search, filter, now = Date.now() }: { search: string; filter: Filter; now?: number },
): Screenshot[] {
  const wanted = readSearch(search);
  return shots.filter(
    (shot) =>
      passes[filter](shot, now) &&
      finds(
        wanted,
        searchText([shot.attendee_name, shot.attendee_email, shot.volunteer_name, shot.volunteer_email]),
      ),
  );
}
