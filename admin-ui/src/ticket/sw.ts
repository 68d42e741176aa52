// Opens the page of a ticket without a network. It keeps the page's own files and nothing of the API: what the page shows then,
// the page has kept itself (kept.ts). It stands beside the volunteers' worker (service-worker/sw.ts), whose scope is the rest.

/** Written in by the build (build/ticket.ts). */
export interface TicketFiles {
  /** Their paths. */
  files: string[];
  /** Changes with any of their contents. */
  version: string;
}
declare const self: ServiceWorkerGlobalScope & { __TICKET_FILES: TicketFiles };

const PAGE = '/ticket';
const { files, version } = self.__TICKET_FILES;
const CACHE = `ticket-${version}`;

self.addEventListener('install', (event) => {
  // The page that is open has all of its files already, so a new version need not wait for it to be closed.
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const removeOlder = async () => {
    const older = (await caches.keys()).filter((name) => name.startsWith('ticket-') && name !== CACHE);
    await Promise.all(older.map((name) => caches.delete(name)));
  };
  event.waitUntil(removeOlder().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const path = pathname.replace(/\/$/, '');
  if (event.request.method !== 'GET' || origin !== self.location.origin || !files.includes(path)) return;
  const kept = caches.match(path === PAGE ? PAGE : event.request, { cacheName: CACHE });
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
