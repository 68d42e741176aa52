import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
// Imported for their side effect: what a page stores must be deleted at logout even if that page's code was never loaded.
import { watchDoor } from './checkin/offline/door-watch';
import './registration/attempt';
import './registration/draft';
import { startLanguage } from './i18n/language';
import { App, preloadPage } from './routes';
import { startServiceWorker } from './service-worker/takeover';
import { startDisplayFont } from './theme/display-font';
import { startTheme } from './theme/mode';

// Uploads that the previous page did not finish, whichever page this one is; started after the first paint.
const startUploads = async () => (await import('./registration/upload-queue')).startUploads();

/** How long the first frame waits for its page. */
const PAGE_WAIT_MS = 200;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

startTheme();
startDisplayFont();
const language = startLanguage();
// Beside the frame's texts, so that a language other than English is asked for all of them at once.
const page = preloadPage(window.location.pathname)?.catch(() => undefined);
await language;
// The document names the page's code, which is mostly here by now. The frame without its page would keep the page back: React
// shows nothing within 300 ms after an empty place. The painted bar stands meanwhile.
await Promise.race([page, new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS))]);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
void startUploads().catch(() => undefined);
watchDoor();
// Not beside the first view, which it would make wait on a slow line.
if (document.readyState === 'complete') startServiceWorker();
else window.addEventListener('load', startServiceWorker, { once: true });
