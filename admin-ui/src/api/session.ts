import { useSyncExternalStore } from 'react';
import { type Session, storedSessionOf, TOKEN_KEY, USER_KEY } from './stored-session';

/** Set after an explicit logout, so that every tab forgets its data and none keeps an open form. */
const LOGGED_OUT_KEY = 'usher.logged-out';
/** Key for the account and path at the time when the server ended the session. Kept until the tab is closed. */
const ENDED_KEY = 'usher.ended';

/** A session that the server ended while in use. After its next sign-in, the same account returns to this path. */
interface EndedSession {
  userId: string;
  path: string;
  /** Why, as the server's code; null if only another tab was told. Missing if an earlier version of this page stored it. */
  reason?: string | null;
}

export interface SessionState {
  session: Session | null;
  ended: EndedSession | null;
  /** Whether another account signed in in another tab and replaced this tab's account. */
  isTakenOver: boolean;
}

let state: SessionState = readState();
/** Whether a session has been open in this document. */
let hadSession = state.session !== null;
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

/** Forgets the data of all accounts but `keep`; of all accounts if it is null. */
type Forget = (keep: string | null) => void;
const forgetters = new Set<Forget>();

/**
 * Registers a function that forgets data of attendees or typed text kept beyond one view. It is called before another account's
 * session begins and after an explicit logout, in this tab or another.
 */
export function onClearAccountData(forget: Forget): void {
  forgetters.add(forget);
  if (accountOf(state) === null && isLoggedOut()) forget(null);
}

function forgetAllBut(keep: string | null): void {
  forgetters.forEach((forget) => forget(keep));
}

/** Returns the id of the page's account, also after the server has ended the session, until the next sign-in. */
export const accountOf = ({ session, ended }: SessionState): string | null =>
  session?.user.id ?? ended?.userId ?? null;

function begin(session: Session, isElsewhere: boolean): void {
  const account = accountOf(state);
  if (account !== session.user.id) forgetAllBut(session.user.id);
  sessionStorage.removeItem(ENDED_KEY);
  hadSession = true;
  change({ session, isTakenOver: isElsewhere && account !== null && account !== session.user.id });
}

export function startSession(session: Session): void {
  localStorage.removeItem(LOGGED_OUT_KEY);
  localStorage.setItem(USER_KEY, JSON.stringify(session.user));
  localStorage.setItem(TOKEN_KEY, session.token);
  begin(session, false);
}

/** Logs out explicitly. No data is kept in any tab. */
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

/** Ends a session whose token the server no longer accepts. Remembers account and path, so that the account can return there. */
function endSession({ user }: Session, reason: string | null): void {
  const ended = { userId: user.id, path: window.location.pathname + window.location.search, reason };
  clearStored();
  sessionStorage.setItem(ENDED_KEY, JSON.stringify(ended));
  change({ ended });
}

/**
 * Ends the session of a token that the server refused, and no other: another tab may have signed in since the request was
 * sent.
 * @param reason the code of the refusal
 */
function endSessionOf(token: string | undefined, reason: string | null): void {
  // This tab may not know yet that another tab signed in, or got a new token because the password was changed.
  followOtherTabs();
  if (token !== undefined && state.session?.token === token) endSession(state.session, reason);
}

/** Earlier than any time that a clock shows: the server has said so, whatever this device's clock says. */
const OVER_FOR_LONG = new Date(0).toISOString();

/** Notes, in all tabs, when the session's account must have a second factor; null if it has one or need not. */
export function noteSecondFactorDue(due: string | null): void {
  followOtherTabs();
  const { session } = state;
  if (!session || (session.user.second_factor_due ?? null) === due) return;
  const user = { ...session.user, second_factor_due: due };
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  change({ ...state, session: { ...session, user } });
}

/** Applies what the server's refusal of a request says about the session that sent it. */
export function noteRefusal(
  token: string | undefined,
  { isSessionOver, code }: { isSessionOver: boolean; code: string | null },
): void {
  if (isSessionOver) endSessionOf(token, code);
  else if (code === 'second_factor_overdue' && state.session?.token === token)
    noteSecondFactorDue(OVER_FOR_LONG);
}

export const currentSession = (): Session | null => state.session;
/** Whether nobody has been signed in since this document loaded: then its address is a link that somebody followed. */
export const isFollowedLink = (): boolean => !hadSession;
export const sessionState = (): SessionState => state;

/** Call when the user has dismissed the notice that another account took over. */
export const acknowledgeTakeover = (): void => {
  if (state.isTakenOver) change({ ...state, isTakenOver: false });
};

export const subscribeToSession = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionState = (): SessionState => useSyncExternalStore(subscribeToSession, sessionState);
export const useSession = (): Session | null => useSessionState().session;

/** Applies what another tab did: a sign-in, a logout, or a session that the server ended. */
function followOtherTabs(): void {
  const stored = readStored();
  if (typeof stored !== 'string') {
    if (stored.token !== state.session?.token) begin(stored, true);
    else if (stored.user.second_factor_due !== state.session.user.second_factor_due)
      change({ ...state, session: stored });
  } else if (stored === 'none' || stored === 'unreadable') {
    if (accountOf(state) === null) return;
    if (isLoggedOut()) forgetEverything();
    else if (state.session) endSession(state.session, null);
  }
}

window.addEventListener('storage', followOtherTabs);
// A page restored from the back/forward cache has missed all storage events.
for (const event of ['pageshow', 'focus']) window.addEventListener(event, followOtherTabs);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) followOtherTabs();
});
