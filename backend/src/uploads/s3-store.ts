import type { Readable } from 'node:stream';
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
import { SCREENSHOT_TYPE, type ScreenshotStore } from './screenshot-store.js';

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
export class S3Store implements ScreenshotStore {
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
