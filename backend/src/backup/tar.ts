import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** Far more than any entry of a backup has; a header that says more is damaged. */
const LARGEST_ENTRY = 1024 ** 3;

/** The file is no tar, or not whole. */
export class DamagedFile extends Error {}

/** What ends a tar file. */
export const TAR_END = Buffer.alloc(1024);

/** One file as the bytes of a tar, without its end, so that more files may follow. */
export async function tarEntry(name: string, content: Buffer, mtime: Date): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name, mode: 0o600, mtime }, content);
  tar.finalize();
  const whole = await buffer(tar);
  return whole.subarray(0, -TAR_END.length);
}

/** A checksum of a stream up to an offset that is known only a little later. */
class Checksum {
  private readonly hash = createHash('sha256');
  private waiting: Buffer[] = [];
  private bytes = 0;

  /** Takes the next bytes of the stream. */
  add(chunk: Buffer): void {
    this.waiting.push(chunk);
  }

  /** Adds what lies before an offset, in bytes from the beginning of the stream. */
  advanceTo(offset: number): void {
    while (this.bytes < offset) {
      const chunk = this.waiting.shift()!;
      const before = chunk.subarray(0, offset - this.bytes);
      if (before.length < chunk.length) this.waiting.unshift(chunk.subarray(before.length));
      this.hash.update(before);
      this.bytes += before.length;
    }
  }

  /** The checksum as far as `advanceTo` came. */
  read(): { sha256: string; bytes: number } {
    return { sha256: this.hash.copy().digest('hex'), bytes: this.bytes };
  }
}

/** One file of a tar, held in memory as a whole. */
export interface TarFile {
  name: string;
  content: Buffer;
  /** The checksum of all before this file. To be asked for before the next file is. */
  before: () => { sha256: string; bytes: number };
}

/**
 * The files of a tar, one after the other, each held in memory as a whole.
 * @throws DamagedFile, or whatever the source fails with
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
  // Whatever fails here ends `tar` with it.
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
