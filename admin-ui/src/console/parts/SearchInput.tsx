import OutlinedInput from '@mui/material/OutlinedInput';
import { Icon } from '../../theme/Icon';

interface SearchInputProps {
  /** What is searched: the name for screen readers, and the placeholder. */
  label: string;
  value: string;
  onType: (value: string) => void;
  className?: string;
}

export const SearchInput = ({ label, value, onType, className }: SearchInputProps) => (
  <OutlinedInput
    className={className}
    type="search"
    fullWidth
    value={value}
    placeholder={label}
    onChange={({ target }) => onType(target.value)}
    startAdornment={<Icon name="search" />}
    slotProps={{
      input: {
        'aria-label': label,
        maxLength: 200,
        autoComplete: 'off',
        spellCheck: false,
        enterKeyHint: 'search',
      },
    }}
  />
);
