import { LOGIN_PATH, type LoginState } from '../paths';

// The login page belongs to the light application, so the way there loads its document.

let isLeaving = false;
// Back may show this document as it was left, and then there may be a session again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isLeaving) window.location.reload();
});

function leave(go: () => void): void {
  if (isLeaving) return;
  isLeaving = true;
  go();
}

/** Opens the login page. */
export const goToLogin = (): void => leave(() => window.location.assign(LOGIN_PATH));

/**
 * Replaces this page by the login page.
 * @param link  a link that was followed, where the sign-in then leads; null leads where the session ended, or to the role's
 *   home page
 */
export const replaceByLogin = (link: string | null): void =>
  leave(() => {
    // The state of the history's entry tells the login page, and is kept when a document loads in the same entry.
    const state: LoginState | null = link === null ? null : { link };
    window.history.replaceState({ key: `${performance.timeOrigin}-login`, state }, '', LOGIN_PATH);
    window.location.reload();
  });
