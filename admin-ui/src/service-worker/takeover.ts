import { isIdle, forgetTyping } from './idle';
import { TAKE_OVER } from './messages';

// A new version of the pages takes over when the user loses neither what they typed or read nor a scan: at a navigation, or
// while the page is hidden. Until then this version continues with its own files.

const CHECK_EVERY_MS = 60 * 60_000;

let registration: ServiceWorkerRegistration | null = null;
/** Whether another version's worker controls this page, whose code is still the old version. */
let isStale = false;
let isAsked = false;

/** Returns a new version's worker that is installed and waiting. null on the first installation, which replaces nothing. */
const waitingWorker = (): ServiceWorker | null =>
  registration && navigator.serviceWorker.controller ? registration.waiting : null;

function takeOverWhenIdle(): void {
  const waiting = waitingWorker();
  if (!(waiting || isStale) || !isIdle()) return;
  if (isStale || !waiting) return window.location.reload();
  // If the message is lost, the next navigation sends it again.
  isAsked = true;
  waiting.postMessage(TAKE_OVER, []);
}

/** Call after each navigation. */
export function navigated(): void {
  forgetTyping();
  takeOverWhenIdle();
}

/** @param found undefined if something prevents workers from being registered */
function watch(found: ServiceWorkerRegistration | undefined): void {
  if (!found) return;
  registration = found;
  // While the page is hidden, a new version need not wait for the next navigation.
  const takeOverUnseen = () => {
    if (document.hidden) takeOverWhenIdle();
  };
  const follow = () => {
    found.installing?.addEventListener('statechange', takeOverUnseen);
    // On a busy page this event may arrive when the worker is already installed.
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

/** Registers the worker that opens the pages without a network. If that is impossible, the pages work online as usual. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker serves the same version as this page, so no reload is needed.
    if (!isControlled) isControlled = true;
    // Browsers let the old worker finish first, and by then the user may be typing again.
    else if (isAsked && isIdle()) window.location.reload();
    else {
      isStale = true;
      isAsked = false;
    }
  });
  navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
}
