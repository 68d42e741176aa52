import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Returns the absolute path of a file or folder in the repository.
 * @param {...string} parts
 */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Folder for build stamps and tool caches, in node_modules so that they are deleted with the packages. */
export const cacheDir = inRoot('node_modules', '.cache', 'usher');

/**
 * Reads `.env` into process.env; variables that are set already win. An empty value counts as not set, as in .env.example.
 */
export function loadEnvFile() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns DATA_DIR as an absolute path; a relative one is relative to the repository, not to the current folder. */
export function dataDir() {
  return path.resolve(root, process.env.DATA_DIR || '.data');
}
