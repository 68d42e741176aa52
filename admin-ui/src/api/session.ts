import { useSyncExternalStore } from 'react';
import { type Session, storedSessionOf, TOKEN_KEY, USER_KEY } from './stored-session';

/** Stands where the last session was ended on purpose, so that every tab forgets and none keeps an open form. */
const LOGGED_OUT_KEY = 'usher.logged-out';
/** Who was signed in, and where, when the server ended the session. Kept as long as the tab is open. */
const ENDED_KEY = 'usher.ended';

/** A session that ended while it was used: the same account comes back to this path after its next sign-in. */
interface EndedSession {
  userId: string;
  path: string;
}

export interface SessionState {
  session: Session | null;
  ended: EndedSession | null;
  /** Another account signed in in another tab, and took this one's place here. */
  isTakenOver: boolean;
}

let state: SessionState = readState();
const listeners = new Set<() => void>();

function change(next: Partial<SessionState>): void {
  state = { session: null, ended: null, isTakenOver: false, ...next };
  listeners.forEach((listener) => listener());
}

function readState(): SessionState {
  const session = readSession();
  // The tab may have been suspended while another one signed in or logged out.
  if (session || isLoggedOut()) sessionStorage.removeItem(ENDED_KEY);
  return { session, ended: readEnded(), isTakenOver: false };
}

function isLoggedOut(): boolean {
  return localStorage.getItem(LOGGED_OUT_KEY) !== null;
}

function readStored() {
  return storedSessionOf(localStorage.getItem(TOKEN_KEY), localStorage.getItem(USER_KEY));
}

function readSession(): Session | null {
  const stored = readStored();
  if (stored === 'unreadable') clearStored();
  return typeof stored === 'string' ? null : stored;
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

/** Called with the account that stays or comes, null where nobody does: what is anybody else's is to be forgotten. */
type Forget = (keep: string | null) => void;
const forgetters = new Set<Forget>();

/**
 * For whatever holds data of attendees or what somebody typed beyond one view: `forget` is called before another
 * account's session begins, and when somebody logs out on purpose, in this tab or another.
 */
export function onForget(forget: Forget): void {
  forgetters.add(forget);
  if (accountOf(state) === null && isLoggedOut()) forget(null);
}

function forgetAllBut(keep: string | null): void {
  forgetters.forEach((forget) => forget(keep));
}

/** Whose page this is: also after the server ended the session, until somebody else signs in. */
export const accountOf = ({ session, ended }: SessionState): string | null =>
  session?.user.id ?? ended?.userId ?? null;

function begin(session: Session, isElsewhere: boolean): void {
  const account = accountOf(state);
  if (account !== session.user.id) forgetAllBut(session.user.id);
  sessionStorage.removeItem(ENDED_KEY);
  change({ session, isTakenOver: isElsewhere && account !== null && account !== session.user.id });
}

export function startSession(session: Session): void {
  localStorage.removeItem(LOGGED_OUT_KEY);
  localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  localStorage.setItem(TOKEN_KEY, session.token);
  begin(session, false);
}

/** Logging out on purpose: nothing is kept, in any tab. */
export function clearSession(): void {
  localStorage.setItem(LOGGED_OUT_KEY, 'yes');
  clearStored();
  forgetEverything();
}

function forgetEverything(): void {
  sessionStorage.removeItem(ENDED_KEY);
  forgetAllBut(null);
  change({});
}

/** The server no longer takes the token: remembers who was where, so that the same account can go on there. */
function endSession({ user }: Session): void {
  const ended = { userId: user.id, path: window.location.pathname + window.location.search };
  clearStored();
  sessionStorage.setItem(ENDED_KEY, JSON.stringify(ended));
  change({ ended });
}

/**
 * The server refused this token. Ends the session that it belongs to, and no other one: another tab may have signed in
 * meanwhile.
 */
export function endSessionOf(token: string | undefined): void {
  // This tab may not know yet that another one signed in, or got a new token when the password was changed.
  followOtherTabs();
  if (token !== undefined && state.session?.token === token) endSession(state.session);
}

export const currentSession = (): Session | null => state.session;
export const sessionState = (): SessionState => state;

/** The person has read that another account took over. */
export const acknowledgeTakeover = (): void => {
  if (state.isTakenOver) change({ ...state, isTakenOver: false });
};

export const subscribeToSession = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionState = (): SessionState => useSyncExternalStore(subscribeToSession, sessionState);
export const useSession = (): Session | null => useSessionState().session;

/** Takes over what another tab did: signed in, logged out, or found the session ended. */
function followOtherTabs(): void {
  const stored = readStored();
  if (typeof stored !== 'string') {
    if (stored.token !== state.session?.token) begin(stored, true);
  } else if (stored === 'none' || stored === 'unreadable') {
    if (accountOf(state) === null) return;
    if (isLoggedOut()) forgetEverything();
    else if (state.session) endSession(state.session);
  }
}

window.addEventListener('storage', followOtherTabs);
// A page restored from the back/forward cache has missed every event in between.
for (const event of ['pageshow', 'focus']) window.addEventListener(event, followOtherTabs);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) followOtherTabs();
});
