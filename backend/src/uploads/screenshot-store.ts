import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Settings } from '../config/settings.js';

export const SCREENSHOT_TYPE = 'image/webp';

/** Where pictures are kept. Keys are our own: letters, digits, dashes, dots and slashes. */
export interface ScreenshotStore {
  /** Resolves when the whole picture is kept; after an error nothing of it is. */
  put(key: string, picture: Readable): Promise<void>;
  /** Null where there is none. */
  open(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Resolves where the store can be written to. */
  check(): Promise<void>;
}

/** Injection token. */
export const SCREENSHOT_STORE = Symbol('SCREENSHOT_STORE');

/** A folder below DATA_DIR: for one machine. */
class FolderStore implements ScreenshotStore {
  constructor(private readonly folder: string) {}

  async put(key: string, picture: Readable): Promise<void> {
    const file = path.join(this.folder, key);
    const draft = `${file}.part`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await pipeline(picture, createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
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
  }
}

type S3Settings = NonNullable<Settings['s3']>;

const clientOf = (settings: S3Settings): S3Client =>
  new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Stores other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Makes the bucket where there is none. @returns whether it was made */
export async function createScreenshotBucket(settings: S3Settings): Promise<boolean> {
  const client = clientOf(settings);
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
    return false;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
    return true;
  } finally {
    client.destroy();
  }
}

/** A bucket of any S3-compatible store: for several machines. */
class S3Store implements ScreenshotStore {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    this.client = clientOf(settings);
  }

  async put(key: string, picture: Readable): Promise<void> {
    // Streams of unknown length go up in parts; a failed one is aborted, and leaves nothing.
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.settings.bucket, Key: key, Body: picture, ContentType: SCREENSHOT_TYPE },
    });
    await upload.done();
  }

  async open(key: string): Promise<Readable | null> {
    try {
      const { Body } = await this.client.send(
        new GetObjectCommand({ Bucket: this.settings.bucket, Key: key }),
      );
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key }));
  }

  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.settings.bucket }));
  }
}

/** The store that the settings name. */
export const openScreenshotStore = (settings: Settings): ScreenshotStore =>
  settings.s3 ? new S3Store(settings.s3) : new FolderStore(path.join(settings.dataDir, 'uploads'));
