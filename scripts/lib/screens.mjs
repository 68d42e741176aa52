import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * The front end's chunks that a picture in docs/screens shows, and the hash of their source files when it was taken.
 * @typedef {{ chunks: string[], hash: string }} Taken
 * @typedef {Record<string, string[]>} Modules source files of each chunk, as admin-ui/build/modules.ts lists them
 */

/** Source files that do not change the pictures, which are in English. */
const UNSEEN = /\/((i18n|texts)\/es[^/]*|api\/generated\/.*)$/;

/**
 * Returns a hash of the current contents of the chunks' source files.
 * @param {string[]} chunks
 * @param {Modules} modules
 * @param {string} root the folder that the files' names are relative to
 */
export function hashOf(chunks, modules, root) {
  const files = new Set(chunks.flatMap((chunk) => modules[chunk] ?? []));
  const hash = createHash('sha256');
  for (const file of [...files].filter((name) => !UNSEEN.test(name)).sort()) {
    const place = path.join(root, file);
    hash.update(file).update(fs.existsSync(place) ? fs.readFileSync(place) : '');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the pictures whose screens have changed since they were taken.
 * @param {{ taken: Record<string, Taken>, modules: Modules, root: string }} known
 * @returns {string[]} names of pictures
 */
export const olderPictures = ({ taken, modules, root }) =>
  Object.entries(taken)
    .filter(([, { chunks, hash }]) => hashOf(chunks, modules, root) !== hash)
    .map(([picture]) => picture);

/** Returns a sentence about the pictures in docs/screens that are out of date; empty if there are none. */
export function stalePicturesMessage() {
  const read = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(inRoot(file), 'utf8'));
  const taken = /** @type {Record<string, Taken>} */ (read('docs/screens/taken.json'));
  const modules = /** @type {Modules} */ (read('node_modules/.cache/usher/front-end-modules.json'));
  const older = olderPictures({ taken, modules, root: inRoot('.') });
  if (older.length === 0) return '';
  const named =
    older.length > 6 ? `${older.slice(0, 5).join(', ')} and ${older.length - 5} more` : older.join(', ');
  return `${older.length} of ${Object.keys(taken).length} pictures in docs/screens are older than what they show (npm run screens -w admin-ui makes them again): ${named}`;
}
