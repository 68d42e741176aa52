import { readFileSync } from 'node:fs';

/** The version of the backup format. Raise it if older releases could not read the new format. */
export const FORMAT = 1;

const FOLDER = 'usher-backup';
export const MANIFEST = `${FOLDER}/manifest.json`;
export const END = `${FOLDER}/end.json`;
export const tablePart = (table: string, number: number): string =>
  `${FOLDER}/tables/${table}/${String(number).padStart(6, '0')}.copy`;
export const upload = (key: string): string => `${FOLDER}/uploads/${key}`;

/** Returns which table or upload a file of the backup belongs to; null if its path is neither. */
export function parsePath(name: string): { table: string } | { upload: string } | null {
  const table = /^usher-backup\/tables\/([a-z0-9_]+)\/\d{6}\.copy$/.exec(name)?.[1];
  if (table) return { table };
  // Usher generates the keys; one that leads out of the store's folder is none of them.
  const key = /^usher-backup\/uploads\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/.exec(name)?.[1];
  return key ? { upload: key } : null;
}

/** The first file of a backup. */
export interface Manifest {
  format: number;
  /** The version of Usher that made the backup. */
  usher: string;
  takenAt: string;
  /** The migrations of the backed-up database, oldest first. */
  schema: string[];
  tables: Array<{ name: string; columns: string[]; rows: number }>;
  sequences: Array<{ name: string; value: string; isCalled: boolean }>;
  uploads: number;
}

/** The last file of a backup. */
export interface End {
  /** The checksum of everything before this file, uncompressed. */
  sha256: string;
  bytes: number;
  /** Pictures that were replaced or removed while the backup was taken. */
  missingUploads: string[];
}

/** Reads the version in package.json. */
export const usherVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version;

/** Explains why a backup does not fit the schema of this version; null if the schemas are the same. */
export function schemaDifference(manifest: Manifest, known: readonly string[]): string | null {
  const unknown = manifest.schema.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !manifest.schema.includes(name));
  const made = `The backup was made by Usher ${manifest.usher} on ${manifest.takenAt}`;
  if (unknown.length > 0)
    return `${made}, whose database had changes that this version does not know (${unknown.join(', ')}). Restore it with the version that made it.`;
  if (missing.length > 0)
    return `${made}, before changes that this version has made to the database (${missing.join(', ')}). Restore it with the version that made it, and then upgrade.`;
  return null;
}

/** The backup or restore cannot be done; the message is written for the person who runs the command. */
export class BackupError extends Error {}
