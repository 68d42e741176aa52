import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
// Imported for their side effect: what a page stores must be deleted at logout even if that page's code was never loaded.
import { whenIdle } from './browser/when-idle';
import { watchDoor } from './checkin/offline/door-watch';
import './registration/sale/attempt';
import './registration/sale/draft';
import { startLanguage } from './i18n/language';
import { loadNotices } from './layout/load-notices';
import { startServiceWorker } from './service-worker/takeover';
import { startDisplayFont } from './theme/display-font';
import { startTheme } from './theme/mode';

// Resumes uploads that an earlier page load did not finish, on every page and after the first paint.
const startUploads = async () => (await import('./registration/payment/upload-queue')).startUploads();

// The president may have decided since the sign-in that the account must have a second factor, or taken that back.
const askForSecondFactor = async () => (await loadNotices()).askForDueDate();

/** Maximum time that the first render waits for the page's code, in milliseconds. */
const PAGE_WAIT_MS = 200;

/** Gives the entry that a document begins with a key of its own, as the routers give one to each later entry. */
function nameFirstEntry(): void {
  const state = window.history.state as object | null;
  if (!state || !('key' in state))
    window.history.replaceState({ ...state, key: `${performance.timeOrigin}-0`, state: null }, '');
}

/**
 * Starts the light application or the console: what both do on every page, and the first render.
 * @param preload  loads the code of the page at a path; undefined if it is loaded already
 */
export async function start(
  app: ReactNode,
  preload: (path: string) => Promise<unknown> | undefined,
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');

  nameFirstEntry();
  startTheme();
  startDisplayFont();
  const language = startLanguage();
  // Started in parallel with the frame's texts, so that the texts of a language other than English are all requested together.
  const page = preload(window.location.pathname)?.catch(() => undefined);
  await language;
  // The document already requests the page's code, so it has usually arrived by now. Rendering the frame without the page would
  // delay the page: after an empty fallback React waits 300 ms. Until then the user sees the bar that the document paints.
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS))]);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{app}</QueryClientProvider>
    </StrictMode>,
  );
  void startUploads().catch(() => undefined);
  watchDoor();
  whenIdle(() => void askForSecondFactor().catch(() => undefined));
  // Only after the page has loaded: on a slow connection it would delay the first view.
  if (document.readyState === 'complete') startServiceWorker();
  else window.addEventListener('load', startServiceWorker, { once: true });
}
