import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { progressiveWebApp } from './build/pwa.ts';
import { checkBudgets } from './build/budget.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { pageDocuments } from './build/page-documents.ts';
import { precompress } from './build/precompress.ts';
import { DOCUMENTS } from './build/pages.ts';
import { TICKET_WORKER_ENTRY, ticketPage } from './build/ticket.ts';

/**
 * Preloads the text font, which every first view needs, so that the browser requests it before it has read the style sheet.
 * It has low priority: on a slow connection the page's code goes first, and text shows in another font until this one loads.
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

/** Code that the ticket page needs too. */
const BASE = {
  name: 'base',
  priority: 1,
  test: /vite\/modulepreload-polyfill|node_modules\/(react|react-dom|scheduler)\/|admin-ui\/src\/(theme|i18n\/(dates|formatters)\.|ui\/Mark\.|browser\/(useVisible|useWakeLock|when-idle)\.)|rules\/(qr-codes|scan-ids|typed-text)\./,
};
const LIBRARIES = {
  name: 'libraries',
  priority: 1,
  test: /node_modules\/(react-error-boundary|@tanstack|react-hook-form|idb)\//,
};
/** The frame. Spanish texts load only for users of Spanish, except how Spanish writes figures, which its files share. */
const FRAME = {
  name: 'frame',
  priority: 1,
  test: /admin-ui\/src\/(api\/(?!generated|useSend|useKeyedWrite|kept\.)|i18n\/(?!es(-problems|-rules)?\.|ranges\.)|layout\/(?!notices)|service-worker|theme|ui\/(?!ButtonLink|PersonField|Suggestion|Options|SelectField)|start\.|pages\.|paths\.|checkin\/offline\/(door-watch|marks|status)\.)/,
};
/** The router of the light pages; the console has another. Last, because a group takes along what its files import. */
const LIGHT_ROUTER = {
  name: 'light-router',
  test: /node_modules\/(wouter|regexparam)\/|admin-ui\/src\/(navigation|ui\/ButtonLink)\./,
};
/**
 * Code that the check-in page shares with code that it loads later: one file, because each of a dozen would cost a round trip
 * on a slow connection. What only runs practice, sells or stores
 * lists is shared by code that it loads later.
 */
const CHECKIN = {
  name: 'checkin',
  test: /admin-ui\/src\/checkin\/(?!practice\/(practice|tickets)\.|sell\/|offline\/apply-list\.)|rules\/admissions\./,
  minShareCount: 2,
};
/** What sells at the door: the sheet, and what sends its sales from any page. The page itself has only the button. */
const SELL = {
  name: 'sell',
  test: /admin-ui\/src\/checkin\/sell\/(?!requests\.)/,
  minShareCount: 2,
};
/** What a name and an e-mail must be, asked on the registration page and on that of the ticket, which loads nothing else of it. */
const PERSON_RULES = { name: 'person-rules', priority: 1, test: /rules\/(names|emails)\./ };
/** The same of the registration page, also where it is shared with other pages: a person's fields, and pictures of transfers. */
const REGISTRATION = {
  name: 'registration',
  test: /admin-ui\/src\/(registration\/(payment|sale|texts|registration-failure)|person\/|ui\/(PersonField|Options|SelectField|Suggestion))|rules\/(mails|contacts|corrections|transfer-memo|sha256)\./,
  minShareCount: 2,
};

/**
 * The console's packages. Each of its pages loads the code of all others once it is idle, so all of it comes anyway: in one file
 * instead of twenty, each of which costs the browser and the server a request.
 */
const CONSOLE_PACKAGES = {
  name: 'console-packages',
  test: /node_modules\/(react-admin|ra-[a-z-]+|@mui|@emotion|@apollo|graphql|graphql-ws|rxjs)\//,
  minShareCount: 2,
};

/**
 * The console's own code that several of its pages share; its Spanish texts load only for users of Spanish. What it imports from
 * outside stays in the files of the light pages. That is safe because none of those imports anything of the console, so no two
 * files need each other (build/pwa.ts fails otherwise).
 */
const CONSOLE_SHARED = {
  name: 'console-shared',
  test: /admin-ui\/src\/console\/(?!texts\/es)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** What speaks with the browser of passkeys; loads when the first is offered or used. */
const WEBAUTHN = { name: 'webauthn', test: /node_modules\/@simplewebauthn\// };

export default defineConfig({
  plugins: [
    react(),
    // Beside each: what users lose without it.
    preloadTextFont(), // text changes its font later, under the reader's eyes
    progressiveWebApp(), // the door's pages do not open without a network
    ticketPage(), // nor does a guest's ticket
    pageDocuments(), // a page's code is asked for one round trip later
    compileAhead(), // a phone compiles a page's code where it should already draw
    checkBudgets(), // nothing at first; then pages grow unnoticed
    precompress(), // files are an eighth larger
  ],
  // The content security policy allows no data: fonts or scripts, so nothing is inlined.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        ...DOCUMENTS,
        [TICKET_WORKER_ENTRY]: 'src/ticket/sw.ts',
      },
      // Rules are only functions and constants, so a page need not load those that it does not use.
      treeshake: { moduleSideEffects: [{ test: /backend\/src\/rules\//, sideEffects: false }] },
      output: {
        entryFileNames: ({ name }) =>
          name === TICKET_WORKER_ENTRY ? '[name].js' : 'assets/[name]-[hash].js',
        // The code that every page needs comes in four files, requested together, instead of in thirty small ones.
        codeSplitting: {
          groups: [
            BASE,
            LIBRARIES,
            FRAME,
            PERSON_RULES,
            CHECKIN,
            SELL,
            REGISTRATION,
            LIGHT_ROUTER,
            CONSOLE_PACKAGES,
            CONSOLE_SHARED,
            WEBAUTHN,
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
