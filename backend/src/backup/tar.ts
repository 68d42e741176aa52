/**
 * The part of the tar format (POSIX ustar) that a backup needs: plain files whose size is known when they begin. Any
 * tar reads what is written here; only what is written here is read.
 */

const BLOCK = 512;
const MAGIC = 'ustar\x0000';
/** Far more than any entry of a backup has; a header that says more is damaged. */
const LARGEST_ENTRY = 1024 ** 3;

/** The file is no tar, or not whole. */
export class DamagedFile extends Error {}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** ustar keeps a long name as two parts, split at a slash. */
function splitName(name: string): { prefix: string; base: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', base: name };
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(base) <= 100) return { prefix, base };
  }
  throw new Error(`The name ${name} is too long for a tar file`);
}

const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/** One file: header, content and padding. `seconds` since 1970 is its date. */
export function tarEntry(name: string, content: Buffer, seconds: number): Buffer[] {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  const { prefix, base } = splitName(name);
  header.write(base, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(content.length, 124, 12);
  octal(seconds, 136, 12);
  header.write('0', 156, 'latin1');
  header.write(MAGIC, 257, 'latin1');
  header.write(prefix, 345);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return [header, content, Buffer.alloc(padding(content.length))];
}

/** What ends a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

export interface TarFile {
  name: string;
  content: Buffer;
}

/** Exactly as many bytes of a stream as are asked for. */
class Bytes {
  private chunks: Buffer[] = [];
  private length = 0;
  private readonly source: AsyncIterator<Buffer>;

  constructor(
    source: AsyncIterable<Buffer>,
    private readonly onRead: (bytes: Buffer) => void,
  ) {
    this.source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    while (this.length < size) {
      const { done, value } = await this.source.next();
      if (done) throw new DamagedFile('it ends too early');
      this.chunks.push(value);
      this.length += value.length;
    }
    const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks, this.length);
    this.chunks = size < all.length ? [all.subarray(size)] : [];
    this.length -= size;
    const taken = all.subarray(0, size);
    this.onRead(taken);
    return taken;
  }
}

const text = (bytes: Buffer): string => bytes.toString('utf8').split('\0', 1)[0]!;

/**
 * The files of a tar, one after the other, each held in memory as a whole.
 * @param onRead sees every byte in order; a file's own bytes before that file is handed out
 * @throws DamagedFile
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  onRead: (bytes: Buffer) => void,
): AsyncGenerator<TarFile> {
  const bytes = new Bytes(source, onRead);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const size = parseInt(text(header.subarray(124, 136)), 8);
    const isWhole =
      parseInt(text(header.subarray(148, 156)), 8) === checksumOf(header) &&
      size >= 0 &&
      size <= LARGEST_ENTRY;
    if (!isWhole) throw new DamagedFile('it is no backup of Usher, or was changed');
    const prefix = text(header.subarray(345, 500));
    const base = text(header.subarray(0, 100));
    const content = await bytes.take(size);
    await bytes.take(padding(size));
    yield { name: prefix ? `${prefix}/${base}` : base, content };
  }
}
