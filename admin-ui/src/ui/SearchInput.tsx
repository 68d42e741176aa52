import { Icon } from './Icon';
import classes from './search-input.module.css';

interface SearchInputProps {
  /** What is searched; said to screen readers, and shown while nothing is typed. */
  label: string;
  value: string;
  onType: (value: string) => void;
  className?: string;
}

export function SearchInput({ label, value, onType, className = '' }: SearchInputProps) {
  return (
    <span className={`${classes.search} ${className}`}>
      <Icon name="search" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </span>
  );
}
