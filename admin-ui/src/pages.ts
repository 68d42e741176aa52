import { OFFICERS, ROLES, type Role } from '@usher/backend/rules';
import type { Texts } from './i18n/en';
import {
  ADMIN_PATH,
  CHECKIN_PATH,
  DASHBOARD_PATH,
  HAND_OVERS_PATH,
  LOGIN_PATH,
  PRACTICE_PATH,
  PROFILE_PATH,
  REGISTRATION_PATH,
  RESET_PASSWORD_PATH,
  STATEMENT_PATH,
  TRANSFERS_PATH,
  UPLOADS_PATH,
  type PagePath,
} from './paths';

/** A page of the application: its path and who may see it. Its code is in `page-modules.ts`. */
export interface Page {
  path: PagePath;
  /** The roles that may open it; a page without is public. */
  roles?: readonly Role[];
  /** Its name in the navigation; a page without one is not listed there. */
  label?: (text: Texts) => string;
  /**
   * Whether the page stays open when the server ends the session: a form keeps what was typed, and its button then leads to
   * the login page.
   */
  keepsOpenForm?: boolean;
  /** What somebody of another role is told; the usual words where it is left out. */
  denied?: (text: Texts) => string;
  /** Whether what begins with its path and a slash is the page's too. */
  hasPathsBelow?: boolean;
}

/** Whether a path is the page's. */
export const isAt = (page: Pick<Page, 'path' | 'hasPathsBelow'>, path: string): boolean =>
  path === page.path || (page.hasPathsBelow === true && path.startsWith(`${page.path}/`));

/** In the order of the navigation. A new page is one more entry here, in `page-modules.ts` and in `worlds.json`. */
export const PAGES: readonly Page[] = [
  {
    path: REGISTRATION_PATH,
    roles: ROLES,
    label: (text) => text.nav.registration,
    keepsOpenForm: true,
  },
  {
    path: CHECKIN_PATH,
    roles: ROLES,
    label: (text) => text.nav.checkin,
  },
  {
    path: DASHBOARD_PATH,
    roles: OFFICERS,
    label: (text) => text.nav.dashboard,
  },
  {
    path: UPLOADS_PATH,
    roles: OFFICERS,
    label: (text) => text.nav.uploads,
    denied: (text) => text.accessDenied.officersOnly,
  },
  {
    path: ADMIN_PATH,
    roles: OFFICERS,
    label: (text) => text.nav.admin,
    hasPathsBelow: true,
  },
  {
    path: PROFILE_PATH,
    roles: ROLES,
    label: (text) => text.nav.profile,
    keepsOpenForm: true,
  },
  // The uploads lead to it.
  {
    path: TRANSFERS_PATH,
    roles: OFFICERS,
    denied: (text) => text.accessDenied.officersOnly,
    hasPathsBelow: true,
  },
  // The dashboard leads to it.
  {
    path: STATEMENT_PATH,
    roles: OFFICERS,
    denied: (text) => text.accessDenied.officersOnly,
    hasPathsBelow: true,
  },
  // The profile leads to it.
  { path: HAND_OVERS_PATH, roles: ROLES, hasPathsBelow: true },
  // The check-in page leads to it.
  { path: PRACTICE_PATH, roles: ROLES },
  { path: LOGIN_PATH },
  { path: RESET_PASSWORD_PATH },
];
