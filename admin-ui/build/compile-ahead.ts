import type { Plugin } from 'vite';
import { type Bundle, type Chunk, firstViewOf, pagesOf } from './chunks.ts';

/** The first line of a hinted file: https://v8.dev/blog/explicit-compile-hints. Other browsers read it as a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Returns the chunks that phones run before they show a page. */
const firstChunks = (bundle: Bundle): Set<Chunk> =>
  new Set(
    (['index', 'ticket'] as const).flatMap((entry) =>
      pagesOf(bundle, entry).flatMap((page) => firstViewOf(bundle, entry, page)),
    ),
  );

/** Asks the browser to compile these chunks while they load, off the main thread, instead of each function when it runs. */
export function addCompileHints(bundle: Bundle): void {
  for (const chunk of firstChunks(bundle)) chunk.code = HINT + chunk.code;
}

/**
 * Adds the hint to the chunks that phones run first. The console's pages get none: they are ten times as much code, most of
 * which they do not run at first.
 */
export function compileAhead(): Plugin {
  return {
    name: 'usher:compile-ahead',
    apply: 'build',
    enforce: 'post',
    // Runs after Vite, which puts lists of later imports at the top of the files.
    generateBundle: { order: 'post', handler: (_options, bundle) => addCompileHints(bundle) },
  };
}
