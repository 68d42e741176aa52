import type { ComponentType } from 'react';
import type { PagePath } from './paths';

/** Dynamic imports of the pages, each loaded when its page is opened. */
export const PAGE_MODULES: Readonly<Record<PagePath, () => Promise<{ default: ComponentType }>>> = {
  '/registration': () => import('./registration/RegistrationPage'),
  '/checkin': () => import('./checkin/CheckinPage'),
  '/practice': () => import('./practice/PracticePage'),
  '/dashboard': () => import('./dashboard/DashboardPage'),
  '/uploads': () => import('./uploads/UploadsPage'),
  '/transfers': () => import('./transfers/TransfersPage'),
  '/statement': () => import('./statement/StatementPage'),
  '/admin': () => import('./admin/AdminPage'),
  '/profile': () => import('./profile/ProfilePage'),
  '/hand-overs': () => import('./hand-overs/HandOversPage'),
  '/login': () => import('./login/LoginPage'),
  '/reset-password': () => import('./reset-password/ResetPasswordPage'),
};
