import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { light } from '../worlds.json';
import { TAKE_OVER } from './messages';

// Opens the volunteers' pages without a network. It keeps files of the build only: nothing of the API, nothing of the
// console, and nothing that anybody said or read.

interface RoutableInstall extends ExtendableEvent {
  addRoutes?: (rules: unknown[]) => Promise<void>;
}
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
};

/** `/` and the pages that are kept; what is not there below one the page itself says. `/ticket` has a worker of its own. */
const PAGES = [new RegExp(String.raw`^/((${light.join('|')})(/[\w/-]*)?)?($|\?)`)];

self.addEventListener('install', (event: RoutableInstall) => {
  // Where the browser knows such rules, a check-in does not wait for this worker to be started.
  const toNetwork = ['/api/*', '/graphql', '/metrics'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(toNetwork).catch(() => undefined));
});

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: PAGES }));

// A new version waits until the page says that nothing would be lost (takeover.ts).
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
