import type { Permission } from '@usher/backend/rules';
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
  SETUP_PATH,
  STATEMENT_PATH,
  TRANSFERS_PATH,
  UPLOADS_PATH,
  type PagePath,
} from './paths';

/** Required by pages that are about the account itself: every account may open them, whatever its role. */
export const SIGNED_IN = 'signed_in';

/** A page: its path and who may see it. Its code is loaded by `routes.tsx`, or `console/App.tsx` for the console. */
export interface Page {
  path: PagePath;
  /** Permissions of which one opens the page; without any, the page is public. */
  requires?: readonly Permission[] | typeof SIGNED_IN;
  /** Label in the navigation; a page without one is not listed there. */
  label?: (text: Texts) => string;
  /**
   * Whether the page stays open when the server ends the session. Its form then keeps what was typed, and the submit button
   * leads to the login page.
   */
  keepsOpenForm?: boolean;
  /** Message for users without one of these permissions; the default message if omitted. */
  denied?: (text: Texts) => string;
  /** Whether paths that begin with the page's path and a slash also belong to the page. */
  hasPathsBelow?: boolean;
}

const officersOnly = (text: Texts): string => text.accessDenied.officersOnly;

/** Whether a path belongs to the page. */
export const isAt = (page: Pick<Page, 'path' | 'hasPathsBelow'>, path: string): boolean =>
  path === page.path || (page.hasPathsBelow === true && path.startsWith(`${page.path}/`));

/** The pages of both applications, in the order of the navigation. */
export const PAGES: readonly Page[] = [
  {
    path: REGISTRATION_PATH,
    requires: ['tickets.sell'],
    label: (text) => text.nav.registration,
    keepsOpenForm: true,
  },
  {
    path: CHECKIN_PATH,
    requires: ['door.scan'],
    label: (text) => text.nav.checkin,
  },
  {
    path: DASHBOARD_PATH,
    requires: ['figures.read'],
    label: (text) => text.nav.dashboard,
    hasPathsBelow: true,
  },
  {
    path: UPLOADS_PATH,
    requires: ['transfers.review'],
    label: (text) => text.nav.uploads,
    denied: officersOnly,
  },
  {
    path: ADMIN_PATH,
    requires: [
      'events.edit',
      'door.manage',
      'money.read',
      'paper.manage',
      'lists.bring',
      'organization.edit',
      'accounts.manage',
      'personal_data.export',
      'mail.read',
      'audit.read',
    ],
    label: (text) => text.nav.admin,
    hasPathsBelow: true,
  },
  {
    path: PROFILE_PATH,
    requires: SIGNED_IN,
    label: (text) => text.nav.profile,
    keepsOpenForm: true,
    hasPathsBelow: true,
  },
  // In the console's menu, and linked from the uploads page.
  {
    path: TRANSFERS_PATH,
    requires: ['transfers.review'],
    denied: officersOnly,
    hasPathsBelow: true,
  },
  // In the console's menu.
  {
    path: STATEMENT_PATH,
    requires: ['money.read'],
    denied: officersOnly,
    hasPathsBelow: true,
  },
  // Linked from the profile page.
  { path: HAND_OVERS_PATH, requires: ['cash.hand_over', 'money.read'], hasPathsBelow: true },
  // Linked from the check-in page.
  { path: PRACTICE_PATH, requires: ['door.scan'] },
  { path: LOGIN_PATH },
  { path: RESET_PASSWORD_PATH },
  { path: SETUP_PATH },
];
