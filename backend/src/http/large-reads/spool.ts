import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Size of the pieces that are written and read, in bytes; each costs a system call. */
export const PIECE_BYTES = 64 * 1024;

/**
 * Bytes that are written at their own pace and read at another one: between the two lies a temporary file. The writer never waits for
 * the reader, so that whatever the bytes come from (a connection to the database) is free as soon as they are written. There is
 * one reader, which may begin before the writer has finished. The file has no name from the start, so nothing is left of it
 * however this process ends.
 */
export class Spool {
  private written = 0;
  private isOver = false;
  private failure: Error | undefined;
  private wake = (): void => undefined;

  private constructor(private readonly file: FileHandle) {}

  /** @throws Error if there is no space for a file */
  static async open(): Promise<Spool> {
    const name = path.join(tmpdir(), `usher-spool-${randomUUID()}`);
    const file = await open(name, 'wx+', 0o600);
    await rm(name);
    return new Spool(file);
  }

  /** @throws Error if the disk is full, or if the reader has gone */
  async write(bytes: Buffer): Promise<void> {
    await this.file.writev([bytes], this.written);
    this.written += bytes.length;
    this.wake();
  }

  /** Ends what is read. With an error, the reader fails once it has read everything before it. */
  end(failure?: Error): void {
    this.isOver = true;
    this.failure = failure;
    this.wake();
  }

  /** Frees the file of a spool that nobody reads. */
  close(): Promise<void> {
    return this.file.close();
  }

  /** Everything from the first byte on. Its end, or its destruction, frees the file. */
  read(): Readable {
    const stream = Readable.from(this.pieces(), { objectMode: false, highWaterMark: PIECE_BYTES });
    return stream.once('close', () => void this.close());
  }

  private async *pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; ;) {
      if (at < this.written) {
        const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, this.written - at));
        const { bytesRead } = await this.file.read(piece, 0, piece.length, at);
        at += bytesRead;
        yield piece.subarray(0, bytesRead);
      } else if (this.isOver) {
        if (this.failure) throw this.failure;
        return;
      } else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
