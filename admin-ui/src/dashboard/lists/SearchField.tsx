import { SearchInput } from '../../console/parts/SearchInput';
import { useSearchText } from '../../console/search-text';
import classes from './lists.module.css';

interface SearchFieldProps {
  label: string;
  /** The current search. */
  value: string;
  /** Called when the user pauses, not with every letter. */
  onSearch: (search: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, type] = useSearchText(value, onSearch);
  return <SearchInput className={classes.search} label={label} value={typed} onType={type} />;
}
