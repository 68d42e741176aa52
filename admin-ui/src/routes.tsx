import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { CrashScreen } from './layout/CrashScreen';
import { Guard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { currentSession } from './api/session';
import { LOGIN_PATH, PAGES, REGISTRATION_PATH, type Page } from './pages';

/** `/` leads a signed-in person to work, anybody else to the login page. */
const Entrance = () => <Navigate to={currentSession() ? REGISTRATION_PATH : LOGIN_PATH} replace />;

const guarded = (page: Page, Screen: ComponentType) => () => (
  <Guard page={page}>
    <Screen />
  </Guard>
);

export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <CrashScreen />,
    // Shown while the first page's code is on its way; the bar is part of the page, so there is nothing to show yet.
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <CrashScreen />,
        children: [
          { index: true, element: <Entrance /> },
          ...PAGES.map((page) => ({
            path: page.hasPathsBelow ? `${page.path}/*` : page.path,
            lazy: async () => ({ Component: guarded(page, (await page.load()).default) }),
          })),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]);
