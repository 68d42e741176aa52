import { useEffect, useState } from 'react';
import { useListContext, type ListControllerResult } from 'react-admin';

/**
 * What was chosen since the lists were last drawn, by their resource. The search and the choices beside it are separate parts of a
 * screen, and on a slow phone one may be changed before the other's change is drawn: it must not take that back.
 */
const chosenSinceDrawn = new Map<string, object>();

/**
 * The filters of the list around it, and a function that changes some of them. What is chosen shows at once, and what is chosen
 * before that was drawn is added to it: react-admin's own `setFilters` starts from the last render, and shows the next.
 */
export const useFilters = <Filter extends object>() => useFiltersOf<Filter>(useListContext());

/** As `useFilters`, for a list without a context. */
export function useFiltersOf<Filter extends object>({
  resource,
  filterValues,
  setFilters,
}: Pick<ListControllerResult, 'resource' | 'filterValues' | 'setFilters'>) {
  const read = filterValues as Partial<Filter>;
  const [shown, setShown] = useState({ read, filter: read });
  if (shown.read !== read) setShown({ read, filter: read });
  useEffect(() => {
    chosenSinceDrawn.delete(resource);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- that another filter was drawn is the occasion
  }, [resource, read]);
  const replace = (filter: Partial<Filter>) => {
    chosenSinceDrawn.set(resource, filter);
    setShown({ read, filter });
    setFilters(filter, {});
  };
  return {
    filter: shown.filter,
    /** An empty value takes the filter away. */
    change: (part: { [Name in keyof Filter]?: Filter[Name] | '' }) =>
      replace({ ...(chosenSinceDrawn.get(resource) ?? read), ...part } as Partial<Filter>),
    replace,
  };
}
