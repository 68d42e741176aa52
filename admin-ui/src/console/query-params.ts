import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Changes to query parameters, by name; null or '' removes the parameter. */
export type Changes = Record<string, string | null>;

interface Step {
  replace?: boolean;
  /** State to store in the history entry. */
  state?: object | null;
  /** Whether the page keeps its scroll position; true by default. */
  keepsScroll?: boolean;
}

/** Returns a copy of `params` with the changes applied. */
export function withChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Returns the parameters of the address at this moment, which may not have been rendered yet. */
export const paramsNow = () => new URLSearchParams(window.location.search);

/**
 * Returns the parameters of the address, and a function that changes some of them. Each change applies to the address as it
 * is at that moment: React Router's own setter starts from the last render, so on a slow device a second choice would undo
 * the first. The page keeps its scroll position unless `keepsScroll` is false.
 */
export function useQueryParams() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Changes, { replace, state, keepsScroll = true }: Step = {}) =>
      void navigate(`?${withChanges(paramsNow(), changes)}`, { replace, state: { ...state, keepsScroll } }),
    [navigate],
  );
  return { params, change };
}
