import { ApolloProvider } from '@apollo/client/react';
import { StyledEngineProvider } from '@mui/material/styles';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, useLocation, useNavigationType, type Location } from 'react-router';
import { queryClient } from '../api/query-client';
import { useSession } from '../api/session';
import type { Session } from '../api/stored-session';
import { whenIdle } from '../browser/when-idle';
import { markedWaiting } from '../checkin/offline/offline-flags';
import { useDoorStatus } from '../checkin/offline/status';
import { ApplicationContext, type Application } from '../layout/application';
import { CrashScreen } from '../layout/CrashScreen';
import { Guard } from '../layout/Guard';
import { LazyPageContent, lazyPagesOf, preloadAmong, type PageModules } from '../layout/lazy-page';
import { Layout } from '../layout/Layout';
import { NotFound } from '../layout/NotFound';
import { PageBoundary } from '../layout/PageBoundary';
import { isAt } from '../pages';
import {
  ADMIN_PATH,
  DASHBOARD_PATH,
  STATEMENT_PATH,
  TRANSFERS_PATH,
  type ConsolePath,
  type PagePath,
} from '../paths';
import { navigated } from '../service-worker/takeover';
import { createApollo } from './apollo';
import { authProvider } from './auth-provider';
import { dataProvider } from './data-provider/data-provider';
import { i18nProviderOf } from './i18n-provider';
import { Link } from './Link';
import { pageAt } from './list-paths';
import { Menu } from './Menu';
import { Router } from './Router';
import { SECTIONS } from './sections';
import { goToLogin, replaceByLogin } from './to-login';
import { storeOf } from './store';
import { useConsoleText } from './texts/text';
import { themeOptions } from './theme/theme';

const MODULES = {
  '/dashboard': () => import('../dashboard/DashboardPage'),
  '/uploads': () => import('../uploads/UploadsPage'),
  '/transfers': () => import('../transfers/TransfersPage'),
  '/statement': () => import('../statement/StatementPage'),
  '/admin': () => import('../admin/AdminPage'),
} satisfies Record<ConsolePath, PageModules[ConsolePath]>;

const LAZY_PAGES = lazyPagesOf(MODULES);
export const preloadPage = (path: string) => preloadAmong(LAZY_PAGES, path);
/** Loads the other pages' code while the user looks at this one, so that no step within the console waits for it. */
const preloadOthers = () =>
  whenIdle(() => {
    for (const lazy of LAZY_PAGES) void lazy.preload()?.catch(() => lazy.forgetFailure());
  });

function ToLogin({ link }: { link: string | null }) {
  useEffect(() => replaceByLogin(link), [link]);
  return null;
}

/** Pages with the console's menu. */
const WITH_MENU: readonly PagePath[] = [ADMIN_PATH, TRANSFERS_PATH, STATEMENT_PATH];

/** Gives each session a separate Apollo cache, so that nothing one user read is shown to the next. */
function OfSession({ session, children }: { session: Session; children: ReactNode }) {
  const [apollo] = useState(() => createApollo(session.token));
  useEffect(preloadOthers, []);
  return <ApolloProvider client={apollo}>{children}</ApolloProvider>;
}

/** The pages, as react-admin's routes with its layout around them. It looks only at the elements, so they stand here. */
const PAGES = (
  <CustomRoutes>
    {LAZY_PAGES.map((lazy) => (
      <Route
        key={lazy.page.path}
        path={lazy.page.hasPathsBelow ? `${lazy.page.path}/*` : lazy.page.path}
        element={
          <Guard page={lazy.page} ToLogin={ToLogin}>
            <LazyPageContent lazy={lazy} />
          </Guard>
        }
      />
    ))}
  </CustomRoutes>
);

/** Pages that a list is a part of. Elsewhere another page of a list begins at the top. */
const WITH_LISTS: readonly string[] = [DASHBOARD_PATH, TRANSFERS_PATH, SECTIONS['hand-overs'].path];

/** react-admin says of each change of a list whether it scrolls to the top. */
const scrollOf = (path: string, state: { _scrollToTop?: boolean } | null) =>
  state?._scrollToTop === undefined
    ? state
    : { keepsScroll: !state._scrollToTop || WITH_LISTS.some((page) => path.startsWith(page)) };

function useConsole(): Application {
  const { pathname: path, key, state } = useLocation() as Location<{ _scrollToTop?: boolean } | null>;
  const [first] = useState(key);
  const entryState = useMemo(() => scrollOf(path, state), [path, state]);
  useEffect(() => {
    if (key === first) return;
    LAZY_PAGES.forEach((lazy) => lazy.forgetFailure());
    navigated();
  }, [key, first]);
  return {
    Link,
    path: pageAt(path),
    entry: { key, state: entryState },
    isFromHistory: useNavigationType() === 'POP',
    toLogin: goToLogin,
    connection: useDoorStatus(),
    countUnsent: markedWaiting,
  };
}

function ConsoleLayout({ children }: { children?: ReactNode }) {
  const application = useConsole();
  const session = useSession();
  const hasMenu = WITH_MENU.some((path) => isAt({ path, hasPathsBelow: true }, application.path));
  return (
    <ApplicationContext value={application}>
      <Layout>
        <PageBoundary>
          {session ? (
            <OfSession key={session.token} session={session}>
              {hasMenu && <Menu />}
              {children}
            </OfSession>
          ) : (
            // Leads to the login page.
            children
          )}
        </PageBoundary>
      </Layout>
    </ApplicationContext>
  );
}

function Console() {
  const text = useConsoleText();
  const userId = useSession()?.user.id;
  const i18nProvider = useMemo(() => i18nProviderOf(text), [text]);
  const store = useMemo(() => storeOf(userId ?? 'nobody'), [userId]);
  return (
    <Admin
      title={text.product}
      basename={ADMIN_PATH}
      layout={ConsoleLayout}
      theme={themeOptions}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
      catchAll={NotFound}
      error={CrashScreen}
      loginPage={false}
      authCallbackPage={false}
      disableTelemetry
    >
      {PAGES}
    </Admin>
  );
}

/** The console: the application of the president and the finance director. */
export const App = () => (
  <Router>
    <ErrorBoundary FallbackComponent={CrashScreen}>
      {/* MUI's styles come first, so that a component's CSS module can override them. */}
      <StyledEngineProvider injectFirst>
        <Console />
      </StyledEngineProvider>
    </ErrorBoundary>
  </Router>
);
