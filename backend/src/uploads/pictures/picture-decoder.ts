import { type ChildProcess, fork } from 'node:child_process';
import { once as nextOf } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type';
import { BoundedQueue } from '../../http/limits/bounded-queue.js';
import { problem } from '../../http/problems/problem.js';
import { PICTURE_PROBLEMS, PictureError } from './picture.error.js';

const PROGRAM = fileURLToPath(new URL('./decoder.mjs', import.meta.url));

const MAX_PIXELS = 50_000_000;
/** A phone's screenshot stays as sharp as it was; a photograph is made smaller. */
const LONGEST_SIDE = 4_096;

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);
/** AVIF may also name itself by the container it shares with HEIC; sharp then tells them apart. */
const CONTAINERS = new Set(['image/heif', 'image/heic', 'image/heif-sequence', 'image/heic-sequence']);

/** A screenshot takes 0.1 s, 50 megapixels 1 to 2 s on an idle machine. */
const DECODING_MS = 60_000;
const QUEUE = {
  name: 'pictures',
  concurrency: 1,
  maxWaiting: 20,
  // The decoder is ended before that.
  timeoutMs: DECODING_MS + 10_000,
  busy: { ...problem(PICTURE_PROBLEMS, 'pictures_busy', { seconds: 10 }), retryAfter: 10 },
};

/** The process costs 60 MB while it is there, and 0.1 s of the next upload when it is not. */
const IDLE_MS = 5_000;

/** What is freed goes back to the machine at once: glibc would keep up to a gigabyte for later. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** All that it needs of our environment. Secrets are none of its business. */
const INHERITED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** A picture that was decoded and re-encoded. */
export interface DecodedPicture {
  /** The size of the original, in pixels. */
  width: number;
  height: number;
  /** The size of the file that was written. */
  bytes: number;
  print: PicturePrint;
}

/** What a picture is compared by, see docs/same-picture.md. */
export interface PicturePrint {
  /** Height by width, in steps of half a percent. */
  shape: number;
  /** How many steps another's shape may be away. */
  reach: number;
  /** Hexadecimal. */
  fingerprint: string;
  /** Small and grey, as WebP. */
  grey: Uint8Array;
}

/** What a kept picture of a shape would have for bits, were it the same; hexadecimal. */
interface PictureLook {
  shape: number;
  bits: string;
  /** Mask of the bits to compare; the rest fall outside the cropped area. */
  mask: string;
}

/**
 * Decodes uploaded pictures and compares them, one at a time, in a process of its own: what decoding takes of the machine's memory (50 megapixels
 * take up to 1 GB) is given back, its threads are not the ones that check passwords and open connections, and a
 * picture that crashes the decoder or hangs it ends nothing but its own upload. The process starts with the first picture
 * and ends when none came for a while.
 */
@Injectable()
export class PictureDecoder implements OnApplicationShutdown {
  private readonly logger = new Logger(PictureDecoder.name);
  readonly queue = new BoundedQueue(QUEUE);
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  /**
   * Re-encodes a picture as WebP: nothing of the file's own bytes or metadata survives.
   * @param file refused where it is no picture of an accepted kind and size, told by its content
   * @param target the file that is written; after an error it may be there in part
   * @throws PictureError not_a_picture, picture_is_heic, broken_picture, picture_too_many_pixels,
   *   undecodable_picture; Busy
   */
  async decode(file: string, target: string): Promise<DecodedPicture> {
    const mime = (await fileTypeFromFile(file))?.mime ?? '';
    if (!ACCEPTED.has(mime) && !CONTAINERS.has(mime)) throw new PictureError('not_a_picture');
    const job = { kind: 'decode', file, target, maxPixels: MAX_PIXELS, longestSide: LONGEST_SIDE };
    const answer = await this.queue.run(() => this.ask<DecodedPicture>(job));
    if (!('error' in answer)) return answer;
    if (/pixel limit/i.test(answer.error)) throw new PictureError('picture_too_many_pixels');
    throw new PictureError(CONTAINERS.has(mime) ? 'picture_is_heic' : 'broken_picture');
  }

  /** @param shapes of the pictures that are kept */
  async looksFor(grey: Uint8Array, shapes: readonly number[]): Promise<PictureLook[]> {
    return (await this.compare<{ looks: PictureLook[] }>({ kind: 'looks', grey, shapes })).looks;
  }

  /** The places of those that are the same picture. */
  async findSame(grey: Uint8Array, kept: readonly Uint8Array[]): Promise<number[]> {
    return (await this.compare<{ places: number[] }>({ kind: 'same', grey, kept })).places;
  }

  private async compare<T extends object>(job: object): Promise<T> {
    const answer = await this.queue.run(() => this.ask<T>(job));
    if ('error' in answer) throw new Error(answer.error as string);
    return answer;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private async ask<T extends object>(job: object): Promise<T | { error: string }> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const timer = setTimeout(() => child.kill('SIGKILL'), DECODING_MS);
    const over = new AbortController();
    const once = (event: string) => nextOf(child, event, { signal: over.signal });
    try {
      const ended = once('exit').then(() => [{ ended: true }]);
      child.send(job);
      const [answer] = await Promise.race([once('message'), ended]);
      if (answer.ended) throw new PictureError('undecodable_picture');
      return answer;
    } finally {
      over.abort();
      clearTimeout(timer);
      this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }

  private start(): ChildProcess {
    const child = fork(PROGRAM, {
      env: { ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])), ...MALLOC },
      execArgv: [],
      // Pictures go as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', (error) => {
      this.logger.error(`The decoder is out of reach: ${error.message}`);
      // One that could not be started does not exit either.
      if (this.child === child && child.pid === undefined) this.child = null;
    });
    child.once('exit', (code, signal) => {
      // Not where it was told to end.
      if (this.child !== child) return;
      this.child = null;
      this.logger.error(`The decoder ended with ${signal ?? code}`);
    });
    return child;
  }

  private async stop(): Promise<void> {
    clearTimeout(this.idle);
    const child = this.child;
    if (!child) return;
    this.child = null;
    const ended = nextOf(child, 'exit');
    child.disconnect();
    await ended;
  }
}
