import { isIdle, forgetTyping } from './idle';
import { TAKE_OVER } from './messages';

// A new version of the pages takes over where nobody loses what they typed, what they read, or a scan: when they go to another
// page, and while the page is hidden. Until then this version goes on with its own files.

const CHECK_EVERY_MS = 60 * 60_000;

let registration: ServiceWorkerRegistration | null = null;
/** Another version has taken over this page's network; its code is still the old one. */
let isStale = false;
let isAsked = false;

/** A new version that is installed and waiting. The first installation replaces nothing. */
const waitingWorker = (): ServiceWorker | null =>
  registration && navigator.serviceWorker.controller ? registration.waiting : null;

function takeOverWhenIdle(): void {
  const waiting = waitingWorker();
  if (!(waiting || isStale) || !isIdle()) return;
  if (isStale || !waiting) return window.location.reload();
  // Asked again at the next navigation, should it not have heard.
  isAsked = true;
  waiting.postMessage(TAKE_OVER, []);
}

/** Called after each navigation. */
export function navigated(): void {
  forgetTyping();
  takeOverWhenIdle();
}

/** @param found nothing where somebody keeps workers from being registered */
function watch(found: ServiceWorkerRegistration | undefined): void {
  if (!found) return;
  registration = found;
  // Nobody looks: a new version need not wait for the next navigation.
  const takeOverUnseen = () => {
    if (document.hidden) takeOverWhenIdle();
  };
  const follow = () => {
    found.installing?.addEventListener('statechange', takeOverUnseen);
    // A busy page may hear of a worker when that is installed already.
    takeOverUnseen();
  };
  follow();
  found.addEventListener('updatefound', follow);

  const check = () => void found.update().catch(() => undefined);
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
    // Browsers let the old worker finish first, and by then somebody may be typing again.
    else if (isAsked && isIdle()) window.location.reload();
    else {
      isStale = true;
      isAsked = false;
    }
  });
  navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
}
