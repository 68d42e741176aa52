import { OFFICERS, ROLES, type Role } from '@usher/backend/rules';
import type { ComponentType } from 'react';
import type { Texts } from './i18n/en';

/** A screen of the application: its path, who may see it, and its code, which is loaded when it is opened. */
export interface Page {
  path: string;
  /** The roles that may open it; a page without is public. */
  roles?: readonly Role[];
  /** Its name in the navigation; a page without one is not listed there. */
  label?: (text: Texts) => string;
  /**
   * Whether the page outlives a session that the server ended: an open form stays, with what was typed, and its
   * button then leads to the login page.
   */
  keepsOpenForm?: boolean;
  /** What somebody of another role is told; the usual words where it is left out. */
  denied?: (text: Texts) => string;
  /** Whether what begins with its path and a slash is the page's too. */
  hasPathsBelow?: boolean;
  load: () => Promise<{ default: ComponentType }>;
}

export const REGISTRATION_PATH = '/registration';
export const LOGIN_PATH = '/login';
/** Mails and the command that makes the first president link to it, with `?token=`. */
export const RESET_PASSWORD_PATH = '/reset-password';
export const CHECKIN_PATH = '/checkin';
export const DASHBOARD_PATH = '/dashboard';
export const UPLOADS_PATH = '/uploads';
export const ADMIN_PATH = '/admin';

/** In the order of the navigation. A new screen is one more entry. */
export const PAGES: readonly Page[] = [
  {
    path: REGISTRATION_PATH,
    roles: ROLES,
    label: (text) => text.nav.registration,
    keepsOpenForm: true,
    load: () => import('./registration/RegistrationPage'),
  },
  {
    path: CHECKIN_PATH,
    roles: ROLES,
    label: (text) => text.nav.checkin,
    load: () => import('./checkin/CheckinPage'),
  },
  {
    path: DASHBOARD_PATH,
    roles: OFFICERS,
    label: (text) => text.nav.dashboard,
    load: () => import('./dashboard/DashboardPage'),
  },
  {
    path: UPLOADS_PATH,
    roles: OFFICERS,
    label: (text) => text.nav.uploads,
    denied: (text) => text.uploads.officersOnly,
    load: () => import('./uploads/UploadsPage'),
  },
  {
    path: ADMIN_PATH,
    roles: OFFICERS,
    label: (text) => text.nav.admin,
    hasPathsBelow: true,
    load: () => import('./admin/AdminPage'),
  },
  {
    path: '/profile',
    roles: ROLES,
    label: (text) => text.nav.profile,
    keepsOpenForm: true,
    load: () => import('./profile/ProfilePage'),
  },
  { path: LOGIN_PATH, load: () => import('./login/LoginPage') },
  { path: RESET_PASSWORD_PATH, load: () => import('./reset-password/ResetPasswordPage') },
];

/** Where somebody lands after signing in. */
export const homeOf = (role: Role): string => (role === 'president' ? DASHBOARD_PATH : REGISTRATION_PATH);
