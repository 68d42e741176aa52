import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { isOfConsole } from '../src/paths.ts';
import { chunkOfPage, pagesOf, statically } from './chunks.ts';
import { DOCUMENTS } from './pages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CONSOLE = path.join(ROOT, DOCUMENTS.console);

/** The console's document: that of the light pages, with its own script. */
const consoleDocument = (): string => {
  const html = readFileSync(path.join(ROOT, DOCUMENTS.index), 'utf8');
  return html.replace('/src/main.tsx', '/src/console/main.tsx');
};

/**
 * Writes `pages/<path>.html` for each page: a copy of its application's document that also names the page's code and styles, so
 * that a browser requests them immediately instead of after the frame's code has run. The server sends it for the page's address
 * (backend/src/http/front-end.ts). In development, the console's document is sent for all of its pages.
 */
export function pageDocuments(): Plugin {
  return {
    name: 'usher:page-documents',
    enforce: 'post',
    configureServer: (server) =>
      void server.middlewares.use((request, response, next) => {
        if (!isOfConsole(request.url ?? '')) return next();
        server.transformIndexHtml(`/${DOCUMENTS.console}`, consoleDocument()).then((html) => {
          response.setHeader('Content-Type', 'text/html');
          response.end(html);
        }, next);
      }),
    resolveId: {
      order: 'pre',
      handler: (source) => (source === DOCUMENTS.console ? CONSOLE : undefined),
    },
    load: { order: 'pre', handler: (id) => (id === CONSOLE ? consoleDocument() : undefined) },
    generateBundle(_options, bundle) {
      for (const entry of ['index', 'console'] as const) {
        const document = bundle[DOCUMENTS[entry]];
        if (document?.type !== 'asset') return this.error(`There is no ${DOCUMENTS[entry]} to begin with`);
        const html = String(document.source);
        for (const path of pagesOf(bundle, entry)) {
          const needed = statically(bundle, chunkOfPage(bundle, path)!);
          const links = [
            ...needed.map(({ fileName }) => ['modulepreload', fileName] as const),
            ...needed.flatMap(({ viteMetadata }) =>
              [...(viteMetadata?.importedCss ?? [])].map((name) => ['stylesheet', name] as const),
            ),
          ]
            .filter(([, name]) => !html.includes(`"/${name}"`))
            .map(([rel, name]) => `<link rel="${rel}" crossorigin href="/${name}">\n`);
          this.emitFile({
            type: 'asset',
            fileName: `pages/${path}.html`,
            source: html.replace('</head>', `${links.join('')}</head>`),
          });
        }
      }
      // Only its copies are sent.
      delete bundle[DOCUMENTS.console];
    },
  };
}
