import { may } from '@usher/backend/rules';
import type { AuthProvider } from 'react-admin';
import { clearSession, currentSession } from '../api/session';
import { SECTIONS, type SectionName } from './sections';

/** Connects react-admin to the application's session. The page `/login` signs users in, and the routes guard the pages. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in is done on the login page')),
  logout: () => {
    clearSession();
    return Promise.resolve(false);
  },
  checkAuth: () => (currentSession() ? Promise.resolve() : Promise.reject(new Error('No session'))),
  // The REST client ends a session that the server refuses, and the route's guard then leads to the login page.
  checkError: () => Promise.resolve(),
  getIdentity: () => {
    const user = currentSession()?.user;
    return user
      ? Promise.resolve({ id: user.id, fullName: user.full_name })
      : Promise.reject(new Error('No session'));
  },
  canAccess: ({ resource }) => {
    const isKnown = Object.hasOwn(SECTIONS, resource);
    return Promise.resolve(
      isKnown && may(currentSession()?.user, SECTIONS[resource as SectionName].requires),
    );
  },
};
