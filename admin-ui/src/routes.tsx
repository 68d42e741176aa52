import { may } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, Redirect, Route, Router, Switch } from 'wouter';
import type { UserDto } from './api/generated/rest';
import { currentSession } from './api/session';
import { markedWaiting } from './checkin/offline/offline-flags';
import { useDoorStatus } from './checkin/offline/status';
import { homeOf } from './home';
import { ApplicationContext } from './layout/application';
import { CrashScreen } from './layout/CrashScreen';
import { Guard } from './layout/Guard';
import { LazyPageContent, lazyPagesOf, preloadAmong, type PageModules } from './layout/lazy-page';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { PageBoundary } from './layout/PageBoundary';
import { lastNavigation, preloadBeforeNavigation, useEntry, useNavigate, usePath } from './navigation';
import { LOGIN_PATH, REGISTRATION_PATH, type LightPath, type LoginState, type PagePath } from './paths';

const MODULES = {
  '/registration': () => import('./registration/RegistrationPage'),
  '/checkin': () => import('./checkin/CheckinPage'),
  '/practice': () => import('./practice/PracticePage'),
  '/profile': () => import('./profile/ProfilePage'),
  '/hand-overs': () => import('./hand-overs/HandOversPage'),
  '/login': () => import('./login/LoginPage'),
  '/reset-password': () => import('./reset-password/ResetPasswordPage'),
  '/setup': () => import('./setup/SetupPage'),
} satisfies Record<LightPath, PageModules[LightPath]>;

const LAZY_PAGES = lazyPagesOf(MODULES);
export const preloadPage = (path: string) => preloadAmong(LAZY_PAGES, path);
const aroundNav = preloadBeforeNavigation(preloadPage);

/** Redirects `/` to the registration page, or to where an account starts that may not sell; without a session to the login page. */
const Entrance = () => <Redirect to={entranceOf(currentSession()?.user)} replace />;

const entranceOf = (user: UserDto | undefined): PagePath => {
  if (!user) return LOGIN_PATH;
  return may(user, 'tickets.sell') ? REGISTRATION_PATH : homeOf(user);
};

const ToLogin = ({ link }: { link: string | null }) => (
  <Redirect to={LOGIN_PATH} replace state={link === null ? null : ({ link } satisfies LoginState)} />
);

/** Renders each page at its path. */
const Pages = () => (
  <Switch>
    <Route path="/">
      <Entrance />
    </Route>
    {LAZY_PAGES.map((lazy) => (
      <Route key={lazy.page.path} path={lazy.page.hasPathsBelow ? `${lazy.page.path}/*?` : lazy.page.path}>
        <Guard page={lazy.page} ToLogin={ToLogin}>
          <LazyPageContent lazy={lazy} />
        </Guard>
      </Route>
    ))}
    <Route>
      <NotFound />
    </Route>
  </Switch>
);

function Frame({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const application = {
    Link,
    path: usePath(),
    entry: useEntry(),
    isFromHistory: lastNavigation() === 'POP',
    toLogin: () => navigate(LOGIN_PATH),
    connection: useDoorStatus(),
    countUnsent: markedWaiting,
  };
  return (
    <ApplicationContext value={application}>
      <Layout>{children}</Layout>
    </ApplicationContext>
  );
}

/** The light application: what volunteers and visitors use. */
export const App = () => (
  <Router aroundNav={aroundNav}>
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <Frame>
        <PageBoundary>
          <Pages />
        </PageBoundary>
      </Frame>
    </ErrorBoundary>
  </Router>
);
