import type { AuthProvider } from 'react-admin';
import { clearSession, currentSession } from '../api/session';

/** Resources that only the president may use; the finance director may use everything else in the console. */
const PRESIDENT_ONLY = new Set(['users', 'audit-log', 'volunteer-applications']);

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
  getPermissions: () => Promise.resolve(currentSession()?.user.role),
  canAccess: ({ resource }) => {
    const role = currentSession()?.user.role;
    return Promise.resolve(
      role === 'president' || (role === 'finance_director' && !PRESIDENT_ONLY.has(resource)),
    );
  },
};
