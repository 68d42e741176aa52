import { may } from '@usher/backend/rules';
import { Suspense, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Redirect, Route, Router, Switch } from 'wouter';
import { currentSession } from './api/session';
import type { User } from './api/types';
import { homeOf } from './home';
import { textsReady } from './i18n/language';
import { CrashScreen } from './layout/CrashScreen';
import { Guard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { preloadBeforeNavigation, usePath } from './navigation';
import { PAGE_MODULES } from './page-modules';
import { isAt, PAGES, type Page } from './pages';
import { LOGIN_PATH, REGISTRATION_PATH, type PagePath } from './paths';

/** Redirects `/` to the registration page, or to where an account starts that may not sell; without a session to the login page. */
const Entrance = () => <Redirect to={entranceOf(currentSession()?.user)} replace />;

const entranceOf = (user: User | undefined): PagePath => {
  if (!user) return LOGIN_PATH;
  return may(user, 'tickets.sell') ? REGISTRATION_PATH : homeOf(user);
};

type PageModule = Awaited<ReturnType<(typeof PAGE_MODULES)[PagePath]>>;

/** A page whose code is loaded once. A failed load is retried once, because a phone may just be switching networks. */
class LazyPage {
  /** Set once both the code and the texts are loaded. */
  loaded: PageModule | undefined;
  private loading: Promise<PageModule> | undefined;
  private hasFailed = false;

  constructor(readonly page: Page) {}

  /**
   * Called on navigation to the page. Restarts a load that failed, because the network may be back.
   * @returns undefined if there is nothing to wait for
   */
  preload(): Promise<PageModule> | undefined {
    if (this.hasFailed) {
      this.hasFailed = false;
      this.loading = undefined;
    }
    return this.loaded ? undefined : this.load();
  }

  /** Returns the single shared load, even a failed one. Only `preload` restarts it; a render must not. */
  load(): Promise<PageModule> {
    const importModule = PAGE_MODULES[this.page.path];
    this.loading ??= importModule()
      .catch(importModule)
      .then(
        async (loaded) => {
          await textsReady();
          return (this.loaded = loaded);
        },
        (error: unknown) => {
          this.hasFailed = true;
          throw error;
        },
      );
    return this.loading;
  }
}

/**
 * Renders a loaded page immediately. React's own `lazy` would first show an empty frame even for loaded code, and React then
 * holds the page back for 300 ms.
 */
function LazyPageContent({ lazy }: { lazy: LazyPage }) {
  const { default: Component } = lazy.loaded ?? use(lazy.load());
  return <Component />;
}

const LAZY_PAGES = PAGES.map((page) => new LazyPage(page));

/** Loads the code of the page at a path; undefined if it is loaded already. */
export const preloadPage = (path: string) => LAZY_PAGES.find(({ page }) => isAt(page, path))?.preload();

const aroundNav = preloadBeforeNavigation(preloadPage);

/** Renders each page at its path. If a page crashes, the frame around it with its navigation keeps working. */
function Pages() {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[usePath()]}>
      {/* No fallback: on the first load there is nothing to show yet. */}
      <Suspense>
        <Switch>
          <Route path="/">
            <Entrance />
          </Route>
          {LAZY_PAGES.map((lazy) => (
            <Route
              key={lazy.page.path}
              path={lazy.page.hasPathsBelow ? `${lazy.page.path}/*?` : lazy.page.path}
            >
              <Guard page={lazy.page}>
                <LazyPageContent lazy={lazy} />
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
