import { useListContext } from 'react-admin';
import { useSearchText } from '../console/search-text';
import { SearchInput } from '../console/parts/SearchInput';

/** Searches the list of the context; an emptied search is none. */
export function SearchFilter({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const { search = '' } = filterValues as { search?: string };
  const [typed, type] = useSearchText(search, (wanted) =>
    setFilters({ ...filterValues, search: wanted || undefined }, {}),
  );
  return <SearchInput label={label} value={typed} onType={type} />;
}
