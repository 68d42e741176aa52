import type { Rolldown } from 'vite';
import { type Entry, pageOf } from './pages.ts';

// Which files of a build need which others.

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** Returns the chunk of an application's entry. */
export const entryOf = (bundle: Bundle, name: Entry): Chunk | undefined =>
  chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === name);

/** Returns the chunk that contains a page's module. */
export const chunkOfPage = (bundle: Bundle, page: string): Chunk | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => pageOf(id) === page));

/**
 * Returns these chunks and all that can be reached from them.
 * @param next the names of the files that a chunk needs
 */
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

/** Returns these chunks and all that they import statically, so before they run. */
export const statically = (bundle: Bundle, ...chunks: Chunk[]): Chunk[] =>
  reached(bundle, chunks, ({ imports }) => imports);

/** Returns all chunks that this entry loads, now or later. */
export function loadedBy(bundle: Bundle, entryName: Entry): Chunk[] {
  const entry = entryOf(bundle, entryName);
  return reached(bundle, entry ? [entry] : [], ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports,
  ]);
}

/** Returns the paths of the pages that this entry loads, without the leading slash. */
export const pagesOf = (bundle: Bundle, entryName: Entry): string[] => [
  ...new Set(
    loadedBy(bundle, entryName)
      .flatMap(({ moduleIds }) => moduleIds.map(pageOf))
      .filter((page) => page !== undefined),
  ),
];

/** Returns the chunks that must load before one of the entry's pages can show. */
export function firstViewOf(bundle: Bundle, entryName: Entry, page: string): Chunk[] {
  const chunks = [entryOf(bundle, entryName), chunkOfPage(bundle, page)];
  return statically(bundle, ...chunks.filter((chunk) => chunk !== undefined));
}

/** Returns the names of these chunks' files, including their styles. */
export const filesOf = (chunks: readonly Chunk[]): Set<string> =>
  new Set(chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]));

/** Returns the names of the packages in the chunks, sorted. */
export function packagesOf(chunks: readonly Chunk[]): string[] {
  const names = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort();
}
