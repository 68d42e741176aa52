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
import type { Settings } from '../../config/settings.js';
import { SCREENSHOT_TYPE, type ScreenshotStore } from './screenshot-store.js';

type S3Settings = NonNullable<Settings['s3']>;

/** How long a store may take, in milliseconds. */
interface StoreTimes {
  connectMs: number;
  /** From a request to the beginning of its answer; what is sent comes in parts of five megabytes. */
  answerMs: number;
  /** For a picture on its way: this long nothing moves. Whoever reads it may be slow. */
  silenceMs: number;
}

const STORE_TIMES: StoreTimes = { connectMs: 3_000, answerMs: 20_000, silenceMs: 30_000 };

/** With one try after the first, a request to a store that hangs takes less than the two minutes that a request has. */
const MAX_TRIES = 2;
/** Requests of one process at once; more wait their turn. */
const MAX_SOCKETS = 25;

const clientOf = (settings: S3Settings, times: StoreTimes): S3Client =>
  new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Stores other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_TRIES,
    requestHandler: {
      connectionTimeout: times.connectMs,
      requestTimeout: times.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: times.silenceMs,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  });

/** Makes the bucket where there is none. @returns whether it was made */
export async function createScreenshotBucket(settings: S3Settings): Promise<boolean> {
  const client = clientOf(settings, STORE_TIMES);
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

  constructor(
    private readonly settings: S3Settings,
    times: StoreTimes = STORE_TIMES,
  ) {
    this.client = clientOf(settings, times);
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
