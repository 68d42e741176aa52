import { Suspense, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Redirect, Route, Router, Switch } from 'wouter';
import { currentSession } from './api/session';
import { textsReady } from './i18n/language';
import { CrashScreen } from './layout/CrashScreen';
import { Guard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { preloading, usePath } from './navigation';
import { PAGE_MODULES } from './page-modules';
import { isAt, PAGES, type Page } from './pages';
import { LOGIN_PATH, REGISTRATION_PATH, type PagePath } from './paths';

/** `/` leads a signed-in person to work, anybody else to the login page. */
const Entrance = () => <Redirect to={currentSession() ? REGISTRATION_PATH : LOGIN_PATH} replace />;

type PageModule = Awaited<ReturnType<(typeof PAGE_MODULES)[PagePath]>>;

/** A page whose code is loaded once; a failed load is retried once, since a phone may just be changing networks. */
class LazyPage {
  /** Set once nothing has to be waited for. */
  loaded: PageModule | undefined;
  private loading: Promise<PageModule> | undefined;
  private hasFailed = false;

  constructor(readonly page: Page) {}

  /**
   * Called when somebody navigates to the page. A load that failed is started again: the network may be back.
   * @returns undefined if there is nothing to wait for
   */
  preload(): Promise<PageModule> | undefined {
    if (this.hasFailed) {
      this.hasFailed = false;
      this.loading = undefined;
    }
    return this.loaded ? undefined : this.load();
  }

  /** The one load, or its failure, until `preload` starts another: a render must not. */
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
 * A page whose code is here is drawn at once: React would hold it back for 300 ms behind an empty frame, which `lazy` shows
 * first even so.
 */
function LazyPageContent({ lazy }: { lazy: LazyPage }) {
  const { default: Component } = lazy.loaded ?? use(lazy.load());
  return <Component />;
}

const LAZY_PAGES = PAGES.map((page) => new LazyPage(page));

/** Loads the code of the page at a path; undefined if it is loaded already. */
export const preloadPage = (path: string) => LAZY_PAGES.find(({ page }) => isAt(page, path))?.preload();

const aroundNav = preloading(preloadPage);

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
