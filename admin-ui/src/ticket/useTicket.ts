import { isPracticeCode, parseQrCode } from '@usher/backend/rules';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useVisible } from '../browser/useVisible';
import { forgetTicket, keepTicket, keptTicket } from './kept';
import { askForTicket, type TicketProblem, type TicketView } from './view';

/** Interval between refreshes of a visible ticket, in milliseconds: others of the party may have come in since. */
const REFRESH_MS = 30_000;

export interface Ticket {
  view: TicketView | null;
  /** Time of the kept view, ISO 8601; null if the view is the server's current answer. */
  asOf: string | null;
  problem: TicketProblem | 'missing' | null;
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the part of the address after `#`, which browsers do not send to servers. */
function fragment(): string {
  const text = window.location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The part of the address after `#`, as it is now. */
export const useFragment = (): string => useSyncExternalStore(subscribe, fragment);

/** Returns the code in the link in its stored form, or why there is none. */
export function useCode(): { code: string } | { problem: Ticket['problem'] } {
  const text = useFragment();
  if (text.trim() === '') return { problem: 'missing' };
  const code = parseQrCode(text);
  if (code === null) return { problem: 'mistyped' };
  return isPracticeCode(code) ? { problem: 'practice' } : { code };
}

/** Returns the kept view, which is shown immediately until the server answers. */
const beginning = (code: string): Ticket => {
  const kept = keptTicket(code);
  return { view: kept?.view ?? null, asOf: kept?.seenAt ?? null, problem: null };
};

export function useTicket(code: string): { ticket: Ticket; refresh: () => void } {
  const [ticket, setTicket] = useState(() => beginning(code));
  const isVisible = useVisible();
  const asking = useRef<AbortController | null>(null);

  const refresh = useCallback(async () => {
    asking.current?.abort();
    const own = (asking.current = new AbortController());
    const answer = await askForTicket(code, own);
    // Only the newest request counts; a later one may have started, for example when the network came back.
    if (own !== asking.current) return;
    if (typeof answer === 'object') {
      keepTicket({ code, view: answer, seenAt: new Date().toISOString() });
      setTicket({ view: answer, asOf: null, problem: null });
    } else if (answer === 'busy' || answer === 'noAnswer') {
      const { view, asOf } = beginning(code);
      setTicket({ view, asOf, problem: view ? null : answer });
    } else {
      forgetTicket(code);
      setTicket({ view: null, asOf: null, problem: answer });
    }
  }, [code]);

  useEffect(() => {
    if (!isVisible) return;
    const ask = () => void refresh();
    ask();
    const timer = setInterval(ask, REFRESH_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isVisible, refresh]);

  return { ticket, refresh: () => void refresh() };
}
