import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where the list stands: not below `dist`, which everybody can read. */
export const MODULES_FILE = path.join(ROOT, 'node_modules/.cache/usher/front-end-modules.json');

/** The name in the repository of one of our own sources; undefined for a library's. */
const ownName = (id: string): string | undefined => {
  const name = path.relative(ROOT, id.split('?')[0]!).replaceAll(path.sep, '/');
  return /^(admin-ui|backend)\/src\//.test(name) ? name : undefined;
};

/**
 * Writes down for each chunk that begins something (the application, a page, whatever is loaded when it is needed) which
 * of our source files it imports before it runs, as `{ chunk: [path, …] }`: a picture of a screen can then be told to be
 * older than what it shows (`scripts/lib/screens.mjs`).
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
