import type { Plugin } from 'vite';
import { chunksOf, statically } from './chunks.ts';
import { pageOf } from './pages.ts';

/**
 * Writes `pages/<path>.html` for each page: a copy of index.html that also names the page's code and styles, so that a browser
 * requests them immediately instead of after the frame's code has run. The server sends it for the page's address
 * (backend/src/http/front-end.ts).
 */
export function pageDocuments(): Plugin {
  return {
    name: 'usher:page-documents',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error('There is no index.html to begin with');
      const html = String(index.source);
      for (const chunk of chunksOf(bundle)) {
        if (!chunk.isDynamicEntry) continue;
        const path = pageOf(chunk.facadeModuleId ?? '');
        if (!path) continue;
        const needed = statically(bundle, chunk);
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
    },
  };
}
