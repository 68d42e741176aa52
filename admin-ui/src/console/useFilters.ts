import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

/**
 * The filters of the list around it, and a function that changes some of them. What is chosen shows at once, and what is chosen
 * before that was drawn is added to it: react-admin's own `setFilters` starts from the last render, and shows the next.
 */
export function useFilters<Filter extends object>() {
  const { filterValues, setFilters } = useListContext();
  const read = filterValues as Partial<Filter>;
  const [shown, setShown] = useState({ read, filter: read });
  const latest = useRef(read);
  if (shown.read !== read) setShown({ read, filter: read });
  useEffect(() => {
    latest.current = read;
  }, [read]);
  const replace = (filter: Partial<Filter>) => {
    latest.current = filter;
    setShown({ read, filter });
    setFilters(filter, {});
  };
  return {
    filter: shown.filter,
    /** An empty value takes the filter away. */
    change: (part: { [Name in keyof Filter]?: Filter[Name] | '' }) =>
      replace({ ...latest.current, ...part } as Partial<Filter>),
    replace,
  };
}
