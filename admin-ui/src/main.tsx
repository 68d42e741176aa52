import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
// What stays in the browser beyond a page must be forgotten with its account, also where that page's code is not loaded.
import './registration/attempt';
import './registration/draft';
import { startLanguage } from './i18n/language';
import { App } from './routes';
import { startTheme } from './theme/mode';

// What the page before did not get through, whichever page this one is; not before it is shown.
const startUploads = async () => (await import('./registration/upload-queue')).startUploads();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

startTheme();
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
void startUploads().catch(() => undefined);
