import { useListContext } from 'react-admin';
import { useSearchText } from '../search-text';
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
  const { filterValues, setFilters } = useListContext();
  const { search = '' } = filterValues as { search?: string };
  const [typed, type] = useSearchText(search, (wanted) =>
    setFilters({ ...filterValues, search: wanted || undefined }, {}),
  );
  return <SearchInput className={className} label={label} value={typed} onType={type} />;
}
