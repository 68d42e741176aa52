import { type ChildProcess, fork } from 'node:child_process';
import { once as nextOf } from 'node:events';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type';
import { BoundedQueue } from '../../http/limits/bounded-queue.js';
import { Busy, problem } from '../../http/problems/problem.js';
import { PICTURE_PROBLEMS, PictureError } from './picture.error.js';

const PROGRAM = fileURLToPath(new URL('./decoder.mjs', import.meta.url));

const MAX_PIXELS = 50_000_000;
/** Maximum edge in pixels: each row of a picture costs time however short it is; 49 million rows of one pixel took 19 s. */
const MAX_SIDE = 32_768;
/** Maximum edge of what is stored, in pixels: keeps a phone's screenshot at full size, and shrinks a photograph. */
const LONGEST_SIDE = 4_096;

/** Width in pixels of the small copy that lists show: 123 px on a screen of the highest density. */
export const PREVIEW_WIDTH = 480;

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);
/** An AVIF file may be detected as the container it shares with HEIC; sharp then tells the two apart. */
const CONTAINERS = new Set(['image/heif', 'image/heic', 'image/heif-sequence', 'image/heic-sequence']);

/** Where an AVIF file has its brand; that of a sequence of pictures is `avis`. */
const BRAND = { start: 8, end: 12 };

/** Whether a file is animated, as far as its type tells. The decoder finds out about WebP, whose frames it counts. */
async function isAnimated(file: string, mime: string): Promise<boolean> {
  if (mime !== 'image/avif') return mime === 'image/apng';
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(BRAND.end), 0, BRAND.end, 0);
    return buffer.toString('latin1', BRAND.start) === 'avis';
  } finally {
    await handle.close();
  }
}

/**
 * Processor time of one picture, for which all others wait: a screenshot takes 0.1 s, 50 megapixels 1 to 2 s; some formats allow
 * pictures that take far longer. The decoder ends itself after that (decoder.mjs).
 */
const PROCESSOR_MS = 10_000;
/** Time on the clock of one job. A decoder that gets no processor for so long says nothing of its picture. */
const PATIENCE_MS = 60_000;
const QUEUE = {
  name: 'pictures',
  concurrency: 1,
  maxWaiting: 20,
  // The decoder is killed before that.
  timeoutMs: PATIENCE_MS + 10_000,
  busy: { ...problem(PICTURE_PROBLEMS, 'pictures_busy', { seconds: 10 }), retryAfter: 10 },
};

/** Idle time after which the process ends. Running it costs 60 MB; starting it costs the next upload 0.1 s. */
const IDLE_MS = 5_000;

/** Returns freed memory to the system immediately: glibc would keep up to a gigabyte. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** The environment variables it needs, so that secrets are not passed on. */
const INHERITED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** A picture that was decoded and re-encoded. */
export interface DecodedPicture {
  /** The size of the original, in pixels. */
  width: number;
  height: number;
  /** Size of the written file. */
  bytes: number;
  print: PicturePrint;
}

/** The data by which pictures are compared, see docs/same-picture.md. */
export interface PicturePrint {
  /** Height by width, in steps of half a percent. */
  shape: number;
  /** Maximum difference to another picture's shape, in steps. */
  reach: number;
  /** Hexadecimal. */
  fingerprint: string;
  /** Small greyscale picture, as WebP. */
  grey: Uint8Array;
}

/** The bits that a kept picture of this shape would have if it were the same picture; hexadecimal. */
interface CandidateBits {
  shape: number;
  bits: string;
  /** Mask of the bits to compare; the rest fall outside the cropped area. */
  mask: string;
}

/**
 * Decodes uploaded pictures and compares them, one at a time, in a separate process. So the memory for decoding (up to 1 GB for
 * 50 megapixels) is returned, the threads that check passwords and open connections stay free, and a picture that crashes or
 * hangs the decoder fails only its own upload. The process starts with the first picture and ends after an idle period.
 */
@Injectable()
export class PictureDecoder implements OnApplicationShutdown {
  private readonly logger = new Logger(PictureDecoder.name);
  readonly queue = new BoundedQueue(QUEUE);
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;
  private readonly limits = { processorMs: PROCESSOR_MS, patienceMs: PATIENCE_MS };

  /**
   * Re-encodes a picture as WebP: nothing of the file's own bytes or metadata survives.
   * @param file refused unless its content is a picture of an accepted type and size
   * @param target the file to write; after an error it may be incomplete
   * @param preview the file for a small copy, likewise
   * @throws PictureError not_a_picture, picture_is_animated, picture_is_heic, broken_picture, picture_too_many_pixels,
   *   picture_too_long, undecodable_picture, pictures_unavailable; Busy
   */
  decode(file: string, target: string, preview: string): Promise<DecodedPicture> {
    return this.convert<DecodedPicture>({
      kind: 'decode',
      file,
      target,
      longestSide: LONGEST_SIDE,
      preview,
      previewWidth: PREVIEW_WIDTH,
    });
  }

  /**
   * Makes a logo of a picture: small, without a margin, and on a ground on which it can be seen (logo.mjs).
   * @param target the PNG file to write
   * @throws as `decode`
   */
  async decodeLogo(file: string, target: string): Promise<void> {
    await this.convert<{ bytes: number }>({ kind: 'logo', file, target });
  }

  private async convert<T extends object>(
    given: { kind: 'decode' | 'logo'; file: string } & Record<string, unknown>,
  ): Promise<T> {
    const { file } = given;
    const mime = (await fileTypeFromFile(file))?.mime ?? '';
    if (await isAnimated(file, mime)) throw new PictureError('picture_is_animated');
    if (!ACCEPTED.has(mime) && !CONTAINERS.has(mime)) throw new PictureError('not_a_picture');
    const { processorMs } = this.limits;
    const job = { ...given, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE, processorMs };
    const answer = await this.queue.run(() => this.ask<T>(job));
    if (!('error' in answer)) return answer;
    if (answer.error === 'not written') throw new PictureError('pictures_unavailable');
    if (answer.error === 'side limit') throw new PictureError('picture_too_long');
    if (/pixel limit/i.test(answer.error)) throw new PictureError('picture_too_many_pixels');
    if (answer.error === 'animated') throw new PictureError('picture_is_animated');
    throw new PictureError(CONTAINERS.has(mime) ? 'picture_is_heic' : 'broken_picture');
  }

  /** @param shapes shapes of the kept pictures */
  async candidateBitsFor(grey: Uint8Array, shapes: readonly number[]): Promise<CandidateBits[]> {
    return (await this.compare<{ candidates: CandidateBits[] }>({ kind: 'candidates', grey, shapes }))
      .candidates;
  }

  /** Returns the indexes of the kept pictures that are the same. */
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
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, this.limits.patienceMs);
    const over = new AbortController();
    const once = (event: string) => nextOf(child, event, { signal: over.signal });
    try {
      const ended = once('exit').then(() => [{ ended: true }]);
      child.send(job);
      const [answer] = await Promise.race([once('message'), ended]);
      if (answer.ended) throw isLate ? new Busy(QUEUE.busy) : new PictureError('undecodable_picture');
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
      // Transfers buffers without JSON encoding.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', (error) => {
      this.logger.error(`The decoder is out of reach: ${error.message}`);
      // A process that could not be started emits no `exit`.
      if (this.child === child && child.pid === undefined) this.child = null;
    });
    child.once('exit', (code, signal) => {
      // A regular stop, by `stop`.
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
