import { isIdle, noteStep } from './idle';
import { TAKE_OVER } from './messages';

// A new version of the pages takes over where nobody loses what they typed, what they read, or a scan: at a step to another
// page, and while the page is hidden. Until then this version goes on with its own files.

const CHECK_EVERY_MS = 60 * 60_000;

/** Installed, and waiting for its turn. */
let waiting: ServiceWorker | null = null;
/** Another version has taken over this page's network; its code is still the old one. */
let isStale = false;
let isAsked = false;

function takeOverWhenIdle(): void {
  if (isAsked || !(waiting || isStale) || !isIdle()) return;
  isAsked = true;
  if (isStale || !waiting) window.location.reload();
  else waiting.postMessage(TAKE_OVER, []);
}

/** Called after each step from page to page. */
export function stepped(): void {
  noteStep();
  takeOverWhenIdle();
}

/** @param registration nothing where somebody keeps workers from being registered */
function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return;
  const follow = (worker: ServiceWorker | null) => {
    if (!worker) return;
    const look = () => {
      // The very first one has nobody's place to take.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) waiting = worker;
      else if (worker === waiting && worker.state === 'redundant') waiting = null;
      if (document.hidden) takeOverWhenIdle();
    };
    worker.addEventListener('statechange', look);
    look();
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));

  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, CHECK_EVERY_MS);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) takeOverWhenIdle();
    else check();
  });
}

/** Keeps the pages on this device, so that they open without a network. Where that cannot be, they work as ever. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker serves the files that this page was made of.
    if (!isControlled) isControlled = true;
    else if (isAsked) window.location.reload();
    else isStale = true;
  });
  navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
}
