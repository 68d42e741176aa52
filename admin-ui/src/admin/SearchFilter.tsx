import { SearchInput } from 'react-admin';
import { Icon } from '../theme/Icon';

interface SearchFilterProps {
  source: string;
  alwaysOn: true;
  /** What is searched: the name for screen readers, and the placeholder. */
  label: string;
}

/** react-admin's search box in our look, among the `filters` of a list. */
export const SearchFilter = ({ source, label }: SearchFilterProps) => (
  <SearchInput
    source={source}
    type="search"
    placeholder={label}
    fullWidth
    slotProps={{
      input: { startAdornment: <Icon name="search" />, endAdornment: null },
      htmlInput: { 'aria-label': label, maxLength: 200, autoComplete: 'off', spellCheck: false },
    }}
  />
);
