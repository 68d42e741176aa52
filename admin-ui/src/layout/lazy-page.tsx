import { use, type ComponentType } from 'react';
import { textsReady } from '../i18n/language';
import { isAt, PAGES, type Page } from '../pages';
import type { PagePath } from '../paths';

interface PageModule {
  default: ComponentType;
}
/** Dynamic imports of an application's pages, each loaded when its page is opened. */
export type PageModules = Readonly<Partial<Record<PagePath, () => Promise<PageModule>>>>;

/** A page whose code is loaded once. A failed load is retried once, because a phone may just be switching networks. */
export class LazyPage {
  /** Set once both the code and the texts are loaded. */
  loaded: PageModule | undefined;
  private loading: Promise<PageModule> | undefined;
  private hasFailed = false;

  constructor(
    readonly page: Page,
    private readonly importModule: () => Promise<PageModule>,
  ) {}

  /** Called on navigation, so that the next visit restarts a load that failed: the network may be back. */
  forgetFailure(): void {
    if (!this.hasFailed) return;
    this.hasFailed = false;
    this.loading = undefined;
  }

  /**
   * Called before the page is shown.
   * @returns undefined if there is nothing to wait for
   */
  preload(): Promise<PageModule> | undefined {
    this.forgetFailure();
    return this.loaded ? undefined : this.load();
  }

  /** Returns the single shared load, even a failed one, which a render must not restart. */
  load(): Promise<PageModule> {
    this.loading ??= this.importModule()
      .catch(this.importModule)
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

/** Returns the pages of an application, in the order of `PAGES`. */
export const lazyPagesOf = (modules: PageModules): LazyPage[] =>
  PAGES.flatMap((page) => {
    const importModule = modules[page.path];
    return importModule ? [new LazyPage(page, importModule)] : [];
  });

/** Loads the code of the page at a path; undefined if it is loaded already. */
export const preloadAmong = (pages: readonly LazyPage[], path: string) =>
  pages.find(({ page }) => isAt(page, path))?.preload();

/**
 * Renders a loaded page immediately. React's own `lazy` would first show an empty frame even for loaded code, and React then
 * holds the page back for 300 ms.
 */
export function LazyPageContent({ lazy }: { lazy: LazyPage }) {
  const { default: Component } = lazy.loaded ?? use(lazy.load());
  return <Component />;
}
