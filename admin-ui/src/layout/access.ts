import { may } from '@usher/backend/rules';
import type { SessionState } from '../api/session';
import { isSecondFactorOverdue, type Session } from '../api/stored-session';
import { type Page, SIGNED_IN } from '../pages';

/** Whether an account may open a page that requires this. */
export const mayOpen = (requires: NonNullable<Page['requires']>, { user }: Session): boolean =>
  requires === SIGNED_IN || requires.some((permission) => may(user, permission));

/**
 * Decides whether to show a page, the login page, the access-denied page, or the one that asks for a second factor. The server checks every call anyway; this only saves
 * the user the attempt.
 * @param here path and query of the page
 */
export function decideAccess(
  page: Pick<Page, 'requires' | 'keepsOpenForm'>,
  { session, ended }: Pick<SessionState, 'session' | 'ended'>,
  here: string,
): 'show' | 'login' | 'denied' | 'overdue' {
  if (!page.requires) return 'show';
  if (!session) return ended && page.keepsOpenForm && ended.path === here ? 'show' : 'login';
  if (!mayOpen(page.requires, session)) return 'denied';
  // What is about the account itself stays open: there it is set up.
  return page.requires !== SIGNED_IN && isSecondFactorOverdue(session.user) ? 'overdue' : 'show';
}
