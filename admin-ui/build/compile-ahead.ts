import type { Plugin } from 'vite';
import { type Bundle, type Chunk, firstViewOf } from './chunks.ts';
import { pagesOf } from './pages.ts';
import { TICKET_ENTRY } from './ticket.ts';

/** The first line of a file: https://v8.dev/blog/explicit-compile-hints. To other browsers it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** What phones run before they show a page. */
const firstChunks = (bundle: Bundle): Set<Chunk> =>
  new Set(
    [
      ...pagesOf('light').map((page) => firstViewOf(bundle, 'index', page)),
      ...pagesOf('guest').map((page) => firstViewOf(bundle, TICKET_ENTRY, page)),
    ].flatMap((chunks) => chunks ?? []),
  );

/** Asks the browser to compile these while they arrive, beside the page's own thread, instead of function by function when they run. */
export function hint(bundle: Bundle): void {
  for (const chunk of firstChunks(bundle)) chunk.code = HINT + chunk.code;
}

/** A page of the console is ten times as much code, most of which it does not run at first: that has no hint. */
export function compileAhead(): Plugin {
  return {
    name: 'usher:compile-ahead',
    apply: 'build',
    enforce: 'post',
    // After Vite itself, which begins files with lists of what they load later.
    generateBundle: { order: 'post', handler: (_options, bundle) => hint(bundle) },
  };
}
