import { useListContext } from 'react-admin';
import { useSearchText } from '../console/search-text';
import { SearchInput } from '../console/parts/SearchInput';

/** The search of react-admin's list context; an empty search removes the filter. */
export function SearchFilter({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const { search = '' } = filterValues as { search?: string };
  const [typed, type] = useSearchText(search, (wanted) =>
    setFilters({ ...filterValues, search: wanted || undefined }, {}),
  );
  return <SearchInput label={label} value={typed} onType={type} />;
}
