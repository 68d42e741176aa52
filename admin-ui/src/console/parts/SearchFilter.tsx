import { useSearchText } from '../search-text';
import { useFilters } from '../useFilters';
import { SearchInput } from './SearchInput';

interface SearchFilterProps {
  /** What is searched: the name for screen readers, and the placeholder. */
  label: string;
  className?: string;
  /** Read by react-admin, which draws a list's `filters`. */
  source?: 'search';
  alwaysOn?: true;
}

/**
 * The search of a list; an empty search removes the filter. Not react-admin's own: that keeps what was typed shortly before Back,
 * and then searches for it.
 */
export function SearchFilter({ label, className }: SearchFilterProps) {
  const { filter, change } = useFilters<{ search: string }>();
  const [typed, type] = useSearchText(filter.search ?? '', (search) => change({ search }));
  return <SearchInput className={className} label={label} value={typed} onType={type} />;
}
