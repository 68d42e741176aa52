import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon';
import classes from './lists.module.css';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  /** What is searched for now. */
  value: string;
  /** Called once somebody pauses, not with every letter. */
  onSearch: (search: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  if (value !== seen) {
    setSeen(value);
    // Changed elsewhere, by the back button; what was sent from here comes back while more is typed.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    const search = typed.trim();
    if (search === sent) return;
    const timer = setTimeout(() => {
      setSent(search);
      latest.current(search);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  return (
    <OutlinedInput
      className={classes.search}
      type="search"
      fullWidth
      value={typed}
      placeholder={label}
      onChange={({ target }) => setTyped(target.value)}
      startAdornment={<Icon name="search" />}
      slotProps={{ input: { 'aria-label': label, maxLength: 200, autoComplete: 'off', spellCheck: false } }}
    />
  );
}
