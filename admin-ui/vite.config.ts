import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { application } from './build/app.ts';
import { checkBudgets } from './build/budget.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { pageDocuments } from './build/first-view.ts';
import { listModules } from './build/modules.ts';
import { precompress } from './build/precompress.ts';
import { TICKET_ENTRY, TICKET_WORKER_ENTRY, ticketPage } from './build/ticket.ts';

/**
 * The text font is needed by every first view, so the browser hears of it before it has read the style sheet. The page's code
 * goes before it on a slow line: text is there in another font until it comes.
 */
function preloadTextFont(): Plugin {
  return {
    name: 'usher:preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /atkinson.*-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              fetchpriority: 'low',
            },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** What the page of a ticket needs too. */
const BASE = {
  name: 'base',
  priority: 1,
  test: /vite\/modulepreload-polyfill|node_modules\/(react|react-dom|scheduler)\/|admin-ui\/src\/(theme|i18n\/(dates|formatters)\.|ui\/(Mark|useVisible|useWakeLock)\.)|rules\/qr-codes\./,
};
const LIBRARIES = {
  name: 'libraries',
  priority: 1,
  test: /node_modules\/(wouter|regexparam|react-error-boundary|@tanstack|react-hook-form|idb)\//,
};
/** Spanish comes for whoever reads it, but for how it writes figures, which its files share. */
const FRAME = {
  name: 'frame',
  priority: 1,
  test: /admin-ui\/src\/(api|i18n\/(?!es(-server)?\.)|layout|theme|ui|navigation|pages|paths|screens|registration\/(attempt|draft|kept-files)\.|checkin\/offline\/(door-watch|marks|status)\.)/,
};
/** What the check-in page shares with what it loads later: one file, where a dozen would each wait for a slow line's way there and back. */
const CHECKIN = { name: 'checkin', test: /admin-ui\/src\/checkin\/|rules\/admissions\./, minShareCount: 2 };

export default defineConfig({
  plugins: [
    react(),
    preloadTextFont(),
    application(),
    ticketPage(),
    pageDocuments(),
    compileAhead(),
    checkBudgets(),
    listModules(),
    precompress(),
  ],
  // The content security policy allows no data: fonts or scripts, so nothing is inlined.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        index: 'index.html',
        [TICKET_ENTRY]: 'pages/ticket.html',
        [TICKET_WORKER_ENTRY]: 'src/ticket/sw.ts',
      },
      // Rules are functions and constants: what a page does not use of them, it does not load.
      treeshake: { moduleSideEffects: [{ test: /backend\/src\/rules\//, sideEffects: false }] },
      output: {
        entryFileNames: ({ name }) =>
          name === TICKET_WORKER_ENTRY ? '[name].js' : 'assets/[name]-[hash].js',
        // What every page needs comes in three files, which are asked for at once; without this in thirty small ones.
        codeSplitting: { groups: [BASE, LIBRARIES, FRAME, CHECKIN] },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
