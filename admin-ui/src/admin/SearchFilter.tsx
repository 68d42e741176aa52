import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { SearchInput } from '../ui/SearchInput';

const PAUSE_MS = 300;

/** Searches the list of the context after a pause in typing; an emptied search is none. */
export function SearchFilter({ label, className }: { label: string; className?: string }) {
  const { filterValues, setFilters } = useListContext();
  const held = (filterValues as { search?: string }).search ?? '';
  const [typed, setTyped] = useState(held);
  const timer = useRef<number>(undefined);
  // When the pause is over, another filter may have been chosen.
  const latest = useRef<(search: string) => void>(undefined);
  useEffect(() => {
    latest.current = (search) => setFilters({ ...filterValues, search: search || undefined }, {});
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const type = (value: string) => {
    setTyped(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current?.(value), PAUSE_MS);
  };
  return <SearchInput label={label} value={typed} onType={type} className={className} />;
}
