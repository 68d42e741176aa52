import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { LIGHT_PATHS } from '../paths';
import { TAKE_OVER } from './messages';

// Service worker that opens the volunteers' pages without a network. It caches only files of the build: no API responses,
// nothing of the console, and no user data.

interface RoutableInstall extends ExtendableEvent {
  addRoutes?: (rules: unknown[]) => Promise<void>;
}
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
};

/** `/`, the light pages and paths below them; the page itself reports unknown ones. `/ticket` has its own worker. */
const PAGES = [new RegExp(String.raw`^(/|(${LIGHT_PATHS.join('|')})(/[\w/-]*)?)($|\?)`)];

self.addEventListener('install', (event: RoutableInstall) => {
  // In browsers with static routing, API calls such as check-ins do not wait for this worker to start.
  const toNetwork = ['/api/*', '/graphql', '/metrics'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(toNetwork).catch(() => undefined));
});

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: PAGES }));

// A new version waits until the page reports that nothing would be lost (takeover.ts).
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
