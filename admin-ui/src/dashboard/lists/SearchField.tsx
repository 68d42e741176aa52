import OutlinedInput from '@mui/material/OutlinedInput';
import { useSearchText } from '../../console/search-text';
import { Icon } from '../../ui/Icon';
import classes from './lists.module.css';

interface SearchFieldProps {
  label: string;
  /** What is searched for now. */
  value: string;
  /** Called once somebody pauses, not with every letter. */
  onSearch: (search: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, type] = useSearchText(value, onSearch);
  return (
    <OutlinedInput
      className={classes.search}
      type="search"
      fullWidth
      value={typed}
      placeholder={label}
      onChange={({ target }) => type(target.value)}
      startAdornment={<Icon name="search" />}
      slotProps={{ input: { 'aria-label': label, maxLength: 200, autoComplete: 'off', spellCheck: false } }}
    />
  );
}
