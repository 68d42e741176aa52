import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../config/settings.js';
import type { ScreenshotStore } from './screenshot-store.js';

/** With less free than the largest upload, in bytes, a disk counts as full. */
const LEAST_FREE = 10 * 1024 * 1024;

/** Stores pictures in a folder below DATA_DIR, for a single machine. */
class FolderStore implements ScreenshotStore {
  constructor(private readonly folder: string) {}

  async put(key: string, picture: Readable): Promise<void> {
    const file = path.join(this.folder, key);
    const partial = `${file}.part`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await pipeline(picture, createWriteStream(partial, { mode: 0o600 }));
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async open(key: string): Promise<Readable | null> {
    const stream = createReadStream(path.join(this.folder, key));
    return new Promise((resolve, reject) => {
      stream.once('open', () => resolve(stream));
      stream.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(null) : reject(error),
      );
    });
  }

  async remove(key: string): Promise<void> {
    await rm(path.join(this.folder, key), { force: true });
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.W_OK);
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < LEAST_FREE) throw new Error('The disk is full');
  }
}

/** Opens the store chosen by the settings. Amazon's client is several megabytes of code, so it is loaded only if needed. */
export async function openScreenshotStore(settings: Settings): Promise<ScreenshotStore> {
  if (!settings.s3) return new FolderStore(path.join(settings.dataDir, 'uploads'));
  const { S3Store } = await import('./s3-store.js');
  return new S3Store(settings.s3);
}
