import { isPracticeCode, parseQrCode } from '@usher/backend/rules';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useVisible } from '../browser/useVisible';
import { forgetTicket, keepTicket, keptTicket } from './kept';
import { askForTicket, type TicketProblem, type TicketView } from './view';

/** How often a ticket that is looked at is asked for again, in milliseconds: somebody of the party may just have come in. */
const REFRESH_MS = 30_000;

export interface Ticket {
  view: TicketView | null;
  /** When the server said so, ISO 8601; null while it is what the server says now. */
  asOf: string | null;
  problem: TicketProblem | 'missing' | null;
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** What stands behind `#` in the address, which no server sees. */
function fragment(): string {
  const text = window.location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code of the link in its stored form, or why there is none. */
export function useCode(): { code: string } | { problem: Ticket['problem'] } {
  const text = useSyncExternalStore(subscribe, fragment);
  if (text.trim() === '') return { problem: 'missing' };
  const code = parseQrCode(text);
  if (code === null) return { problem: 'mistyped' };
  return isPracticeCode(code) ? { problem: 'practice' } : { code };
}

/** What the device kept is shown at once, and then what the server says, as long as somebody looks. */
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
    // Asked again meanwhile, as when the network comes back: only the newest answer counts.
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
