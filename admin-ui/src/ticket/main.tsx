import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startDisplayFont } from '../theme/display-font';
import { startTheme } from '../theme/mode';
import { TicketPage } from './TicketPage';

// The ticket page is a separate application, so that a guest's phone loads nothing of the volunteers' pages.

startTheme();
startDisplayFont();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TicketPage />
  </StrictMode>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    // Without a service worker the ticket needs a network.
    navigator.serviceWorker.register('/ticket-sw.js', { scope: '/ticket' }).catch(() => undefined);
  });
