import './theme/fonts.css';
import './theme/base.css';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from './api/query-client';
import { startLanguage } from './i18n/language';
import { router } from './routes';
import { theme } from './theme/theme';

// What the page before did not get through, whichever page this one is; not before it is shown.
const startUploads = async () => (await import('./registration/upload-queue')).startUploads();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

await startLanguage();
createRoot(root).render(
  <StrictMode>
    {/* MUI's styles come first, so that a piece's own style module can change them. */}
    <StyledEngineProvider injectFirst>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey="usher.theme"
        noSsr
        disableTransitionOnChange
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StyledEngineProvider>
  </StrictMode>,
);
void startUploads().catch(() => undefined);
