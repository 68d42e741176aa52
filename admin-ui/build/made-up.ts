import type { Bundle, Chunk } from './chunks.ts';

/** What a test says of a chunk. */
interface Given {
  modules?: string[];
  /** What it is loaded for, where that is one of its modules. */
  facade?: string;
  imports?: string[];
  later?: string[];
  css?: string[];
  code?: string;
  isEntry?: boolean;
}

/** A build of these chunks, by their names; what a chunk imports is named likewise. */
export const bundleOf = (chunks: Record<string, Given>): Bundle =>
  Object.fromEntries(
    Object.entries(chunks).map(([name, given]) => [
      `assets/${name}.js`,
      {
        type: 'chunk',
        name,
        fileName: `assets/${name}.js`,
        code: given.code ?? '',
        isEntry: given.isEntry ?? false,
        facadeModuleId: given.facade ?? null,
        moduleIds: [...(given.modules ?? []), ...(given.facade ? [given.facade] : [])],
        imports: (given.imports ?? []).map((other) => `assets/${other}.js`),
        dynamicImports: (given.later ?? []).map((other) => `assets/${other}.js`),
        viteMetadata: { importedCss: new Set(given.css), importedAssets: new Set<string>() },
      } as unknown as Chunk,
    ]),
  );

export const page = (folder: string, name: string): string => `/r/admin-ui/src/${folder}/${name}Page.tsx`;
export const library = (name: string): string => `/r/node_modules/${name}/index.js`;
