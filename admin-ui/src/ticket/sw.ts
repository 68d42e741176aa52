// Service worker that opens the ticket page without a network. It caches the page's own files and no API responses: the page
// itself keeps the ticket to show (kept.ts). The volunteers' worker (service-worker/sw.ts) covers the other pages.

/** Inserted by the build (build/ticket.ts). */
export interface TicketFiles {
  /** Paths of the page's files. */
  files: string[];
  /** Changes when the content of any file changes. */
  version: string;
}
declare const self: ServiceWorkerGlobalScope & { __TICKET_FILES: TicketFiles };

const PAGE = '/ticket';
const { files, version } = self.__TICKET_FILES;
const CACHE = `ticket-${version}`;

self.addEventListener('install', (event) => {
  // An open page has loaded all of its files already, so a new version need not wait until it is closed.
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
