import type { Bundle, Chunk } from './chunks.ts';

/** A test's description of a chunk. */
interface Given {
  modules?: string[];
  /** The module that the chunk is loaded for (Rolldown's `facadeModuleId`), if there is one. */
  facade?: string;
  imports?: string[];
  later?: string[];
  css?: string[];
  code?: string;
  isEntry?: boolean;
}

/** Returns a build of these chunks, by name; a chunk's imports are given by the same names. */
export const fakeBundle = (chunks: Record<string, Given>): Bundle =>
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

export const pageModuleId = (folder: string, name: string): string =>
  `/r/admin-ui/src/${folder}/${name}Page.tsx`;
export const libraryModuleId = (name: string): string => `/r/node_modules/${name}/index.js`;
