import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** Maximum size of an entry, in bytes, far above any in a backup; a header with a larger size is damaged. */
const LARGEST_ENTRY = 1024 ** 3;

/** The file is not a tar, or is incomplete or changed. */
export class DamagedFile extends Error {}

/** The end marker of a tar file. */
export const TAR_END = Buffer.alloc(1024);

/** Returns one file as a tar entry, without the end marker, so that more files may follow. */
export async function tarEntry(name: string, content: Buffer, mtime: Date): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name, mode: 0o600, mtime }, content);
  tar.finalize();
  const whole = await buffer(tar);
  return whole.subarray(0, -TAR_END.length);
}

/** A checksum of a stream up to an offset that is only known after later bytes were read. */
class Checksum {
  private readonly hash = createHash('sha256');
  private waiting: Buffer[] = [];
  private bytes = 0;

  /** Queues the next bytes of the stream. */
  add(chunk: Buffer): void {
    this.waiting.push(chunk);
  }

  /** Hashes the bytes before an offset, counted from the beginning of the stream. */
  advanceTo(offset: number): void {
    while (this.bytes < offset) {
      const chunk = this.waiting.shift()!;
      const before = chunk.subarray(0, offset - this.bytes);
      if (before.length < chunk.length) this.waiting.unshift(chunk.subarray(before.length));
      this.hash.update(before);
      this.bytes += before.length;
    }
  }

  /** Returns the checksum of the bytes up to the offset of the last `advanceTo`. */
  read(): { sha256: string; bytes: number } {
    return { sha256: this.hash.copy().digest('hex'), bytes: this.bytes };
  }
}

/** One file of a tar, held in memory as a whole. */
export interface TarFile {
  name: string;
  content: Buffer;
  /** Returns the checksum of everything before this file. Only valid until the next file is read. */
  before: () => { sha256: string; bytes: number };
}

/**
 * Yields the files of a tar one after the other, each held in memory as a whole.
 * @throws DamagedFile, or the error of the source
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const checksum = new Checksum();
  let failure: unknown;
  const watched = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        checksum.add(chunk);
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const tar = extract();
  // An error of the source destroys `tar`, so that reading from it fails.
  pipeline(watched, tar as unknown as NodeJS.WritableStream, () => undefined);
  const files = tar[Symbol.asyncIterator]();
  try {
    for (;;) {
      const read = async () => {
        const { done, value: file } = await files.next();
        if (done) return null;
        if (file.header.size > LARGEST_ENTRY) throw new Error('too large');
        return { file, content: await buffer(file) };
      };
      const next = await read().catch((error: Error) => {
        if (failure) throw failure;
        throw new DamagedFile(
          error.message === 'Unexpected end of data'
            ? 'it ends too early'
            : 'it is no backup of Usher, or was changed',
        );
      });
      if (!next) return;
      checksum.advanceTo(next.file.offset);
      yield { name: next.file.header.name, content: next.content, before: () => checksum.read() };
    }
  } finally {
    await files.return?.();
  }
}
