import './theme/fonts.css';
import './theme/base.css';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { startLanguage } from './i18n/language';
import { router } from './routes';
import { theme } from './theme/theme';

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
        <RouterProvider router={router} />
      </ThemeProvider>
    </StyledEngineProvider>
  </StrictMode>,
);
