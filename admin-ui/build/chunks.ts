import type { Rolldown } from 'vite';
import { pageOf, worldOf } from './pages.ts';

// What the files of a build need of each other.

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** What the browser begins with, by the name that `vite.config.ts` gives it. */
export const entryOf = (bundle: Bundle, name: string): Chunk | undefined =>
  chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === name);

/** The chunk that a page's module is in. */
export const chunkOfPage = (bundle: Bundle, page: string): Chunk | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => pageOf(id) === page));

/** @param next the names of what a chunk needs */
function reached(bundle: Bundle, from: readonly Chunk[], next: (chunk: Chunk) => string[]): Chunk[] {
  const found = new Set<Chunk>();
  const follow = (chunk: Chunk | Rolldown.OutputAsset | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    for (const name of next(chunk)) follow(bundle[name]);
  };
  from.forEach(follow);
  return [...found];
}

/** These chunks and all that they import before they run. */
export const statically = (bundle: Bundle, ...chunks: Chunk[]): Chunk[] =>
  reached(bundle, chunks, ({ imports }) => imports);

/** The chunks that must be there before the page is; null where the build has no such page. */
export function firstViewOf(bundle: Bundle, entryName: string, page: string): Chunk[] | null {
  const entry = entryOf(bundle, entryName);
  const own = chunkOfPage(bundle, page);
  return entry && own ? statically(bundle, entry, own) : null;
}

/** What begins with this entry, with all that it loads later, but for the pages of the console and what only those need. */
export function chunksWithoutConsole(bundle: Bundle, entryName: string): Chunk[] {
  const isOfConsole = (name: string) => {
    const chunk = bundle[name];
    const page = chunk?.type === 'chunk' ? pageOf(chunk.facadeModuleId ?? '') : undefined;
    return page !== undefined && worldOf(page) === 'console';
  };
  const entry = entryOf(bundle, entryName);
  return reached(bundle, entry ? [entry] : [], ({ imports, dynamicImports }) =>
    [...imports, ...dynamicImports].filter((name) => !isOfConsole(name)),
  );
}

/** The names of these chunks' files, their styles with them. */
export const filesOf = (chunks: readonly Chunk[]): Set<string> =>
  new Set(chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]));

/** The names of the packages that the chunks hold. */
export function packagesOf(chunks: readonly Chunk[]): string[] {
  const names = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort();
}
