import { useSyncExternalStore } from 'react';
import type { User } from './types';

/** The two fixed keys under which a session is stored. Other tabs read the same ones. */
export const TOKEN_KEY = 'usher.token';
export const USER_KEY = 'usher.user';
/** Who was signed in, and where, when the server ended the session. Lives as long as the tab. */
const ENDED_KEY = 'usher.ended';

export interface Session {
  token: string;
  user: User;
}

/** A session that ended while it was used: the same account comes back to this path after its next sign-in. */
export interface EndedSession {
  userId: string;
  path: string;
}

export interface SessionState {
  session: Session | null;
  ended: EndedSession | null;
}

let state: SessionState = { session: readSession(), ended: readEnded() };
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

function readSession(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const stored = localStorage.getItem(USER_KEY);
  if (token === null && stored === null) return null;
  try {
    const user = JSON.parse(stored ?? '') as Partial<User> | null;
    if (
      token &&
      typeof user?.id === 'string' &&
      typeof user.role === 'string' &&
      typeof user.full_name === 'string'
    ) {
      return { token, user: user as User };
    }
  } catch {
    // Unreadable: cleared below, like anything else that is not a session.
  }
  clearStored();
  return null;
}

function readEnded(): EndedSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(ENDED_KEY) ?? 'null') as EndedSession | null;
  } catch {
    return null;
  }
}

function clearStored(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
}

export function startSession(session: Session): void {
  localStorage.setItem(TOKEN_KEY, session.token);
  localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  sessionStorage.removeItem(ENDED_KEY);
  change({ session, ended: null });
}

/** Logging out on purpose: nothing is kept. */
export function clearSession(): void {
  clearStored();
  sessionStorage.removeItem(ENDED_KEY);
  change({ session: null, ended: null });
}

/** The server no longer takes the token: remembers who was where, so that the same account can go on there. */
export function endSession(): void {
  if (!state.session) return;
  const ended = { userId: state.session.user.id, path: window.location.pathname + window.location.search };
  clearStored();
  sessionStorage.setItem(ENDED_KEY, JSON.stringify(ended));
  change({ session: null, ended });
}

/**
 * The server refused this token. Ends the session that it belongs to, and no other one: another tab may have signed in
 * meanwhile.
 */
export function endSessionOf(token: string | undefined): void {
  if (token !== undefined && state.session?.token === token) endSession();
}

export const currentSession = (): Session | null => state.session;
export const sessionState = (): SessionState => state;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, sessionState);
export const useSession = (): Session | null => useSessionState().session;

// Another tab signed in or out. `key` is null where it cleared everything.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return;
  const session = readSession();
  if (session?.token === state.session?.token) return;
  if (session) change({ session, ended: null });
  else endSession();
});
