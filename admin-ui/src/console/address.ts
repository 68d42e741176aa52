import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** By name; null or '' takes the parameter away. */
export type Changes = Record<string, string | null>;

interface Step {
  replace?: boolean;
  /** What the entry of the history keeps. */
  state?: object | null;
  /** Whether the page stays where it is scrolled to; it does unless told. */
  keepsScroll?: boolean;
}

/** `params` with the changes, in an object of their own. */
export function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The parameters of the address at this moment, which may not have been drawn yet. */
export const paramsNow = () => new URLSearchParams(window.location.search);

/**
 * The parameters of the address, and how to change some of them. Each change is made to the address as it is then: React
 * Router's own setter starts from what was last drawn, so on a slow device a second choice would undo the first. It does not
 * scroll unless told.
 */
export function useAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Changes, { replace, state, keepsScroll = true }: Step = {}) =>
      void navigate(`?${changed(paramsNow(), changes)}`, { replace, state: { ...state, keepsScroll } }),
    [navigate],
  );
  return { params, change };
}
