import { useLocation } from 'react-router';
import { EVENT_PARAMETER } from '../../console/chosen-event';
import { SECTIONS } from '../../console/sections';

/** Returns a function that makes the address of a part of the page: of the same event, and with further parameters. */
export function usePartPath(): (part: string, more?: Record<string, string>) => string {
  const event = new URLSearchParams(useLocation().search).get(EVENT_PARAMETER);
  return (part, more = {}) => {
    const query = new URLSearchParams({ ...(event !== null && { [EVENT_PARAMETER]: event }), ...more });
    const { path } = SECTIONS.paper;
    return `${path}${part === '' ? '' : `/${part}`}${query.size > 0 ? `?${query}` : ''}`;
  };
}
