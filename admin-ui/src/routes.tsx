import { lazy, Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Redirect, Route, Router, Switch } from 'wouter';
import { currentSession } from './api/session';
import { textsReady } from './i18n/language';
import { CrashScreen } from './layout/CrashScreen';
import { Guard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { stepping, usePath } from './navigation';
import { PAGES, type Page } from './pages';
import { LOGIN_PATH, REGISTRATION_PATH, type PagePath } from './paths';
import { SCREENS as CODE } from './screens';

/** `/` leads a signed-in person to work, anybody else to the login page. */
const Entrance = () => <Redirect to={currentSession() ? REGISTRATION_PATH : LOGIN_PATH} replace />;

type Code = Awaited<ReturnType<(typeof CODE)[PagePath]>>;

/** A page whose code is loaded once; a failed load is retried once, since a phone may just be changing networks. */
class Screen {
  Component!: ComponentType;
  private loading: Promise<Code> | undefined;
  private state: 'not loaded' | 'loaded' | 'failed' = 'not loaded';

  constructor(readonly page: Page) {
    this.renew();
  }

  /**
   * Called when somebody navigates to the page. A load that failed is started again: the network may be back.
   * @returns undefined if there is nothing to wait for
   */
  preload(): Promise<Code> | undefined {
    if (this.state === 'failed') this.renew();
    return this.state === 'loaded' ? undefined : this.load();
  }

  /** React caches the failure of a lazy component for good, so another attempt needs another component. */
  private renew(): void {
    this.state = 'not loaded';
    this.loading = undefined;
    this.Component = lazy(() => this.load());
  }

  private load(): Promise<Code> {
    const code = CODE[this.page.path];
    this.loading ??= code()
      .catch(code)
      .then(
        async (loaded) => {
          await textsReady();
          this.state = 'loaded';
          return loaded;
        },
        (error: unknown) => {
          this.state = 'failed';
          throw error;
        },
      );
    return this.loading;
  }
}

const SCREENS = PAGES.map((page) => new Screen(page));

const isAt = (page: Page, path: string): boolean =>
  path === page.path || (page.hasPathsBelow === true && path.startsWith(`${page.path}/`));

/** Loads the code of the page at a path; undefined if it is loaded already. */
export const preloadPage = (path: string) => SCREENS.find(({ page }) => isAt(page, path))?.preload();

const aroundNav = stepping(preloadPage);

/** Each page at its path. A page that fails leaves the frame around it, and the way to the others. */
function Pages() {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[usePath()]}>
      {/* On arrival there is nothing to show yet. */}
      <Suspense>
        <Switch>
          <Route path="/">
            <Entrance />
          </Route>
          {SCREENS.map(({ page, Component }) => (
            <Route key={page.path} path={page.hasPathsBelow ? `${page.path}/*?` : page.path}>
              <Guard page={page}>
                <Component />
              </Guard>
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

export const App = () => (
  <Router aroundNav={aroundNav}>
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <Layout>
        <Pages />
      </Layout>
    </ErrorBoundary>
  </Router>
);
