import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * A path inside the repository.
 * @param {...string} parts
 */
export const inRoot = (...parts) => path.join(root, ...parts);

/** What belongs to the installed packages and may go with them: stamps of builds, caches of tools. */
export const cacheDir = inRoot('node_modules', '.cache', 'usher');

/**
 * Reads `.env` into process.env; what is set already wins. An empty value counts as not set, as in .env.example.
 */
export function loadEnvFile() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The absolute DATA_DIR; a relative one counts from the repository, wherever the command was typed. */
export function dataDir() {
  return path.resolve(root, process.env.DATA_DIR || '.data');
}
