import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The file with the list. It is not below `dist`, because that is public. */
export const MODULES_FILE = path.join(ROOT, 'node_modules/.cache/usher/front-end-modules.json');

/** Returns the repository path of one of our own sources; undefined for a library's module. */
const ownName = (id: string): string | undefined => {
  const name = path.relative(ROOT, id.split('?')[0]!).replaceAll(path.sep, '/');
  return /^(admin-ui|backend)\/src\//.test(name) ? name : undefined;
};

/**
 * Lists, for each chunk that is loaded by name (the application, a page, code that loads on demand), which of our source
 * files it imports before it runs, as `{ chunk: [path, …] }`. With the list, `scripts/lib/screens.mjs` finds pictures of
 * screens that are older than the code they show.
 */
export function listModules(): Plugin {
  return {
    name: 'usher:modules',
    apply: 'build',
    writeBundle(_options, bundle) {
      const reached = (id: string, found = new Set<string>()): Set<string> => {
        if (found.has(id)) return found;
        found.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) reached(next, found);
        return found;
      };
      const chunks: Record<string, string[]> = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.facadeModuleId) continue;
        const own = [...reached(file.facadeModuleId)].map(ownName).filter((name) => name !== undefined);
        chunks[file.name] = [...new Set([...(chunks[file.name] ?? []), ...own])].sort();
      }
      mkdirSync(path.dirname(MODULES_FILE), { recursive: true });
      writeFileSync(MODULES_FILE, `${JSON.stringify(chunks, null, 1)}\n`);
    },
  };
}
