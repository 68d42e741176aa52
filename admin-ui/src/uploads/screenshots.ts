import { finds, readSearch, searchText } from '@usher/backend/rules';
import type { ScreenshotDto } from '../api/generated/rest';

/** A picture with the `id` that react-admin finds it by. */
export type Screenshot = ScreenshotDto & { id: string };

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
