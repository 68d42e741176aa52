import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { chunksOf, filesOf, loadedBy, type Bundle } from './chunks.ts';
import { DOCUMENTS } from './pages.ts';

/** Name of the entry of the ticket page's worker. */
export const TICKET_WORKER_ENTRY = 'ticket-sw';
/** The document that the server sends for `/ticket` (backend/src/http/front-end.ts). */
const DOCUMENT = DOCUMENTS.ticket;
const FONT = /-latin(-ext)?-wght-normal-.*\.woff2$/;
const THEME = 'theme.js';
const PLACE = 'self.__TICKET_FILES';

/** Returns the names of the ticket page's files: its code, everything that this imports, their styles and the fonts. */
const filesOfTicket = (bundle: Bundle): string[] =>
  [...filesOf(loadedBy(bundle, 'ticket')), ...Object.keys(bundle).filter((name) => FONT.test(name))].sort();

/**
 * Gives the ticket page's worker (`src/ticket/sw.ts`) its list of files. In development, serves the page at `/ticket` and `/give`,
 * without a worker.
 */
export function ticketPage(): Plugin {
  let publicDir = '';
  return {
    name: 'usher:ticket-page',
    enforce: 'post',
    configResolved: (config) => void (publicDir = config.publicDir),
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, _response, next) => {
        if (/^\/(ticket|give)\/?($|\?)/.test(request.url ?? '')) request.url = `/${DOCUMENT}`;
        next();
      }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle[DOCUMENT];
        const worker = chunksOf(bundle).find(({ name }) => name === TICKET_WORKER_ENTRY);
        if (html?.type !== 'asset' || !worker)
          return this.error('The page of a ticket or its worker is missing');
        if (worker.imports.length > 0 || !worker.code.includes(PLACE))
          return this.error('The worker of the ticket page must stand alone, and have a place for its files');
        // The ticket page is not part of the application that volunteers install.
        html.source = String(html.source).replace(/<link rel="manifest"[^>]*>/, '');
        // A mail about giving tickets leads to `/give`, which is the same application.
        this.emitFile({ type: 'asset', fileName: 'pages/give.html', source: html.source });
        const theme = readFileSync(path.join(publicDir, THEME), 'utf8');
        const files = filesOfTicket(bundle);
        // The other files' names contain a hash of their content; these two's do not.
        const version = createHash('sha256')
          .update([html.source, theme, ...files].join('\n'))
          .digest('hex');
        const paths = ['/ticket', `/${THEME}`, ...files.map((file) => `/${file}`)];
        worker.code = worker.code.replace(
          PLACE,
          JSON.stringify({ files: paths, version: version.slice(0, 16) }),
        );
      },
    },
  };
}
