import type { AuthProvider } from 'react-admin';
import { clearSession, currentSession } from '../api/session';

/** Resources that are the president's alone; everything else of the console is the finance director's too. */
const PRESIDENT_ONLY = new Set(['users', 'audit-log', 'volunteer-applications']);

/** react-admin's view of the one session of the application; signing in is `/login`'s, guarding pages the routes'. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in is done on the login page')),
  logout: () => {
    clearSession();
    return Promise.resolve(false);
  },
  checkAuth: () => (currentSession() ? Promise.resolve() : Promise.reject(new Error('No session'))),
  // The REST client ends a session that the server refused, and the guard then leads to the login page.
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
