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

/** Timeouts of the store, in milliseconds. */
interface StoreTimes {
  connectMs: number;
  /** From a request to the start of its response; uploads are sent in parts of five megabytes. */
  answerMs: number;
  /** Silence on a connection during a transfer. It is longer because the client that reads the picture may be slow. */
  silenceMs: number;
}

const STORE_TIMES: StoreTimes = { connectMs: 3_000, answerMs: 20_000, silenceMs: 30_000 };

/**
 * Attempts per request. With one retry, a request to a hanging store still fails within the two minutes that our own request has.
 */
const MAX_TRIES = 2;
/** Maximum number of concurrent requests per process; more are queued. */
const MAX_SOCKETS = 25;

const clientOf = (settings: S3Settings, times: StoreTimes): S3Client =>
  new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Some stores other than Amazon's do not support the newer checksums.
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

/** Creates the bucket if it does not exist. @returns whether it was created */
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

/** Stores pictures in a bucket of any S3-compatible store, for several machines. */
export class S3Store implements ScreenshotStore {
  private readonly client: S3Client;

  constructor(
    private readonly settings: S3Settings,
    times: StoreTimes = STORE_TIMES,
  ) {
    this.client = clientOf(settings, times);
  }

  async put(key: string, picture: Readable): Promise<void> {
    // Streams of unknown length are uploaded in parts; a failed upload is aborted and leaves nothing behind.
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
