import { may, type Permission } from '@usher/backend/rules';
import type { AuthProvider } from 'react-admin';
import { clearSession, currentSession } from '../api/session';

/** What it takes to open each of react-admin's resources. */
export const REQUIRED_BY_RESOURCES = {
  events: 'events.edit',
  users: 'accounts.manage',
  'mail-log': 'mail.read',
  'audit-log': 'audit.read',
} as const satisfies Record<string, Permission>;

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
    const required = REQUIRED_BY_RESOURCES[resource as keyof typeof REQUIRED_BY_RESOURCES];
    return Promise.resolve(required !== undefined && may(currentSession()?.user, required));
  },
};
