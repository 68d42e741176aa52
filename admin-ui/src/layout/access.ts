import type { Role } from '@usher/backend/rules';
import type { SessionState } from '../api/session';
import type { Page } from '../pages';

/**
 * Decides whether to show a page, the login page or the access-denied page. The server checks every call anyway; this only saves
 * the user the attempt.
 * @param here path and query of the page
 */
export function decideAccess(
  page: Pick<Page, 'roles' | 'keepsOpenForm'>,
  { session, ended }: Pick<SessionState, 'session' | 'ended'>,
  here: string,
): 'show' | 'login' | 'denied' {
  if (!page.roles) return 'show';
  if (!session) return ended && page.keepsOpenForm && ended.path === here ? 'show' : 'login';
  return page.roles.includes(session.user.role as Role) ? 'show' : 'denied';
}
