import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Writes `pages/<path>.html` for each page: index.html that also names the page's own code and styles, so that a browser
 * requests them immediately instead of after it has run the frame's. The server sends it for the page's address
 * (backend/src/http/front-end.ts). A page is `src/<path>/<Name>Page.tsx`.
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
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isDynamicEntry) continue;
        const path = /\/src\/([\w-]+)\/\w+Page\.tsx$/.exec(file.facadeModuleId ?? '')?.[1];
        if (!path) continue;
        const needed = [...statically(bundle, file)];
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

/** A chunk and all that it imports before it runs. */
function statically(bundle: Rolldown.OutputBundle, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') statically(bundle, next, found);
  }
  return found;
}
